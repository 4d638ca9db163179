import AcutanceKernels
import AcutanceScoring
import Testing

/// Settings that are fitted to a collection, in place of the fixed ones.
@Suite("Fitted settings")
struct FittedSettingsTests {
  private func score(variance: Double, saliency: Double?, _ settings: ScoreSettings) -> PhotoScore {
    PhotoScore(
      path: PhotoPath("a.png"), storedSize: PixelSize(width: 512, height: 512), orientation: 1,
      sharpness: SharpnessMeasurement(
        analysisSize: PixelSize(width: 512, height: 512), term: SharpnessTerm.measurement(variance: variance)),
      saliency: saliency.map { SaliencyTerm.measurement(mean: $0, rescaledMean: 0.9, method: "test") }
        ?? .absent(.notRun),
      faces: .absent(.notRun), settings: settings, notes: [])
  }

  @Test("a variance is divided by the reference of the settings")
  func reference() {
    var settings = ScoreSettings()
    #expect(score(variance: 0.01, saliency: nil, settings).sharpness.value?.value == 0.5)
    settings.reference = 0.04
    let fitted = score(variance: 0.01, saliency: nil, settings)
    #expect(fitted.sharpness.value?.value == 0.25 && fitted.sharpness.value?.variance == 0.01)
    #expect(fitted.quality.value == .measured(0.25))
  }

  @Test(
    "a range takes the place of the method's rescaling, and the raw mean stays",
    arguments: [
      (0.02, 1.0), (0.04, 1.0), (0.05, 0.875), (0.08, 0.5), (0.5, 0.5),
    ])
  func range(mean: Double, expected: Double) throws {
    var settings = ScoreSettings()
    #expect(score(variance: 0.02, saliency: mean, settings).saliency.value?.rescaledMean == 0.9)
    settings.saliencyRange = SaliencyRange(low: 0.04, high: 0.08)
    let term = try #require(score(variance: 0.02, saliency: mean, settings).saliency.value)
    #expect(abs(term.rescaledMean - expected) <= 1e-15 && term.mean == mean)
    settings.profile = .app
    let app = score(variance: 0.02, saliency: mean, settings)
    let quality = try #require(app.quality.value.value)
    #expect(abs(quality - (0.3 + 0.4 * mean) / 0.7) <= 1e-15)
  }

  @Test("what is no range", arguments: [(0.5, 0.5), (0.6, 0.5), (-0.1, 0.5), (0.1, 1.1), (Double.nan, 0.5), (0, .nan)])
  func noRange(low: Double, high: Double) {
    #expect(SaliencyRange(low: low, high: high) == nil)
  }

  @Test("scores of other fitted settings do not compare")
  func comparability() throws {
    let plain = score(variance: 0.01, saliency: nil, ScoreSettings())
    for (field, change) in [
      ("reference", { (settings: inout ScoreSettings) in settings.reference = 0.03 }),
      ("saliency range", { $0.saliencyRange = SaliencyRange(low: 0, high: 0.5) }),
      ("eighths of a JPEG", { $0.jpegEighths = 4 }), ("lenient", { $0.isLenient = true }),
    ] {
      var settings = ScoreSettings()
      change(&settings)
      let error = #expect(throws: ScoresNotComparable.self) {
        try plain.requireComparable(to: score(variance: 0.01, saliency: nil, settings))
      }
      #expect(error?.differences.map(\.field) == [field])
    }
  }
}
