import AcutanceKernels
import AcutanceScoring
import TestSupport
import Testing

/// Everything that is measured of an 8-bit plane.
func measurements(of plane: Plane<UInt8>, longerSide: Int = 512) throws -> LumaMeasurements {
  var stream = try LumaStream<UInt8>(
    size: PixelSize(width: plane.width, height: plane.height), longerSide: longerSide)
  for y in 0..<plane.height {
    try plane.withRow(y) { (row) throws(KernelError) in try stream.append(row) }
  }
  return try stream.finish()
}

/// The score of an 8-bit plane with all that is measured of it.
func score(
  of plane: Plane<UInt8>, _ path: String = "plane", settings: ScoreSettings = ScoreSettings(),
  compression: Compression = .lossless, capture: CaptureInfo = CaptureInfo(absent: .notRun), orientation: Int = 1
) throws -> PhotoScore {
  let found = try measurements(of: plane, longerSide: settings.longerSide)
  return PhotoScore(
    path: PhotoPath(path), storedSize: PixelSize(width: plane.width, height: plane.height), orientation: orientation,
    sharpness: found.sharpness, saliency: .absent(.notRun), faces: .absent(.notRun),
    detail: try found.detail(heatMap: .absent(.notRun)), exposure: try found.exposure(),
    hash: try found.hash(orientation: orientation), capture: capture, compression: .measured(compression),
    settings: settings, notes: [])
}

/// Gaussian numbers by the sum of twelve uniform ones: mean 0, deviation 1.
struct Gaussian {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() -> Double { (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &generator) } }
}

/// What a sharpness means: cases B of the log of users' reports.
@Suite struct ScoreMeaningTests {
  @Test func c011SizesThatDifferDoNotCompare() throws {
    let pixels = Noise.pixels(200 * 150, seed: 5)
    let small = try Plane<UInt8>(width: 200, height: 150, pixels: pixels)
    let enlarged = try Plane<UInt8>(width: 400, height: 300) { x, y in pixels[y / 2 * 200 + x / 2] }
    let scores = (try score(of: small), try score(of: enlarged))
    #expect(!scores.0.isComparable(to: scores.1))
    let error = try #require(throws: ScoresNotComparable.self) { try scores.0.requireComparable(to: scores.1) }
    #expect(error.differences.map(\.field) == ["analysed longer side"])
    #expect(error.differences[0].first == "200" && error.differences[0].second == "400")
    // At one size they do.
    let settings = ScoreSettings(longerSide: 100)
    #expect(try score(of: small, settings: settings).isComparable(to: score(of: enlarged, settings: settings)))
  }

