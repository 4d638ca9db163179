extension HeatMap {
  /// Mean of the values where a mask is above a threshold.
  ///
  ///     sum of v over the mask / number of values under it
  ///
  /// - Parameters:
  ///   - mask: of the same size; its row distance is its own.
  ///   - threshold: what a value of the mask must exceed to count; the threshold itself does not.
  ///   - variant: the compilation to run; `nil` for the default.
  /// - Returns: `nil` where the mask leaves nothing.
  /// - Throws: `KernelError` for a mask of another size, a threshold that is NaN, or a variant that cannot run.
  ///
  /// Edge cases: a NaN of the map counts only under the mask, and makes the mean NaN; a NaN of the mask does always.
  ///
  /// Error: sums in Double, within (n / 16 + 20) 2^-53 of the mean of |v|, n of a row, and rows added in order.
  ///
  /// Cost: one read of both. No allocation.
  public func mean(
    under mask: borrowing HeatMap, above threshold: Float = 0.5, variant: Variant? = nil
  ) throws(KernelError) -> Double? {
    guard mask.width == width, mask.height == height else {
      throw .maskSize(width: mask.width, height: mask.height, expectedWidth: width, expectedHeight: height)
    }
    let part = try maskedTotal(mask, above: threshold, variant: variant)
    if part.maskHasNaN { return .nan }
    return part.count > 0 ? part.sum / Double(part.count) : nil
  }

  /// The share of the map's area above a level: the number of values v > level over the number of all.
  ///
  /// - Returns: 0...1; NaN if a value is NaN, `nil` of no values.
  /// - Throws: `KernelError` for a level that is NaN, or a variant that cannot run.
  ///
  /// Error: one division. Cost: one read. No allocation.
  public func fraction(above level: Float, variant: Variant? = nil) throws(KernelError) -> Double? {
    let part = try maskedTotal(self, above: level, variant: variant)
    guard count > 0 else { return nil }
    return part.maskHasNaN ? .nan : Double(part.count) / Double(count)
  }

  /// Mean of the greatest values.
  ///
  ///     mean of the greatest max(1, n percent / 100 rounded up) of n values
  ///
  /// - Parameters:
  ///   - percent: from 0 (the greatest value alone) to 100 (all of them).
  ///   - variant: the compilation to run; `nil` for the default.
  /// - Returns: NaN if a value is NaN, `nil` of no values.
  /// - Throws: `KernelError` for a percent outside 0...100, or a variant that cannot run.
  ///
  /// Of values that are equal at the limit as many are taken as are wanted, so the result does not depend on their
  /// order.
  ///
  /// Error: the values are chosen exactly, and summed in Double. Cost: `percentiles` and one read.
  public func topMean(percent: Double, variant: Variant? = nil) throws(KernelError) -> Double? {
    try Self.check(percent)
    guard count > 0 else { return nil }
    let wanted = min(count, max(1, Int((Double(count) * percent / 100).rounded(.up))))
    guard let least = orderStatistics(of: plane.raw, ranks: [count - wanted])?.first else { return .nan }
    let above = try maskedTotal(self, above: least, variant: variant)
    #if MUTANT_TOP_MEAN_TIES  // values equal to the least of the top are left out
      return above.sum / Double(max(above.count, 1))
    #else
      return (above.sum + Double(least) * Double(wanted - above.count)) / Double(wanted)
    #endif
  }

  private func maskedTotal(
    _ mask: borrowing HeatMap, above threshold: Float, variant: Variant?
  ) throws(KernelError) -> (count: Int, sum: Double, maskHasNaN: Bool) {
    let kernels = try Variant.kernels(variant, for: [.maskedRow])
    guard !threshold.isNaN else {
      throw .parameter(name: "threshold", value: Double(threshold), allowed: "any number")
    }
    var total = (count: 0, sum: 0.0, maskHasNaN: false)
    guard count > 0 else { return total }
    for y in 0..<height {
      let part = kernels.maskedRow(row(y), mask.row(y), width, threshold)
      total.count += part.count
      total.sum += part.sum
      total.maskHasNaN = total.maskHasNaN || part.maskHasNaN
    }
    return total
  }
}
