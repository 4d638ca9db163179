extension HeatMap {
  /// The map with its least value at 0 and its greatest at 1.
  ///
  ///     (v - min) / (max - min)
  ///
  /// - Returns: a plane of the same size.
  /// - Throws: `KernelError.valueNotFinite` for a map that holds NaN or infinity, which leave no scale for the others;
  ///   a variant that cannot run; no memory.
  ///
  /// Edge cases: a constant map, one value too, has no contrast and becomes 0 everywhere. No values give no values.
  ///
  /// Error: computed in Double and rounded once to Float: within u (1 + 2^-27) of itself, u = 2^-24, exactly 0 and
  /// exactly 1 at the ends; equal values stay equal and the order is kept. The same bits on every variant.
  ///
  /// Cost: the pass of `statistics`, one more read and one write.
  public func normalised(variant: Variant? = nil) throws(KernelError) -> Plane<Float> {
    let kernels = try Variant.kernels(variant, for: [.rescaleRow])
    let found = try statistics(variant: variant)
    if found.nonFiniteCount > 0, let place = firstPlace(in: 0..<height, where: { !$0.isFinite }) {
      throw .valueNotFinite(x: place.x, y: place.y)
    }
    do {
      guard let low = found.minimum?.value, let high = found.maximum?.value, low < high else {
        return try Plane(width: width, height: height)
      }
      let result = try Plane<Float>(uninitialisedWidth: width, height: height)
      let scale = 1 / (Double(high) - Double(low))
      for y in 0..<height {
        kernels.rescaleRow(row(y), width, Double(low), scale, result.mutableRow(y).baseAddress!)
      }
      return result
    } catch { throw .plane(error) }
  }
}
