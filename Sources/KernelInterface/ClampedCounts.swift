/// How many values a conversion cut off at either end of its range.
public struct ClampedCounts: Sendable {
  public var low: Int
  public var high: Int

  @inlinable
  public init(low: Int, high: Int) {
    self.low = low
    self.high = high
  }
}
