/// A monotone rescaling of heat-map means: `low` and what is below becomes 1, `high` and what is above 1/2, straight between.
///
/// Of a map whose greatest value is 1 the mean is small where one thing stands out, and large where nothing does: a brook
/// that is blurred all over has a larger mean than a bird before a smooth background. So a clear subject gives 1. That there
/// is none, as in many good landscapes, gives 1/2 and not 0.
///
/// Means lie in a narrow band (0.09...0.24 for image signatures of photographs), where a weight of 0.4 would hardly act.
/// Spread over the band of a collection it does; the order of photos stays, but for those beyond the ends.
public struct SaliencyRange: Sendable, Hashable {
  /// The mean that becomes 1.
  public let low: Double
  /// The mean that becomes 1/2.
  public let high: Double

  /// `nil` unless 0 <= low < high <= 1.
  public init?(low: Double, high: Double) {
    guard low >= 0, low < high, high <= 1 else { return nil }
    self.low = low
    self.high = high
  }

  /// The mean rescaled, 1/2...1.
  public func rescaled(_ mean: Double) -> Double { 1 - min(max((mean - low) / (high - low), 0), 1) / 2 }
}

extension SaliencyRange: CustomStringConvertible {
  public var description: String { "\(low)...\(high)" }
}
