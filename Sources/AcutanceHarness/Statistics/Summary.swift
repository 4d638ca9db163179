/// What is said of the times of a case, in seconds a call.
public struct TimeSummary: Sendable, Equatable {
  /// The number of repetitions.
  public let count: Int
  /// The shortest time.
  public let minimum: Double
  /// The median; of an even number of times the mean of the two in the middle.
  public let median: Double
  /// Median distance from the median.
  public let medianDeviation: Double
  /// Holds the median with a probability of 95%, if repetitions are independent.
  public let low: Double
  /// The upper end of the same interval.
  public let high: Double

  /// Sums up the times of the repetitions of a case.
  ///
  /// - Precondition: at least one value.
  public init(_ seconds: [Double]) {
    let sorted = SortedValues(seconds)
    count = seconds.count
    minimum = sorted.minimum
    median = sorted.median
    medianDeviation = sorted.medianDeviation
    (low, high) = sorted.medianInterval()
  }
}
