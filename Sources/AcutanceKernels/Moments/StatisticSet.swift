/// Which statistics a call computes: count, mean and variance always, others on demand, so that mean and variance alone
/// run at the bandwidth of the memory.
public struct StatisticSet: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Smallest and largest value.
  public static let extremes = StatisticSet(rawValue: 1)
  /// Mean of the magnitudes |v|.
  public static let magnitude = StatisticSet(rawValue: 2)
  /// Extremes and magnitude.
  public static let all: StatisticSet = [.extremes, .magnitude]
}
