import AcutanceImages
import AcutanceScoring

extension PhotoScorer {
  /// Groups of similar photos among the outcomes of this scorer. Where the photos of a group were analysed at different
  /// sizes, those that are too large are read once more, at the size of the smallest.
  package func groups(
    of outcomes: [PhotoOutcome], settings: GroupSettings = .standard,
    identity: (PhotoPath) -> FileIdentity? = { _ in nil }
  ) -> [SimilarGroup] {
    groupSimilar(
      outcomes.compactMap(\.score), settings: settings,
      otherFiles: outcomes.filter { $0.score == nil }.map(\.path), identity: identity
    ) { score, longerSide in try sharpness(of: PhotoFile(bytes: score.path.bytes), longerSide: longerSide) }
  }

  /// The sharpness of a photo's file at another size than that of the settings.
  package func sharpness(of file: PhotoFile, longerSide: Int) throws -> Measurement<SharpnessTerm> {
    var settings = settings
    settings.longerSide = longerSide
    return try PhotoScorer(settings: settings, decoding: decoding).score(of: file).sharpness
  }
}
