import AcutanceKernels

extension BLASReference {
  /// `HeatMap.mean(under:above:)`: what is under the mask, times ones (`cblas_ddot`), over its number.
  ///
  /// - Parameters:
  ///   - mask: of the map's size.
  ///   - threshold: a number; values of the mask above it count.
  /// - Returns: `nil` where the mask leaves nothing; NaN for a NaN in the mask or in the map under it.
  ///
  /// Error: that of `LongSums`; the kernel's is (width / 16 + 20) 2^-53 of `meanMagnitude(of:under:)`.
  public static func mean(of map: DoubleMatrix, under mask: DoubleMatrix, above threshold: Float = 0.5) -> Double? {
    masked(map, mask, threshold) { LongSums.sum($0) }
  }

  /// Mean of |v| under the mask: what the error of a mean is measured by.
  public static func meanMagnitude(
    of map: DoubleMatrix, under mask: DoubleMatrix, above threshold: Float = 0.5
  ) -> Double? {
    masked(map, mask, threshold) { LongSums.sumOfMagnitudes($0) }
  }

  /// `HeatMap.fraction(above:)`: the number of values above the level over the number of all.
  ///
  /// - Returns: 0...1; NaN if a value is NaN, `nil` of no values.
  public static func fraction(of map: DoubleMatrix, above level: Float) -> Double? {
    precondition(!level.isNaN, "the level is not a number")
    guard !map.values.isEmpty else { return nil }
    if map.values.contains(where: \.isNaN) { return .nan }
    return Double(map.values.count { $0 > Double(level) }) / Double(map.values.count)
  }

  /// `HeatMap.topMean(percent:)`: the end of the sorted map, times ones, over its number.
  ///
  ///     mean of the greatest max(1, n percent / 100 rounded up) of n values
  ///
  /// - Parameter percent: 0...100.
  /// - Returns: NaN if a value is NaN, `nil` of no values.
  public static func topMean(of map: DoubleMatrix, percent: Double) -> Double? {
    precondition(percent >= 0 && percent <= 100, "a percent outside 0...100")
    let count = map.values.count
    guard count > 0 else { return nil }
    if map.values.contains(where: \.isNaN) { return .nan }
    let wanted = min(count, max(1, Int((Double(count) * percent / 100).rounded(.up))))
    let top = Array(map.values.sorted().suffix(wanted))
    return LongSums.sum(top.span) / Double(wanted)
  }

  private static func masked(
    _ map: DoubleMatrix, _ mask: DoubleMatrix, _ threshold: Float, _ total: (Span<Double>) -> Double
  ) -> Double? {
    precondition(mask.rows == map.rows && mask.columns == map.columns, "a mask of another size")
    precondition(!threshold.isNaN, "the threshold is not a number")
    if mask.values.contains(where: \.isNaN) { return .nan }
    let counted = map.values.indices.filter { mask.values[$0] > Double(threshold) }.map { map.values[$0] }
    return counted.isEmpty ? nil : total(counted.span) / Double(counted.count)
  }
}
