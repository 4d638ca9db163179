import AcutanceKernels
import AcutanceScoring
import Foundation
import ScoreCache
import TestSupport
import Testing

/// Scores through a cache's file and back, bit for bit.
struct StoredScoreTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("acutance-cache-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func cache(_ name: String = "cache") throws -> ScoreCache {
    try ScoreCache(Array(folder.appendingPathComponent(name).path.utf8))
  }

  /// Any finite Double of a range: subnormals and the largest too, where the range has them.
  private func double(_ random: inout SeededGenerator, _ range: ClosedRange<Double> = 0 ... .greatestFiniteMagnitude)
    -> Double
  {
    while true {
      let value = Double(bitPattern: random.next() & ~(1 << 63))
      if value.isFinite, range.contains(value) { return value }
      if range.upperBound <= 1 { return Double.random(in: range, using: &random) }
    }
  }

  private func score(_ random: inout SeededGenerator, path: String) -> PhotoScore {
    let size = PixelSize(width: 512, height: 384)
    let detail = SharpnessDetail(
      size: size, tileVariances: (0..<64).map { _ in double(&random) / 128 },
      weightedVariance: Bool.random(using: &random) ? .measured(double(&random)) : .absent(.notAvailable("no map")),
      noise: .measured(double(&random)), noiseShare: .absent(.outOfRange("odd \" text \u{1F389}\n")))
    let hash = PerceptualHash(
      bits: random.next(), pixels: (0..<256).map { _ in UInt8(truncatingIfNeeded: random.next()) },
      isLowInformation: Bool.random(using: &random))
    let faces = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      DetectedFace(
        corner: DetectedFace.Point(x: double(&random, 0...0.5), y: double(&random, 0...0.5)),
        width: double(&random, 0.1...0.5), height: double(&random, 0.1...0.5), score: double(&random, 0...1),
        landmarks: (0..<5).map { _ in DetectedFace.Point(x: double(&random, 0...1), y: double(&random, 0...1)) })
    }
    return PhotoScore(
      path: PhotoPath(path), storedSize: PixelSize(width: 4000, height: 3000), orientation: 6,
      sharpness: SharpnessMeasurement(
        analysisSize: size, term: SharpnessTerm.measurement(variance: double(&random))),
      saliency: SaliencyTerm.measurement(
        mean: double(&random, 0...1), rescaledMean: double(&random, 0...1), method: "test"),
      faces: FaceTerm.measurement(of: DetectedFaces(faces: faces, bestScore: Bool.random(using: &random) ? 0.95 : nil)),
      detail: .measured(detail),
      exposure: .measured(
        ExposureSummary(
          size: size, meanLuma: double(&random, 0...1), clippedShadows: double(&random, 0...1),
          clippedHighlights: double(&random, 0...1))),
      hash: .measured(hash),
      capture: CaptureInfo(
        time: .measured(CaptureTime(seconds: double(&random), text: "2024:05:17 13:45:02")),
        exposureTime: .measured(double(&random)), exposureBias: .measured(-double(&random)),
        aperture: .absent(.notAvailable("no tag")), iso: .measured(100), camera: .measured("Maker, \"Model\"")),
      compression: .measured(.jpeg(meanStep: double(&random))), settings: ScoreSettings(),
      notes: ["alpha ignored", "trailing data ignored"])
  }

  @Test func scoresComeBackBitForBit() throws {
    var random = SeededGenerator(seed: 11)
    let cache = try cache()
    let scores = (0..<200).map { score(&random, path: "\($0).jpg") }
    for (index, score) in scores.enumerated() {
      cache.keep(score, of: ContentHash(of: [UInt8](repeating: UInt8(index), count: index)), method: "m")
    }
    #expect(cache.trouble == nil)
    for (index, score) in scores.enumerated() {
      let found = cache.score(
        of: ContentHash(of: [UInt8](repeating: UInt8(index), count: index)), method: "m", path: score.path,
        settings: score.settings)
      #expect(found == score, "\(index)")
      // Equal Doubles may have different bits: 0 and -0.
      #expect(
        found?.detail.value?.tileVariances.map(\.bitPattern) == score.detail.value?.tileVariances.map(\.bitPattern))
      #expect(found?.sharpness.value?.variance.bitPattern == score.sharpness.value?.variance.bitPattern)
      #expect(found?.quality.value.value?.bitPattern == score.quality.value.value?.bitPattern)
      #expect(found?.notes == score.notes)
    }
  }

  @Test func otherContentsAndMethodsAreOthers() throws {
    var random = SeededGenerator(seed: 12)
    let cache = try cache()
    let score = score(&random, path: "a.jpg")
    let hash = ContentHash(of: Array("content".utf8))
    cache.keep(score, of: hash, method: "m")
    let settings = ScoreSettings()
    #expect(cache.score(of: hash, method: "m", path: score.path, settings: settings) != nil)
    #expect(cache.score(of: hash, method: "n", path: score.path, settings: settings) == nil)
    #expect(
      cache.score(of: ContentHash(of: Array("Content".utf8)), method: "m", path: score.path, settings: settings) == nil)
  }

  @Test func settingsAreAppliedAnew() throws {
    var random = SeededGenerator(seed: 13)
    let cache = try cache()
    let score = score(&random, path: "a.jpg")
    let hash = ContentHash(of: [1])
    cache.keep(score, of: hash, method: "m")
    var settings = ScoreSettings(profile: .app)
    settings.reference = 0.5
    let found = try #require(cache.score(of: hash, method: "m", path: PhotoPath("b.jpg"), settings: settings))
    #expect(found == score.with(settings).renamed("b.jpg"))
  }

  @Test func termsThatMayGoBetterAreNotKept() throws {
    let cache = try cache()
    let size = PixelSize(width: 64, height: 64)
    let absences: [(AbsenceReason, Bool)] = [
      (.notRun, true), (.notAvailable("x"), true), (.notFinite, true), (.outOfRange("y"), true),
      (.tooSmall(size, minimumSide: 9), true), (.failed("out of memory"), false),
      (.selfCheckFailed(kernel: "k", variant: .scalar), false),
    ]
    for (index, (reason, isKept)) in absences.enumerated() {
      let score = PhotoScore(
        path: PhotoPath("a"), storedSize: size, orientation: 1,
        sharpness: SharpnessMeasurement(analysisSize: size, term: .absent(reason)), saliency: .absent(.notRun),
        faces: .absent(.notRun), settings: ScoreSettings(), notes: [])
      let hash = ContentHash(of: [UInt8(index)])
      cache.keep(score, of: hash, method: "m")
      let found = cache.score(of: hash, method: "m", path: score.path, settings: score.settings)
      #expect(found == (isKept ? score : nil), "\(reason)")
    }
  }

  /// The examples of FIPS 180-4, and a file.
  @Test func hashesAreSHA256() throws {
    func hexadecimal(_ hash: ContentHash?) -> String {
      hash?.bytes.map { String(format: "%02x", $0) }.joined() ?? "none"
    }
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(hexadecimal(ContentHash(of: Array("abc".utf8))) == abc)
    #expect(
      hexadecimal(ContentHash(of: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    let file = folder.appendingPathComponent("file")
    try Data("abc".utf8).write(to: file)
    #expect(hexadecimal(ContentHash(ofFile: Array(file.path.utf8))) == abc)
    // More than one piece of the reading loop.
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    try Data(long).write(to: file)
    let million = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    #expect(hexadecimal(ContentHash(ofFile: Array(file.path.utf8))) == million)
    #expect(ContentHash(ofFile: Array(folder.path.utf8)) == nil)
    #expect(ContentHash(ofFile: Array("/no/such/file".utf8)) == nil)
  }

  @Test func stateChangesWithTheFile() throws {
    let file = folder.appendingPathComponent("file")
    try Data("abc".utf8).write(to: file)
    let path = Array(file.path.utf8)
    let before = try #require(FileState(ofFile: path))
    #expect(FileState(ofFile: path) == before)
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("d".utf8))
    try handle.close()
    #expect(FileState(ofFile: path) != before)
    #expect(FileState(ofFile: Array("/no/such/file".utf8)) == nil)
  }
}

extension PhotoScore {
  /// The same of another file.
  fileprivate func renamed(_ name: String) -> PhotoScore {
    PhotoScore(
      path: PhotoPath(name), storedSize: storedSize, orientation: orientation,
      sharpness: SharpnessMeasurement(analysisSize: analysisSize, term: sharpness), saliency: saliency, faces: faces,
      detail: detail, exposure: exposure, hash: hash, capture: capture, compression: compression, settings: settings,
      notes: ["alpha ignored", "trailing data ignored"])
  }
}
