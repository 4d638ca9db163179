import AcutanceKernels

extension BLASReference {
  /// The sums of `difference(of:and:)` in Double: of |a - b|, of (a - b)^2, and the largest |a - b|.
  ///
  /// - Parameters:
  ///   - first: a plane of whole numbers.
  ///   - second: another one of the same size.
  /// - Returns: `largest` is 0 of no pixels.
  ///
  /// Error: none below 2^53.
  public static func difference(
    of first: DoubleMatrix, and second: DoubleMatrix
  ) -> (sumOfMagnitudes: Double, sumOfSquares: Double, largest: Double) {
    precondition(first.rows == second.rows && first.columns == second.columns, "planes of different sizes")
    let differences = zip(first.values, second.values).map { $0 - $1 }
    return (
      LongSums.sumOfMagnitudes(differences.span), LongSums.dot(differences.span, differences.span),
      differences.reduce(0) { max($0, abs($1)) }
    )
  }
}
