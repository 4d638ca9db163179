import AcutanceKernels

extension BLASReference {
  /// `moments(of:)` by BLAS.
  public static func moments(of plane: DoubleMatrix) -> ReferenceStatistics { fatalError("to be written") }
}
