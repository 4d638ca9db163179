/// A monotone rescaling of heat-map means: `low` and what is below becomes 0, `high` and what is above 1, straight between.
///
/// Means of heat maps lie in a narrow band (0.04...0.09 on four photos), where a weight of 0.4 hardly acts. Spread over the
/// band of a collection it acts as a weight of 0.4 should; the order of photos stays, but for those beyond the ends.
public struct SaliencyRange: Sendable, Hashable {
  public let low: Double
  public let high: Double

  /// `nil` unless 0 <= low < high <= 1.
  public init?(low: Double, high: Double) {
    guard low >= 0, low < high, high <= 1 else { return nil }
    self.low = low
    self.high = high
  }

  /// The mean rescaled, 0...1.
  public func rescaled(_ mean: Double) -> Double { min(max((mean - low) / (high - low), 0), 1) }
}

extension SaliencyRange: CustomStringConvertible {
  public var description: String { "\(low)...\(high)" }
}
