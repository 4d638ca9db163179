import COpenBLAS

/// The operations of `AcutanceKernels` once more, by BLAS on data widened to Double: slow, plain, and sharing nothing
/// with the kernels but the arguments.
///
/// OpenBLAS runs on one thread here, since some of its results change with the number of threads. Its `cblas_dsdot`
/// and `sasum` are not used: on many core types they accumulate in Float.
public enum BLASReference {
  /// The library's own description of itself: version, build options and the core type it chose.
  public static var library: String {
    pinned
    return "\(String(cString: openblas_get_config())), core \(String(cString: openblas_get_corename()))"
  }

  /// Sets the thread count once, before the first use.
  static var pinned: Void { _ = pinning }

  private static let pinning: Void = openblas_set_num_threads(1)
}

/// A dense matrix of Doubles, row after row without padding.
public struct DoubleMatrix: Sendable, Equatable {
  public let rows: Int
  public let columns: Int
  public var values: [Double]

  public init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    values = Array(repeating: 0, count: rows * columns)
  }

  public subscript(row: Int, column: Int) -> Double {
    get { values[row * columns + column] }
    set { values[row * columns + column] = newValue }
  }

  /// self x other, by `cblas_dgemm`.
  func multiplied(by other: DoubleMatrix) -> DoubleMatrix {
    precondition(columns == other.rows, "matrix sizes do not fit")
    var product = DoubleMatrix(rows: rows, columns: other.columns)
    guard rows > 0, columns > 0, other.columns > 0 else { return product }
    BLASReference.pinned
    cblas_dgemm(
      CblasRowMajor, CblasNoTrans, CblasNoTrans, blasint(rows), blasint(other.columns), blasint(columns), 1, values,
      blasint(columns), other.values, blasint(other.columns), 0, &product.values, blasint(other.columns))
    return product
  }
}
