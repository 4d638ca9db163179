/// What is said of the times of a case, in seconds a call.
public struct TimeSummary: Sendable, Equatable {
  public let count: Int
  public let minimum: Double
  public let median: Double
  /// Median distance from the median.
  public let medianDeviation: Double
  /// Holds the median with a probability of 95%, if repetitions are independent.
  public let low: Double
  public let high: Double

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