  @Test func c012TheSizeOfTheAnalysisIsKnownAndSoIsTheRawVariance() throws {
    // Waves of 16 pixels, low in contrast: hardly a response at full size, more of it reduced to a quarter.
    let plane = try Plane<UInt8>(width: 2048, height: 64) { x, _ in [120, 124, 128, 124][x / 4 % 4] }
    let full = try measurements(of: plane, longerSide: 0).sharpness
    let usual = try measurements(of: plane).sharpness
    #expect(full.analysisSize == PixelSize(width: 2048, height: 64))
    #expect(usual.analysisSize == PixelSize(width: 512, height: 16))
    let variances = (try #require(full.term.value?.variance), try #require(usual.term.value?.variance))
    #expect(variances.1 > variances.0)
  }

  @Test func c014NoiseIsNoDetail() throws {
    var gaussian = Gaussian(seed: 14)
    let plane = try Plane<UInt8>(width: 512, height: 384) { _, _ in UInt8((128 + 5 * gaussian.next()).rounded()) }
    let score = try score(of: plane)
    // 20 sigma^2, and 20 / 12 for the rounding to bytes; the variance of 200,000 overlapping responses is within 2%.
    let variance = try #require(score.sharpness.value?.variance) * 255 * 255
    #expect(abs(variance - (500 + 20.0 / 12)) < 0.02 * 500)
    let detail = try #require(score.detail.value)
    let noise = try #require(detail.noise.value) * 255
    #expect(abs(noise - 5) < 0.25, "\(noise)")
    let share = try #require(detail.noiseShare.value)
    #expect((0.9...1.1).contains(share), "\(share)")
    #expect(score.notes == ["noise may inflate sharpness: it makes at least half of the variance"])
  }

  @Test func c015FewHardEdgesDoNotMakeEveryTileSharp() throws {
    // A soft slope, and a frame of two pixels around it, inside the inset.
    let plane = try Plane<UInt8>(width: 256, height: 256) { x, y in
      if (4..<6).contains(x) || (4..<6).contains(y) || (250..<252).contains(x) || (250..<252).contains(y) { return 255 }
      return UInt8(32 + (x + y) / 8)
    }
    let score = try score(of: plane)
    // The frame alone makes it look sharp.
    #expect((score.sharpness.value?.variance ?? 0) > 0.02)
    let detail = try #require(score.detail.value)
    for row in 1..<7 {
      for column in 1..<7 { #expect(detail.tileVariances[row * 8 + column] < 0.005, "tile \(column), \(row)") }
    }
    #expect(detail.tileVariances.sorted()[31] < 0.005)
  }

  @Test func c016SharpSubjectStandsOutOfASoftBackground() throws {
    let pixels = Noise.pixels(256 * 256, seed: 16)
    // Tiles in columns and rows 3 and 4 are sharp, a sixteenth of all.
    let plane = try Plane<UInt8>(width: 256, height: 256) { x, y in
      (96..<160).contains(x) && (96..<160).contains(y) ? pixels[y * 256 + x] / 4 + 96 : 128
    }
    let detail = try #require(try score(of: plane).detail.value)
    let whole = try #require(try measurements(of: plane).sharpness.term.value?.variance)
    let sharp = (0..<64).filter { detail.tileVariances[$0] > whole }
    #expect(sharp == [27, 28, 35, 36])
    // Four of the 32 tiles in the sharpest half, where the whole has four of 64.
    #expect(detail.sharpestHalfMean > 1.8 * whole)
    #expect(
      isClose(detail.sharpestHalfMean, detail.tileVariances.sorted().suffix(32).reduce(0, +) / 32, relative: 1e-14))
  }

  @Test func tilesAreThoseOfPlainLoops() throws {
    let pixels = Noise.pixels(90 * 70, seed: 6)
    let plane = try Plane<UInt8>(width: 90, height: 70, pixels: pixels)
    let detail = try #require(try measurements(of: plane).detail(heatMap: .absent(.notRun)).value)
    func pixel(_ x: Int, _ y: Int) -> Double { Double(pixels[y * 90 + x]) / 255 }
    for row in 0..<8 {
      for column in 0..<8 {
        var responses: [Double] = []
        for y in max(row * 70 / 8, 2)..<min((row + 1) * 70 / 8, 68) {
          for x in max(column * 90 / 8, 2)..<min((column + 1) * 90 / 8, 88) {
            responses.append(pixel(x - 1, y) + pixel(x + 1, y) + pixel(x, y - 1) + pixel(x, y + 1) - 4 * pixel(x, y))
          }
        }
        let mean = responses.reduce(0, +) / Double(responses.count)
        let variance = responses.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(responses.count)
        #expect(isClose(detail.tileVariances[row * 8 + column], variance, relative: 1e-5), "\(column), \(row)")
      }
    }
  }

  @Test func c019FlatAndDarkAreMeasuredAndSaidInWords() throws {
    let grey = try score(of: Plane<UInt8>(width: 100, height: 80, filledWith: 128))
    #expect(grey.sharpness.value?.variance == 0)
    #expect(grey.quality.value == .measured(0))
    #expect(grey.notes == ["flat: no detail, the Laplacian response is the same everywhere"])
    let black = try score(of: Plane<UInt8>(width: 100, height: 80, filledWith: 0))
    #expect(black.sharpness.value?.variance == 0)
    #expect(black.notes.contains { $0.hasPrefix("dark") } && black.notes.contains { $0.hasPrefix("flat") })
    #expect(black.exposure.value?.clippedShadows == 1 && black.exposure.value?.meanLuma == 0)
    // All blocks are clipped: no noise was measured, and none is not 0.
    #expect(black.detail.value?.noise.value == nil)
    let white = try score(of: Plane<UInt8>(width: 100, height: 80, filledWith: 255))
    #expect(white.exposure.value?.clippedHighlights == 1)
  }

  @Test func c025HowItWasMadeTravelsWithEveryScore() throws {
    let plane = try Plane<UInt8>(width: 64, height: 48, pixels: Noise.pixels(64 * 48, seed: 25))
    let first = try score(of: plane)
    #expect(first.settings == ScoreSettings() && first.algorithmVersion == ScoreSettings.algorithmVersion)
    let weights = try Weights(sharpness: 1, saliency: 0.4, faces: 0.3)
    var surer = ScoreSettings()
    surer.faceThreshold = 0.95
    let changes: [(ScoreSettings, String)] = [
      (surer, "face threshold"),
      (ScoreSettings(profile: .app), "profile"), (ScoreSettings(longerSide: 64), "longer side"),
      (ScoreSettings(weights: weights), "weight of sharpness"), (ScoreSettings(facesRequired: true), "faces required"),
    ]
    for (settings, field) in changes {
      let error = try #require(throws: ScoresNotComparable.self) {
        try first.requireComparable(to: score(of: plane, settings: settings))
      }
      #expect(error.differences.map(\.field) == [field])
      #expect(error.description.contains(field))
    }
    let old = PhotoScore(
      path: first.path, storedSize: first.storedSize, orientation: 1,
      sharpness: SharpnessMeasurement(analysisSize: first.analysisSize, term: first.sharpness),
      saliency: .absent(.notRun), faces: .absent(.notRun), settings: ScoreSettings(), algorithmVersion: 0, notes: [])
    #expect(!first.isComparable(to: old))
    // The limit of a list makes no number.
    #expect(first.isComparable(to: try score(of: plane, settings: ScoreSettings(cleanupLimit: 0.1))))
  }

  @Test func turnsMirrorsAndNegativesHaveTheSameBits() throws {
    for (width, height) in [(61, 47), (200, 120), (33, 90)] {
      let pixels = Noise.pixels(width * height, seed: UInt64(width))
      func at(_ x: Int, _ y: Int) -> UInt8 { pixels[y * width + x] }
      let copies: [(String, Plane<UInt8>)] = [
        ("negative", try Plane<UInt8>(width: width, height: height) { 255 - at($0, $1) }),
        ("mirror", try Plane<UInt8>(width: width, height: height) { at(width - 1 - $0, $1) }),
        ("flip", try Plane<UInt8>(width: width, height: height) { at($0, height - 1 - $1) }),
        ("quarter turn", try Plane<UInt8>(width: height, height: width) { at($1, height - 1 - $0) }),
        ("half turn", try Plane<UInt8>(width: width, height: height) { at(width - 1 - $0, height - 1 - $1) }),
        ("three quarters", try Plane<UInt8>(width: height, height: width) { at(width - 1 - $1, $0) }),
      ]
      let expected = try sharpness(of: Plane<UInt8>(width: width, height: height, pixels: pixels)).term
      #expect(expected.value != nil)
      for (name, copy) in copies { #expect(try sharpness(of: copy).term == expected, "\(name) of \(width)x\(height)") }
    }
  }
}
