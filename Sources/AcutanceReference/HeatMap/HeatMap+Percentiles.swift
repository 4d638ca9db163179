import AcutanceKernels

extension BLASReference {
  /// `HeatMap.percentiles` by a plain sort: between the values around place (n - 1) p / 100, in proportion.
  ///
  /// - Parameter percents: each of 0...100, in any order.
  /// - Returns: one value for each of them; all NaN if a value is NaN, `nil` of no values. What lies between an infinity
  ///   and a finite value is infinite.
  ///
  /// Error: a few roundings of the place and the proportion, like the kernel's: 2^-51 of `percentileGauges` and of the
  /// result.
  public static func percentiles(of map: DoubleMatrix, _ percents: [Double]) -> [Double]? {
    neighbours(of: map, percents)?.map { low, high, share in
      if share == 0 || low == high { return low }
      return low.isFinite && high.isFinite ? low + share * (high - low) : (1 - share) * low + share * high
    }
  }

  /// n times the distance of the two values around each percentile.
  public static func percentileGauges(of map: DoubleMatrix, _ percents: [Double]) -> [Double]? {
    neighbours(of: map, percents)?.map { low, high, _ in Double(map.values.count) * (high - low) }
  }

  /// `HeatMap.median`: the 50th percentile.
  public static func median(of map: DoubleMatrix) -> Double? { percentiles(of: map, [50])?.first }

  private static func neighbours(
    of map: DoubleMatrix, _ percents: [Double]
  ) -> [(low: Double, high: Double, share: Double)]? {
    precondition(percents.allSatisfy { $0 >= 0 && $0 <= 100 }, "a percent outside 0...100")
    guard !map.values.isEmpty else { return nil }
    if map.values.contains(where: \.isNaN) { return percents.map { _ in (.nan, .nan, 0) } }
    let sorted = map.values.sorted()
    return percents.map { percent in
      let place = Double(sorted.count - 1) * percent / 100
      let index = Int(place)
      return (sorted[index], sorted[min(index + 1, sorted.count - 1)], place - Double(index))
    }
  }
}
