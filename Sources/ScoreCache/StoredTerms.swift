import AcutanceKernels
import AcutanceScoring

struct StoredSaliency: Codable, Sendable {
  let mean: Double
  let rescaledMean: Double
  let method: String

  init(_ term: SaliencyTerm) {
    mean = term.mean
    rescaledMean = term.rescaledMean
    method = term.method
  }

  var term: Measurement<SaliencyTerm> {
    SaliencyTerm.measurement(mean: mean, rescaledMean: rescaledMean, method: method)
  }
}

struct StoredFaces: Codable, Sendable {
  let count: Int
  let bestScore: Double?
  /// Each face: score, left, top, width, height, and x and y of each landmark.
  let faces: [[Double]]

  init(_ term: FaceTerm) {
    count = term.count
    bestScore = term.bestScore
    faces = term.faces.map { face in
      [face.score, face.corner.x, face.corner.y, face.width, face.height] + face.landmarks.flatMap { [$0.x, $0.y] }
    }
  }

  var term: Measurement<FaceTerm>? {
    guard (0...1_000_000).contains(count) else { return nil }
    guard !faces.isEmpty || count == 0 else {
      // Of faces of which only scores are known, the best enters the term.
      return bestScore.map { FaceTerm.measurement(scores: [Double](repeating: $0, count: count)) }
    }
    guard faces.count == count, faces.allSatisfy({ $0.count >= 5 && $0.count % 2 == 1 }) else { return nil }
    let detected = faces.map { numbers in
      DetectedFace(
        corner: DetectedFace.Point(x: numbers[1], y: numbers[2]), width: numbers[3], height: numbers[4],
        score: numbers[0],
        landmarks: stride(from: 5, to: numbers.count, by: 2).map {
          DetectedFace.Point(x: numbers[$0], y: numbers[$0 + 1])
        })
    }
    return FaceTerm.measurement(of: DetectedFaces(faces: detected, bestScore: bestScore))
  }
}

struct StoredDetail: Codable, Sendable {
  let width: Int
  let height: Int
  let tiles: [Double]
  let weightedVariance: StoredMeasurement<Double>
  let noise: StoredMeasurement<Double>
  let noiseShare: StoredMeasurement<Double>

  init?(_ detail: SharpnessDetail) {
    guard let weightedVariance = StoredMeasurement(detail.weightedVariance),
      let noise = StoredMeasurement(detail.noise), let noiseShare = StoredMeasurement(detail.noiseShare)
    else { return nil }
    (width, height, tiles) = (detail.size.width, detail.size.height, detail.tileVariances)
    (self.weightedVariance, self.noise, self.noiseShare) = (weightedVariance, noise, noiseShare)
  }

  var detail: SharpnessDetail? {
    guard let weightedVariance = weightedVariance.measurement, let noise = noise.measurement,
      let noiseShare = noiseShare.measurement
    else { return nil }
    return SharpnessDetail(
      size: PixelSize(width: width, height: height), tileVariances: tiles, weightedVariance: weightedVariance,
      noise: noise, noiseShare: noiseShare)
  }
}

struct StoredExposure: Codable, Sendable {
  let width: Int
  let height: Int
  let meanLuma: Double
  let clippedShadows: Double
  let clippedHighlights: Double

  init(_ exposure: ExposureSummary) {
    (width, height) = (exposure.size.width, exposure.size.height)
    meanLuma = exposure.meanLuma
    clippedShadows = exposure.clippedShadows
    clippedHighlights = exposure.clippedHighlights
  }

  var summary: ExposureSummary {
    ExposureSummary(
      size: PixelSize(width: width, height: height), meanLuma: meanLuma, clippedShadows: clippedShadows,
      clippedHighlights: clippedHighlights)
  }
}

struct StoredHash: Codable, Sendable {
  let bits: UInt64
  let pixels: [UInt8]
  let isLowInformation: Bool

  init(_ hash: PerceptualHash) {
    (bits, pixels, isLowInformation) = (hash.bits, hash.pixels, hash.isLowInformation)
  }

  var hash: PerceptualHash? {
    guard pixels.count == PerceptualHash.side * PerceptualHash.side else { return nil }
    return PerceptualHash(bits: bits, pixels: pixels, isLowInformation: isLowInformation)
  }
}

struct StoredCapture: Codable, Sendable {
  let time: StoredMeasurement<StoredTime>
  let exposureTime: StoredMeasurement<Double>
  let exposureBias: StoredMeasurement<Double>
  let aperture: StoredMeasurement<Double>
  let iso: StoredMeasurement<Int>
  let camera: StoredMeasurement<String>

  struct StoredTime: Codable, Sendable {
    let seconds: Double
    let text: String
  }

  init?(_ capture: CaptureInfo) {
    guard let time = StoredMeasurement(capture.time.map { StoredTime(seconds: $0.seconds, text: $0.text) }),
      let exposureTime = StoredMeasurement(capture.exposureTime),
      let exposureBias = StoredMeasurement(capture.exposureBias), let aperture = StoredMeasurement(capture.aperture),
      let iso = StoredMeasurement(capture.iso), let camera = StoredMeasurement(capture.camera)
    else { return nil }
    (self.time, self.exposureTime, self.exposureBias) = (time, exposureTime, exposureBias)
    (self.aperture, self.iso, self.camera) = (aperture, iso, camera)
  }

  var info: CaptureInfo? {
    guard
      let time = time.measurement({ time -> Measurement<CaptureTime>? in
        .measured(CaptureTime(seconds: time.seconds, text: time.text))
      }),
      let exposureTime = exposureTime.measurement, let exposureBias = exposureBias.measurement,
      let aperture = aperture.measurement, let iso = iso.measurement, let camera = camera.measurement
    else { return nil }
    return CaptureInfo(
      time: time, exposureTime: exposureTime, exposureBias: exposureBias, aperture: aperture, iso: iso,
      camera: camera)
  }
}
