/// How sharp a photo is: the population variance of the signed response of the 5-point Laplacian, and its share of
/// the reference.
public struct SharpnessTerm: Sendable, Equatable {
  /// The variance that counts as fully sharp unless the settings say otherwise: 0.02, for luma in 0...1 at a longer side of
  /// 512 pixels.
  public static let standardReference = 0.02
  /// Pixels on each side that no statistic contains: the outer two.
  public static let inset = 2
  /// The shortest side that is measured: the inset on both sides and five rows of real neighbours between them.
  public static let minimumSide = 9

  /// Population variance of the response, in squares of the luma scale 0...1. At least 0, not clamped.
  public let variance: Double
  /// The variance that counts as fully sharp, above 0.
  public let reference: Double

  /// `variance / reference`, clamped to 0...1. A flat photo has exactly 0.
  public var value: Double { min(max(variance / reference, 0), 1) }

  /// - Parameters: a variance that is finite and not negative, and a reference above 0.
  init(variance: Double, reference: Double = standardReference) {
    self.variance = variance
    self.reference = reference
  }

  /// The same variance beside another reference.
  func relative(to reference: Double) -> SharpnessTerm { SharpnessTerm(variance: variance, reference: reference) }

  /// The term of a variance from elsewhere: absent if it is not finite or negative.
  public static func measurement(variance: Double) -> Measurement<SharpnessTerm> {
    guard variance.isFinite else { return .absent(.notFinite) }
    guard variance >= 0 else { return .absent(.outOfRange("the variance \(variance) is negative")) }
    return .measured(SharpnessTerm(variance: variance))
  }
}
