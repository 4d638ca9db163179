/// What a face detector found when it ran. That it did not run is an absent term, never a count of 0.
public struct FaceTerm: Sendable, Equatable {
  /// Faces found, at least 0.
  public let count: Int
  /// The detection score of the surest face, in the detector's own unit; `nil` if there is none.
  public let bestScore: Double?

  /// Whether there is a face.
  public var found: Bool { count > 0 }

  /// The term of detections by their scores: absent if a score is not finite.
  public static func measurement(scores: [Double]) -> Measurement<FaceTerm> {
    guard scores.allSatisfy(\.isFinite) else { return .absent(.notFinite) }
    return .measured(FaceTerm(count: scores.count, bestScore: scores.max()))
  }
}
