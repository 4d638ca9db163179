/// How much longer one case takes than another, from repetitions that ran side by side.
///
/// The two times of a repetition were measured within milliseconds of each other in random order, so that what slows the
/// machine for longer slows both, and drops out of their ratio. Of two cases that are the same, either is the slower of a
/// pair with probability 1/2, whatever the noise looks like and however it drifts; the interval of the median is made from
/// the ranks alone (`medianInterval`), so it leaves out 1 in at most 5% of such comparisons: it is the sign test, exactly.
public struct TimeRatio: Sendable, Equatable {
  /// The median of the ratios of paired times.
  public let median: Double
  /// The lower end of the 95% interval of the median.
  public let low: Double
  /// The upper end of the 95% interval of the median.
  public let high: Double

  /// A ratio of these values; nothing is checked.
  public init(median: Double, low: Double, high: Double) {
    self.median = median
    self.low = low
    self.high = high
  }

  /// The ratio of the times of two cases, repetition by repetition.
  ///
  /// - Parameter numerators, denominators: times of the same repetitions, in the same order.
  /// - Precondition: as many of each, at least one, all positive.
  public init(_ numerators: [Double], over denominators: [Double], confidence: Double = 0.95) {
    precondition(numerators.count == denominators.count, "ratios of different repetitions")
    let sorted = SortedValues(zip(numerators, denominators).map { $0 / $1 })
    let interval = sorted.medianInterval(confidence: confidence)
    self.init(median: sorted.median, low: interval.low, high: interval.high)
  }

  /// The interval leaves out 1.
  public var isDifference: Bool { low > 1 || high < 1 }
}
