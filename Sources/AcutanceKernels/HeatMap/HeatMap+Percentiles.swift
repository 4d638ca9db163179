extension HeatMap {
  /// Percentiles, exact and all from the same counting.
  ///
  ///     between the values around place (n - 1) p / 100 of the sorted map, in proportion
  ///
  /// (type 7 of Hyndman and Fan; NumPy's default, `linear`.)
  ///
  /// - Parameter percents: each from 0 (the least value) to 100 (the greatest), in any order.
  /// - Returns: one value for each of them, in their order; `nil` of no values.
  /// - Throws: `KernelError.parameter` for a percent that is NaN or outside 0...100.
  ///
  /// Edge cases: a NaN in the map makes all of them NaN; an infinity is the least or greatest value, and what lies
  /// between it and a finite one is infinite.
  ///
  /// Error: the values around are found exactly, place and proportion in Double: within 2^-51 of n times the distance
  /// of the two, and 2^-51 of the result.
  ///
  /// Cost: from 65,536 values on two passes, each a table look-up a value, whatever the number of percents; 2.3 MB and
  /// two bytes for every value that shares its upper 16 bits with a wanted one. Below that a radix sort in eight bytes
  /// a value.
  ///
  /// Source: Hyndman and Fan, "Sample quantiles in statistical packages", 1996.
  public func percentiles(_ percents: [Double]) throws(KernelError) -> [Double]? {
    for percent in percents { try Self.check(percent) }
    guard count > 0 else { return nil }
    let places = percents.map { Double(count - 1) * $0 / 100 }
    var ranks = Set<Int>()
    for place in places {
      ranks.insert(Int(place))
      ranks.insert(min(Int(place) + 1, count - 1))
    }
    let sorted = ranks.sorted()
    guard let values = orderStatistics(of: plane.raw, ranks: sorted) else { return percents.map { _ in .nan } }
    let found = Dictionary(uniqueKeysWithValues: zip(sorted, values.map(Double.init)))
    return places.map { place in
      let low = found[Int(place)]!
      let high = found[min(Int(place) + 1, count - 1)]!
      #if MUTANT_PERCENTILE  // the nearest rank, nothing in between
        return between(low, high, at: place - place.rounded(.down) < 0.5 ? 0 : 1)
      #else
        return between(low, high, at: place - place.rounded(.down))
      #endif
    }
  }

  /// The value in the middle of the sorted map, or the mean of the two there: the 50th percentile.
  public func median() -> Double? {
    do { return try percentiles([50])?.first } catch { preconditionFailure("\(error)") }
  }

  static func check(_ percent: Double) throws(KernelError) {
    guard percent >= 0, percent <= 100 else {
      throw .parameter(name: "percent", value: percent, allowed: "0...100")
    }
  }
}

private func between(_ low: Double, _ high: Double, at share: Double) -> Double {
  if share == 0 || low == high { return low }
  // Infinities: their difference would be NaN where one of them is the answer.
  if !low.isFinite || !high.isFinite { return (1 - share) * low + share * high }
  return low + share * (high - low)
}
