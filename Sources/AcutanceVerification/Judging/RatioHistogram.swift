/// Ratios counted by size, so that the median of millions takes no memory: bins of 1/8 of an octave, within 9% of
/// the value.
public struct RatioHistogram: Sendable {
  private static let binsPerOctave = 8.0
  private static let lowest = -40.0
  private var bins = [Int](repeating: 0, count: 8 * 50)
  private var zeros = 0
  /// How many ratios were counted.
  public private(set) var count = 0

  /// A histogram of nothing.
  public init() {}

  /// Counts a ratio.
  ///
  /// - Parameter ratio: finite and not negative. What is below 2^-40 counts as 0.
  public mutating func add(_ ratio: Double) {
    count += 1
    // The exponent and three bits of the significand: no logarithm for each of millions.
    let position = Double(ratio.exponent) + ratio.significand - 1
    guard ratio > 0, position >= Self.lowest else {
      zeros += 1
      return
    }
    bins[min(Int((position - Self.lowest) * Self.binsPerOctave), bins.count - 1)] += 1
  }

  /// Adds the counts of another one.
  public mutating func merge(_ other: RatioHistogram) {
    for index in bins.indices { bins[index] += other.bins[index] }
    zeros += other.zeros
    count += other.count
  }

  /// The ratio that half of all are below; `nil` without any.
  public var median: Double? {
    guard count > 0 else { return nil }
    var below = zeros
    if below * 2 >= count { return 0 }
    for (index, bin) in bins.enumerated() {
      below += bin
      guard below * 2 >= count else { continue }
      let position = (Double(index) + 0.5) / Self.binsPerOctave + Self.lowest
      let octave = position.rounded(.down)
      return Double(sign: .plus, exponent: Int(octave), significand: 1 + position - octave)
    }
    return nil
  }
}
