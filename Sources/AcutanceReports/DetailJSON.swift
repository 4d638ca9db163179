import AcutanceScoring

// As in TermsJSON.swift: an absent value is an explicit null with its reason beside it.

struct DetailJSON: Encodable {
  let detail: Measurement<SharpnessDetail>

  enum CodingKeys: CodingKey {
    case tiles, width, height, sharpestHalf, weightedVariance, weightedVarianceReason, noise, noiseReason, noiseShare,
      noiseShareReason, reason
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let detail = detail.value
    try container.encode(detail?.tileVariances, forKey: .tiles)
    try container.encode(detail?.size.width, forKey: .width)
    try container.encode(detail?.size.height, forKey: .height)
    try container.encode(detail?.sharpestHalfMean, forKey: .sharpestHalf)
    let parts: [(CodingKeys, CodingKeys, Measurement<Double>?)] = [
      (.weightedVariance, .weightedVarianceReason, detail?.weightedVariance), (.noise, .noiseReason, detail?.noise),
      (.noiseShare, .noiseShareReason, detail?.noiseShare),
    ]
    for (key, reasonKey, part) in parts {
      try container.encode(part?.value, forKey: key)
      try container.encode((part ?? .absent(absence)).absenceReason?.description, forKey: reasonKey)
    }
    try container.encode(self.detail.absenceReason?.description, forKey: .reason)
  }

  private var absence: AbsenceReason { detail.absenceReason ?? .notRun }
}

struct ExposureJSON: Encodable {
  let exposure: Measurement<ExposureSummary>

  enum CodingKeys: CodingKey { case mean, clippedShadows, clippedHighlights, reason }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(exposure.value?.meanLuma, forKey: .mean)
    try container.encode(exposure.value?.clippedShadows, forKey: .clippedShadows)
    try container.encode(exposure.value?.clippedHighlights, forKey: .clippedHighlights)
    try container.encode(exposure.absenceReason?.description, forKey: .reason)
  }
}

struct HashJSON: Encodable {
  let hash: Measurement<PerceptualHash>

  enum CodingKeys: CodingKey { case value, lowInformation, reason }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(hash.value.map { hexadecimal($0.bits) }, forKey: .value)
    try container.encode(hash.value?.isLowInformation, forKey: .lowInformation)
    try container.encode(hash.absenceReason?.description, forKey: .reason)
  }
}

struct CaptureJSON: Encodable {
  let capture: CaptureInfo

  enum CodingKeys: CodingKey {
    case time, timeReason, exposureTime, exposureTimeReason, exposureBias, exposureBiasReason, aperture, apertureReason,
      iso, isoReason, camera, cameraReason
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func encode<Value: Encodable>(
      _ value: Measurement<Value>, _ key: CodingKeys, _ reasonKey: CodingKeys
    ) throws {
      try container.encode(value.value, forKey: key)
      try container.encode(value.absenceReason?.description, forKey: reasonKey)
    }
    try encode(capture.time.map(\.text), .time, .timeReason)
    try encode(capture.exposureTime, .exposureTime, .exposureTimeReason)
    try encode(capture.exposureBias, .exposureBias, .exposureBiasReason)
    try encode(capture.aperture, .aperture, .apertureReason)
    try encode(capture.iso, .iso, .isoReason)
    try encode(capture.camera, .camera, .cameraReason)
  }
}

struct CompressionJSON: Encodable {
  let compression: Measurement<Compression>

  enum CodingKeys: CodingKey { case kind, meanStep, reason }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let kind: String? =
      switch compression.value {
      case .jpeg: "jpeg"
      case .lossless: "lossless"
      case nil: nil
      }
    try container.encode(kind, forKey: .kind)
    try container.encode(compression.value?.meanStep, forKey: .meanStep)
    try container.encode(compression.absenceReason?.description, forKey: .reason)
  }
}

/// 64 bits as sixteen digits.
func hexadecimal(_ bits: UInt64) -> String {
  let digits = String(bits, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
