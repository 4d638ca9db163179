/// The photos proposed for cleanup: quality below the limit, the worst first, ties by path in the order of bytes.
///
/// A photo without a quality is never in it: that nothing was measured says nothing against a photo. Proposals only.
public func cleanupList(of scores: [PhotoScore], below limit: Double) -> [PhotoScore] {
  Cleanup(of: scores, groups: [], below: limit).proposals
}

/// What is proposed for cleanup, and how many photos are not and why. No file is ever touched.
public struct Cleanup: Sendable, Equatable {
  /// Why a photo is not proposed; of several reasons the first one counts.
  public enum Omission: String, Sendable, CaseIterable {
    /// Nothing was measured, which says nothing against it.
    case noQuality
    /// The quality is the limit or more.
    case goodEnough
    /// It would have been proposed, and is the best of its group.
    case bestOfGroup
    /// It would have been proposed, and is part of an exposure bracket.
    case exposureBracket
    /// It would have been proposed, and is part of a panorama.
    case panorama
  }

  /// Quality below the limit, the worst first, ties by path in the order of bytes.
  public let proposals: [PhotoScore]
  /// How many photos each reason kept out; only reasons that kept any.
  public let leftOut: [Omission: Int]

  /// Goes through all photos and finds those to propose.
  ///
  /// - Parameters:
  ///   - scores: no path twice. With the proposals, those left out are all of them.
  ///   - groups: their best photos are never proposed, nor any photo of a bracket or a panorama.
  ///   - limit: a quality of exactly this is good enough.
  public init(of scores: [PhotoScore], groups: [SimilarGroup], below limit: Double) {
    var spared: [PhotoPath: Omission] = [:]
    for group in groups {
      switch group.kind {
      case .similar: spared[group.best] = .bestOfGroup
      case .exposureBracket: for photo in group.photos { spared[photo] = .exposureBracket }
      case .panorama: for photo in group.photos { spared[photo] = .panorama }
      }
    }
    var candidates: [(quality: Double, score: PhotoScore)] = []
    var leftOut: [Omission: Int] = [:]
    for score in scores {
      if let omission = omission(of: score, spared, limit) {
        leftOut[omission, default: 0] += 1
      } else if let quality = score.quality.value.value {
        candidates.append((quality, score))
      }
    }
    proposals = candidates.sorted { ($0.quality, $0.score.path) < ($1.quality, $1.score.path) }.map(\.score)
    self.leftOut = leftOut
  }
}

private func omission(
  of score: PhotoScore, _ spared: [PhotoPath: Cleanup.Omission], _ limit: Double
) -> Cleanup.Omission? {
  guard let quality = score.quality.value.value else { return .noQuality }
  return quality < limit ? spared[score.path] : .goodEnough
}

extension Cleanup.Omission: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noQuality: "no quality was measured"
    case .goodEnough: "the quality is not below the limit"
    case .bestOfGroup: "the best of its group"
    case .exposureBracket: "part of an exposure bracket"
    case .panorama: "part of a panorama"
    }
  }
}
