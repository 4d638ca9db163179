import AcutanceKernels
import AcutanceScoring
import TestSupport
import Testing

/// Pictures with much of everything at low frequencies, reproducible.
func blockPicture(_ seed: UInt64, width: Int = 128, height: Int = 96, shiftedBy shift: Int = 0) throws -> Plane<
  UInt8
> {
  // Blocks of 16 pixels at random, smoothed by the average of the four corners around each pixel.
  let blocks = Noise.pixels(64 * 64, seed: seed)
  return try Plane<UInt8>(width: width, height: height) { x, y in
    let (u, v) = (Double(x + shift) / 16 * 128 / Double(width), Double(y) / 16 * 96 / Double(height))
    let (i, j) = (Int(u), Int(v))
    func block(_ i: Int, _ j: Int) -> Double { Double(blocks[j * 64 + i]) }
    let (p, q) = (u - Double(i), v - Double(j))
    return UInt8(
      (1 - p) * (1 - q) * block(i, j) + p * (1 - q) * block(i + 1, j) + (1 - p) * q * block(i, j + 1)
        + p * q * block(i + 1, j + 1))
  }
}

/// A hash with these bits of a picture that correlates with itself.
func sampleHash(_ bits: UInt64, pixels: [UInt8]? = nil) -> PerceptualHash {
  PerceptualHash(bits: bits, pixels: pixels ?? (0..<256).map { UInt8($0) }, isLowInformation: false)
}

func groupedPhoto(
  _ path: String, bits: UInt64, variance: Double? = 0.01, pixels: [UInt8]? = nil, size: (Int, Int) = (4000, 3000),
  analysed: Int = 512, step: Double = 0, time: Double? = nil, bias: Double? = nil, mean: Double = 0.5,
  faces: Measurement<FaceTerm> = .absent(.notRun), settings: ScoreSettings = ScoreSettings()
) -> PhotoScore {
  let none = AbsenceReason.notRun
  let analysis = PixelSize(width: size.0, height: size.1).reduced(toLongerSide: analysed)
  return PhotoScore(
    path: PhotoPath(path), storedSize: PixelSize(width: size.0, height: size.1), orientation: 1,
    sharpness: SharpnessMeasurement(
      analysisSize: analysis, term: variance.map { SharpnessTerm.measurement(variance: $0) } ?? .absent(none)),
    saliency: .absent(none), faces: faces,
    exposure: .measured(ExposureSummary(size: analysis, meanLuma: mean, clippedShadows: 0, clippedHighlights: 0)),
    hash: .measured(sampleHash(bits, pixels: pixels)),
    capture: CaptureInfo(
      time: time.map { .measured(CaptureTime(seconds: $0, text: "")) } ?? .absent(none), exposureTime: .absent(none),
      exposureBias: bias.map { .measured($0) } ?? .absent(none), aperture: .absent(none), iso: .absent(none),
      camera: .absent(none)),
    compression: .measured(step == 0 ? .lossless : .jpeg(meanStep: step)), settings: settings, notes: [])
}

struct NoSecondLook: Error {}

/// Groups of photos that were all analysed at one size.
func groups(_ scores: [PhotoScore], _ settings: GroupSettings = .standard) -> [SimilarGroup] {
  groupSimilar(scores, settings: settings) { _, _ in throw NoSecondLook() }
}

func groupNames(_ groups: [SimilarGroup]) -> [[String]] { groups.map { $0.photos.map(\.text) } }
