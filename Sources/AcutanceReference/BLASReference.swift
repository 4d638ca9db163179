/// The operations of `AcutanceKernels` once more, by BLAS on data widened to Double: slow, plain, and sharing nothing
/// with the kernels but the arguments.
///
/// Names, order and meaning of the arguments are those of the kernels, without variant and threads; a plane is a
/// `DoubleMatrix` of its pixels in their own unit. Arguments that the kernels refuse with an error end the process;
/// values that they refuse are errors here too.
///
/// Weights that are zero are never multiplied, so that NaN and infinity reach a result if and only if it depends on
/// them.
///
/// The library runs on one thread here, since some of its results change with the number of threads. Its `cblas_dsdot`
/// and `cblas_sasum` are not used: see `BLASLibrary`.
public enum BLASReference {
  /// The library's own description of itself: version, build options and the core type it chose.
  public static var library: String { BLASLibrary.current.description }
}
