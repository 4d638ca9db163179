import AcutanceScoring

public struct SimilarGroup: Sendable {
  public let photos: [PhotoPath]
  public let best: PhotoPath
  public let reason: String
  public let largestDistance: Int
}
