/// How much of a photo draws the eye: the mean of a heat map in 0...1.
public struct SaliencyTerm: Sendable, Equatable {
  /// The mean of the heat map as it came, 0...1.
  public let mean: Double
  /// The mean after the method's own documented monotone rescaling, or that of the settings, 0...1: raw means lie in a
  /// narrow band.
  public let rescaledMean: Double
  /// The name of what made the heat map.
  public let method: String

  /// The same mean rescaled by a range, if there is one, and not by the method.
  func rescaled(by range: SaliencyRange?) -> SaliencyTerm {
    guard let range else { return self }
    return SaliencyTerm(mean: mean, rescaledMean: range.rescaled(mean), method: method)
  }

  /// The term of a heat map: absent if a mean is not finite or outside 0...1.
  public static func measurement(mean: Double, rescaledMean: Double, method: String) -> Measurement<SaliencyTerm> {
    for value in [mean, rescaledMean] {
      guard value.isFinite else { return .absent(.notFinite) }
      guard (0...1).contains(value) else { return .absent(.outOfRange("a heat-map mean of \(value)")) }
    }
    return .measured(SaliencyTerm(mean: mean, rescaledMean: rescaledMean, method: method))
  }
}
