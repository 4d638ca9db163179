import AcutanceKernels

/// Everything that was found out about one photo.
public struct PhotoScore: Sendable, Equatable {
  public let path: PhotoPath
  /// Width and height as stored; `orientation` says how a viewer turns them.
  public let storedSize: PixelSize
  /// EXIF orientation, 1...8.
  public let orientation: Int
  /// The size at which sharpness was measured.
  public let analysisSize: PixelSize
  public let sharpness: Measurement<SharpnessTerm>
  public let saliency: Measurement<SaliencyTerm>
  public let faces: Measurement<FaceTerm>
  /// The terms brought together by profile and weights.
  public let quality: Quality
  /// What the reader should know besides: "alpha ignored".
  public let notes: [String]

  /// Brings the terms together by the profile and the weights of the settings.
  ///
  /// A variance of exactly 0 is noted: a flat photo has no detail, which is neither blur nor a failure.
  public init(
    path: PhotoPath, storedSize: PixelSize, orientation: Int, sharpness: SharpnessMeasurement,
    saliency: Measurement<SaliencyTerm>, faces: Measurement<FaceTerm>, settings: ScoreSettings, notes: [String]
  ) {
    self.path = path
    self.storedSize = storedSize
    self.orientation = orientation
    analysisSize = sharpness.analysisSize
    self.sharpness = sharpness.term
    self.saliency = saliency
    self.faces = faces
    quality = Quality(
      sharpness: sharpness.term, saliency: saliency, faces: faces, weights: settings.weights,
      profile: settings.profile)
    let isFlat = sharpness.term.value?.variance == 0
    self.notes = notes + (isFlat ? ["no detail: the Laplacian response is the same everywhere"] : [])
  }
}
