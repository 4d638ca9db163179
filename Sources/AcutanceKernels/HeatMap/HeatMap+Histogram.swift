extension HeatMap {
  /// How many values lie in each of `bins` parts of a range, all of the same width.
  ///
  ///     bin i holds edge(i) <= v < edge(i + 1), the last one also its end; edge(i) = lower + (upper - lower) i / bins
  ///
  /// (`numpy.histogram`.)
  ///
  /// - Parameters:
  ///   - bins: 1...16,777,216.
  ///   - range: of the values to be counted; what lies outside is counted apart.
  /// - Throws: `KernelError.parameter` for another number of bins, and for a range that is infinite or a single value.
  ///
  /// Edge cases: NaN is counted apart; infinities are outside. A map of no values has counts of 0.
  ///
  /// Error: none beside the edges, which are computed in Double and rounded.
  ///
  /// Cost: one pass, a few nanoseconds a value; memory for the counts and the edges.
  public func histogram(bins: Int, in range: ClosedRange<Float> = 0...1) throws(KernelError) -> HeatMapHistogram {
    guard bins >= 1, bins <= 1 << 24 else {
      throw .parameter(name: "bins", value: Double(bins), allowed: "1...16777216")
    }
    let (lower, upper) = (Double(range.lowerBound), Double(range.upperBound))
    guard lower < upper, (upper - lower).isFinite else {
      throw .parameter(name: "range", value: upper - lower, allowed: "a finite width above 0")
    }
    let edges = (0...bins).map { $0 == bins ? upper : lower + (upper - lower) * Double($0) / Double(bins) }
    var counts = [Int](repeating: 0, count: bins)
    var (below, above, notANumber) = (0, 0, 0)
    let scale = Double(bins) / (upper - lower)
    counts.withUnsafeMutableBufferPointer { counts in
      edges.withUnsafeBufferPointer { edges in
        for y in 0..<(width > 0 ? height : 0) {
          let values = row(y)
          for x in 0..<width {
            let value = Double(values[x])
            if value >= lower && value <= upper {
              var bin = min(Int((value - lower) * scale), bins - 1)
              // The product may have been rounded past an edge.
              if value < edges[bin] { bin -= 1 } else if bin + 1 < bins && value >= edges[bin + 1] { bin += 1 }
              counts[bin] += 1
            } else if value < lower {
              below += 1
            } else if value > upper {
              above += 1
            } else {
              notANumber += 1
            }
          }
        }
      }
    }
    return HeatMapHistogram(
      range: range, counts: counts, belowCount: below, aboveCount: above, notANumberCount: notANumber)
  }
}

/// Counts of values in equal parts of a range; all counts together are the number of values.
public struct HeatMapHistogram: Sendable, Equatable {
  /// The range that the bins divide.
  public let range: ClosedRange<Float>
  /// Values in each bin.
  public let counts: [Int]
  /// Values below the range.
  public let belowCount: Int
  /// Values above the range.
  public let aboveCount: Int
  /// Values that are NaN.
  public let notANumberCount: Int
}
