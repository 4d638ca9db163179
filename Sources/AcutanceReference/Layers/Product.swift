import AcutanceKernels

extension BLASReference {
  /// The product of two matrices, by `cblas_dgemm`, and |A| |B| as its gauges.
  ///
  /// Error: gamma_k of the gauge with k terms, in Double.
  public static func matrixProduct(_ left: DoubleMatrix, _ right: DoubleMatrix) -> LayerResult {
    let noBiases = [Double](repeating: 0, count: right.columns)
    return pointwise(
      left, DoubleMatrix(rows: right.rows + 1, columns: right.columns, values: noBiases + right.values))
  }
}
