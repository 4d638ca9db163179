/// What a face detector found when it ran. That it did not run is an absent term, never a count of 0.
public struct FaceTerm: Sendable, Equatable {
  /// Faces found, at least 0.
  public let count: Int
  /// The greatest detection score, in the detector's own unit: that of the surest face, or of what came nearest to one; `nil`
  /// if there is none.
  public let bestScore: Double?
  /// The faces themselves, in the detector's order; empty where only their scores are known.
  public let faces: [DetectedFace]

  /// Whether there is a face.
  public var found: Bool { count > 0 }

  /// The term of detections by their scores: absent if a score is not finite.
  public static func measurement(scores: [Double]) -> Measurement<FaceTerm> {
    guard scores.allSatisfy(\.isFinite) else { return .absent(.notFinite) }
    return .measured(FaceTerm(count: scores.count, bestScore: scores.max(), faces: []))
  }

  /// The term of detected faces: absent if a number of one is not finite, a box has no size, or it lies outside the image (it
  /// may reach over the edge).
  public static func measurement(of found: DetectedFaces) -> Measurement<FaceTerm> {
    let faces = found.faces
    guard found.bestScore?.isFinite ?? true else { return .absent(.notFinite) }
    for face in faces {
      let numbers =
        [face.score, face.corner.x, face.corner.y, face.width, face.height] + face.landmarks.flatMap { [$0.x, $0.y] }
      guard numbers.allSatisfy(\.isFinite) else { return .absent(.notFinite) }
      guard face.width > 0, face.height > 0 else {
        return .absent(.outOfRange("a face of \(face.width) by \(face.height) has no size"))
      }
      let (x, y) = (face.corner.x, face.corner.y)
      guard x < 1, y < 1, x + face.width > 0, y + face.height > 0 else {
        return .absent(.outOfRange("a face at (\(x), \(y)) lies outside the image"))
      }
    }
    return .measured(FaceTerm(count: faces.count, bestScore: found.bestScore ?? faces.map(\.score).max(), faces: faces))
  }
}
