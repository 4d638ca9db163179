import AcutanceKernels

/// Everything that was found out about one photo.
public struct PhotoScore: Sendable, Equatable {
  /// The path of the photo as it was given.
  public let path: PhotoPath
  /// Width and height as stored; `orientation` says how a viewer turns them.
  public let storedSize: PixelSize
  /// EXIF orientation, 1...8.
  public let orientation: Int
  /// The size at which sharpness was measured.
  public let analysisSize: PixelSize
  /// How sharp it is, beside the reference of the settings.
  public private(set) var sharpness: Measurement<SharpnessTerm>
  /// How much of it draws the eye, rescaled as the settings say.
  public private(set) var saliency: Measurement<SaliencyTerm>
  /// What the face detector found.
  public let faces: Measurement<FaceTerm>
  /// The terms brought together by profile and weights.
  public private(set) var quality: Quality
  /// Where it is sharp, and how much of that is noise.
  public let detail: Measurement<SharpnessDetail>
  /// How it is exposed.
  public let exposure: Measurement<ExposureSummary>
  /// What similar photos are found by.
  public let hash: Measurement<PerceptualHash>
  /// What the camera wrote into the file.
  public let capture: CaptureInfo
  /// How its encoder threw detail away.
  public let compression: Measurement<Compression>
  /// The settings that made it, and the number of the rules.
  public private(set) var settings: ScoreSettings
  /// The number of the rules that made it; see `ScoreSettings.algorithmVersion`.
  public let algorithmVersion: Int
  /// What the reader should know besides: "alpha ignored".
  public let notes: [String]

  /// Brings the terms together by the profile and the weights of the settings.
  ///
  /// What the measurements say in numbers is noted in words besides (`remarks`).
  public init(
    path: PhotoPath, storedSize: PixelSize, orientation: Int, sharpness: SharpnessMeasurement,
    saliency: Measurement<SaliencyTerm>, faces: Measurement<FaceTerm>,
    detail: Measurement<SharpnessDetail> = .absent(.notRun),
    exposure: Measurement<ExposureSummary> = .absent(.notRun), hash: Measurement<PerceptualHash> = .absent(.notRun),
    capture: CaptureInfo = CaptureInfo(absent: .notRun), compression: Measurement<Compression> = .absent(.notRun),
    settings: ScoreSettings, algorithmVersion: Int = ScoreSettings.algorithmVersion, notes: [String]
  ) {
    self.path = path
    self.storedSize = storedSize
    self.orientation = orientation
    analysisSize = sharpness.analysisSize
    let sharpnessTerm = sharpness.term.map { $0.relative(to: settings.reference) }
    self.sharpness = sharpnessTerm
    let saliencyTerm = saliency.map { $0.rescaled(by: settings.saliencyRange) }
    self.saliency = saliencyTerm
    self.faces = faces
    quality = Quality(sharpness: sharpnessTerm, saliency: saliencyTerm, faces: faces, settings: settings)
    self.detail = detail
    self.exposure = exposure
    self.hash = hash
    self.capture = capture
    self.compression = compression
    self.settings = settings
    self.algorithmVersion = algorithmVersion
    self.notes = notes + remarks(sharpness: sharpnessTerm, detail: detail, exposure: exposure)
  }

  /// The same measurements brought together by other settings: by those that say how values become a quality, not by those
  /// that say how they are measured. A saliency range that was applied before cannot be taken back, only replaced.
  package func with(_ settings: ScoreSettings) -> PhotoScore {
    var score = self
    score.settings = settings
    score.sharpness = sharpness.map { $0.relative(to: settings.reference) }
    score.saliency = saliency.map { $0.rescaled(by: settings.saliencyRange) }
    score.quality = Quality(
      sharpness: score.sharpness, saliency: score.saliency, faces: faces, settings: settings)
    return score
  }
}
