import AcutanceKernels

extension BLASReference {
  /// `HeatMap.histogram`: every value is looked up among the edges, by halving.
  ///
  ///     bin i holds edge(i) <= v < edge(i + 1), the last one also its end; edge(i) = lower + (upper - lower) i / bins
  ///
  /// - Parameters:
  ///   - bins: 1 or more.
  ///   - range: of a width above 0, finite.
  ///
  /// Edge cases: infinities are outside, NaN is counted apart. Error: none beside the edges, rounded to Double.
  public static func histogram(
    of map: DoubleMatrix, bins: Int, in range: ClosedRange<Float> = 0...1
  ) -> ReferenceHistogram {
    let (lower, upper) = (Double(range.lowerBound), Double(range.upperBound))
    precondition(bins >= 1 && lower < upper && (upper - lower).isFinite, "bins or a range that cannot be")
    let edges = (0..<bins).map { lower + (upper - lower) * Double($0) / Double(bins) }
    var counts = [Int](repeating: 0, count: bins)
    var (below, above, notANumber) = (0, 0, 0)
    for value in map.values {
      if value.isNaN {
        notANumber += 1
      } else if value < lower {
        below += 1
      } else if value > upper {
        above += 1
      } else {
        // The last bin whose lower edge is not above the value.
        var (low, high) = (0, bins)
        while high - low > 1 {
          let middle = (low + high) / 2
          if edges[middle] <= value { low = middle } else { high = middle }
        }
        counts[low] += 1
      }
    }
    return ReferenceHistogram(counts: counts, belowCount: below, aboveCount: above, notANumberCount: notANumber)
  }
}
