import AcutanceImages
import AcutanceScoring

extension PhotoScorer {
  /// Groups of similar photos among the outcomes of this scorer. Where the photos of a group were analysed at different
  /// sizes, those that are too large are read once more, at the size of the smallest.
  ///
  /// - Parameters:
  ///   - outcomes: of photos that were scored by the settings of this scorer; a raw file that was not belongs to its photo.
  ///   - settings: what counts as similar.
  ///   - identity: what makes two paths one file; `nil` where that is not known.
  ///   - file: where the photo of a path is read again, if that is elsewhere.
  public func groups(
    of outcomes: [PhotoOutcome], settings: GroupSettings = .standard,
    identity: (PhotoPath) -> FileIdentity? = { _ in nil },
    file: (PhotoPath) -> PhotoFile = { PhotoFile(bytes: $0.bytes) }
  ) -> [SimilarGroup] {
    groupSimilar(
      outcomes.compactMap(\.score), settings: settings,
      otherFiles: outcomes.filter { $0.score == nil }.map(\.path), identity: identity
    ) { score, longerSide in try sharpness(of: file(score.path), longerSide: longerSide) }
  }

  /// The sharpness of a photo's file at another size than that of the settings.
  package func sharpness(of file: PhotoFile, longerSide: Int) throws -> Measurement<SharpnessTerm> {
    var settings = settings
    settings.longerSide = longerSide
    return try PhotoScorer(settings: settings, decoding: decoding).score(of: file).sharpness
  }
}
