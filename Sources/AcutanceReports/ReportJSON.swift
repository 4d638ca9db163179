import AcutanceScoring

// The types in this file, TermsJSON.swift, DetailJSON.swift and SetJSON.swift are the schema `acutance.score/1`, and nothing else: what the values
// mean is said where they are measured.

struct ReportJSON: Encodable {
  let report: ScoreReport

  enum CodingKeys: CodingKey {
    case schema, settings, photos, groups, groupsReason, cleanup, cleanupLeftOut, warnings, counts, interrupted
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(ScoreReport.schema, forKey: .schema)
    try container.encode(
      SettingsJSON(settings: report.settings, producer: report.producer, grouping: report.groupSettings),
      forKey: .settings)
    try container.encode(
      report.outcomes.map { OutcomeJSON(outcome: $0, profile: report.settings.profile) }, forKey: .photos)
    try container.encode(report.grouping.value?.map { GroupJSON($0) }, forKey: .groups)
    try container.encode(report.grouping.absenceReason?.description, forKey: .groupsReason)
    try container.encode(report.cleanup.map(\.path.text), forKey: .cleanup)
    try container.encode(LeftOutJSON(leftOut: report.leftOut), forKey: .cleanupLeftOut)
    try container.encode(report.warnings, forKey: .warnings)
    try container.encode(CountsJSON(report.counts), forKey: .counts)
    try container.encode(report.interruption != nil, forKey: .interrupted)
  }
}

struct SettingsJSON: Encodable {
  let version: String
  let variant: String
  let profile: String
  let longSide: Int
  let kernel = ScoreSettings.kernel
  let inset = SharpnessTerm.inset
  let reference: Double
  /// `null`: none.
  let saliencyMethod: String?
  let saliencyRange: [Double]?
  let faceMethod: String?
  let faceThreshold: Double?
  let luma = ScoreSettings.luma
  let variance = ScoreSettings.variance
  let weights: WeightsJSON
  let cleanupBelow: Double
  let facesRequired: Bool
  let algorithmVersion = ScoreSettings.algorithmVersion
  let groups: GroupSettingsJSON
  /// "8/8": all of it.
  let jpegScale: String
  let lenient: Bool

  init(settings: ScoreSettings, producer: Producer, grouping: GroupSettings) {
    version = producer.version
    variant = producer.variant
    profile = settings.profile.rawValue
    longSide = settings.longerSide
    reference = settings.reference
    saliencyMethod = settings.saliencyMethod
    saliencyRange = settings.saliencyRange.map { [$0.low, $0.high] }
    faceMethod = settings.faceMethod
    faceThreshold = settings.faceThreshold
    weights = WeightsJSON(
      sharpness: settings.weights.sharpness, saliency: settings.weights.saliency, faces: settings.weights.faces)
    cleanupBelow = settings.cleanupLimit
    facesRequired = settings.facesRequired
    groups = GroupSettingsJSON(settings: grouping)
    jpegScale = "\(settings.jpegEighths)/8"
    lenient = settings.isLenient
  }
}

struct WeightsJSON: Encodable {
  let sharpness: Double
  let saliency: Double
  let faces: Double
}

struct CountsJSON: Encodable {
  let input: Int
  let scored: Int
  let failed: Int
  let skipped: Int

  init(_ counts: OutcomeCounts) {
    input = counts.input
    scored = counts.scored
    failed = counts.failed
    skipped = counts.skipped
  }
}

struct OutcomeJSON: Encodable {
  let outcome: PhotoOutcome
  let profile: Profile

  enum CodingKeys: CodingKey {
    case path, status, error, rule
    case width, height, analysisWidth, analysisHeight, orientation, sharpness, saliency, faces, quality, notes
    case detail, exposure, hash, capture, compression
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(outcome.path.text, forKey: .path)
    switch outcome {
    case .failed(_, let failure):
      try container.encode("failed", forKey: .status)
      try container.encode(FailureJSON(kind: failure.kind.rawValue, message: failure.message), forKey: .error)
    case .skipped(_, let rule):
      try container.encode("skipped", forKey: .status)
      try container.encode(rule, forKey: .rule)
    case .scored(let score):
      try container.encode("scored", forKey: .status)
      try container.encode(score.storedSize.width, forKey: .width)
      try container.encode(score.storedSize.height, forKey: .height)
      try container.encode(score.analysisSize.width, forKey: .analysisWidth)
      try container.encode(score.analysisSize.height, forKey: .analysisHeight)
      try container.encode(score.orientation, forKey: .orientation)
      try container.encode(SharpnessJSON(term: score.sharpness), forKey: .sharpness)
      try container.encode(SaliencyJSON(term: score.saliency, profile: profile), forKey: .saliency)
      try container.encode(FacesJSON(term: score.faces), forKey: .faces)
      try container.encode(QualityJSON(quality: score.quality), forKey: .quality)
      try container.encode(DetailJSON(detail: score.detail), forKey: .detail)
      try container.encode(ExposureJSON(exposure: score.exposure), forKey: .exposure)
      try container.encode(HashJSON(hash: score.hash), forKey: .hash)
      try container.encode(CaptureJSON(capture: score.capture), forKey: .capture)
      try container.encode(CompressionJSON(compression: score.compression), forKey: .compression)
      try container.encode(score.notes, forKey: .notes)
    }
  }
}

struct FailureJSON: Encodable {
  let kind: String
  let message: String
}
