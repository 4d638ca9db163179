/// How the terms become a quality, by name; recorded with every score.
public enum Profile: String, Sendable, CaseIterable {
  /// For photo collections: the heat-map mean is rescaled as its method documents, and a photo in which no face was
  /// found is not judged by faces (most good photos have none).
  case photo
  /// The rule of the app that this score comes from: the raw heat-map mean, and "no face" counts as 0. With it,
  /// most photos without a face fall below 0.35.
  case app

  /// What the saliency contributes, 0...1.
  public func value(of term: SaliencyTerm) -> Double {
    switch self {
    case .photo: term.rescaledMean
    case .app: term.mean
    }
  }

  /// What the faces contribute, 0 or 1; `nil` if they leave the denominator.
  public func value(of term: FaceTerm) -> Double? {
    switch self {
    case .photo: term.found ? 1 : nil
    case .app: term.found ? 1 : 0
    }
  }
}
