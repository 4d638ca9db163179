import AcutanceKernels
import AcutanceScoring

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What was measured of a photo, as it is kept: everything that its pixels and its file decide. What settings decide
/// (profile, weights, required faces: the quality) is made anew, so that another profile finds the same measurements.
///
/// Kept as JSON behind the first eight bytes of its SHA-256. Doubles are written with as many digits as it takes to read
/// the same bits again. A change of these fields is a new `ScoreCache.form`.
struct StoredScore: Codable {
  let width: Int
  let height: Int
  let orientation: Int
  let analysisWidth: Int
  let analysisHeight: Int
  let algorithmVersion: Int
  let variance: StoredMeasurement<Double>
  let saliency: StoredMeasurement<StoredSaliency>
  let faces: StoredMeasurement<StoredFaces>
  let detail: StoredMeasurement<StoredDetail>
  let exposure: StoredMeasurement<StoredExposure>
  let hash: StoredMeasurement<StoredHash>
  let capture: StoredCapture
  /// The mean divisor of a JPEG; 0 of what loses nothing.
  let meanStep: StoredMeasurement<Double>
  /// Those of the decoder; what the measurements say in words is made anew.
  let notes: [String]

  /// - Returns: `nil` of a score with a term that another attempt may have: a failure, a kernel that failed its self-check.
  init?(_ score: PhotoScore) {
    guard let variance = StoredMeasurement(score.sharpness.map(\.variance)),
      let saliency = StoredMeasurement(score.saliency.map { StoredSaliency($0) }),
      let faces = StoredMeasurement(score.faces.map { StoredFaces($0) }),
      let detail = StoredMeasurement(score.detail, { StoredDetail($0) }),
      let exposure = StoredMeasurement(score.exposure.map { StoredExposure($0) }),
      let hash = StoredMeasurement(score.hash.map { StoredHash($0) }),
      let capture = StoredCapture(score.capture),
      let meanStep = StoredMeasurement(score.compression.map(\.meanStep))
    else { return nil }
    (width, height) = (score.storedSize.width, score.storedSize.height)
    (analysisWidth, analysisHeight) = (score.analysisSize.width, score.analysisSize.height)
    (orientation, algorithmVersion) = (score.orientation, score.algorithmVersion)
    (self.variance, self.saliency, self.faces) = (variance, saliency, faces)
    (self.detail, self.exposure, self.hash) = (detail, exposure, hash)
    (self.capture, self.meanStep) = (capture, meanStep)
    let remarks = PhotoScore(
      path: score.path, storedSize: score.storedSize, orientation: score.orientation,
      sharpness: SharpnessMeasurement(analysisSize: score.analysisSize, term: score.sharpness),
      saliency: score.saliency, faces: score.faces, detail: score.detail, exposure: score.exposure,
      settings: score.settings, notes: []
    ).notes
    notes = Array(score.notes.dropLast(remarks.count))
  }

  /// The score again; `nil` if the fields contradict what they stand for.
  func score(path: PhotoPath, settings: ScoreSettings) -> PhotoScore? {
    guard let sharpness = variance.measurement({ SharpnessTerm.measurement(variance: $0) }),
      let saliency = saliency.measurement({ $0.term }), let faces = faces.measurement({ $0.term }),
      let detail = detail.measurement({ $0.detail.map { .measured($0) } }),
      let exposure = exposure.measurement({ .measured($0.summary) }),
      let hash = hash.measurement({ $0.hash.map { .measured($0) } }), let capture = capture.info,
      let compression = meanStep.measurement({ step -> Measurement<Compression>? in
        .measured(step == 0 ? .lossless : .jpeg(meanStep: step))
      })
    else { return nil }
    return PhotoScore(
      path: path, storedSize: PixelSize(width: width, height: height), orientation: orientation,
      sharpness: SharpnessMeasurement(
        analysisSize: PixelSize(width: analysisWidth, height: analysisHeight), term: sharpness),
      saliency: saliency, faces: faces, detail: detail, exposure: exposure, hash: hash, capture: capture,
      compression: compression, settings: settings, algorithmVersion: algorithmVersion, notes: notes)
  }

  private static let checkCount = 8

  func encoded() -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(self) else { return nil }
    return Array(ContentHash(of: Array(json)).bytes.prefix(Self.checkCount)) + json
  }

  /// `nil` of bytes that are damaged.
  static func decoded(_ bytes: [UInt8]) -> StoredScore? {
    guard bytes.count > checkCount else { return nil }
    let json = Array(bytes.dropFirst(checkCount))
    guard ContentHash(of: json).bytes.prefix(checkCount).elementsEqual(bytes.prefix(checkCount)) else { return nil }
    return try? JSONDecoder().decode(StoredScore.self, from: Data(json))
  }
}
