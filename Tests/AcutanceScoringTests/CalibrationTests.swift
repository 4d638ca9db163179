import AcutanceKernels
import AcutanceScoring
import TestSupport
import Testing

@Suite("Calibration")
struct CalibrationTests {
  @Test(
    "percentiles are those of NumPy",
    arguments: [
      // numpy.percentile([1, 2, 4, 8, 16], [0, 10, 25, 50, 90, 95, 100])
      (0.0, 1.0), (0.1, 1.4), (0.25, 2.0), (0.5, 4.0), (0.9, 12.8), (0.95, 14.4), (1.0, 16.0),
    ])
  func percentiles(share: Double, expected: Double) {
    // Two products and a sum, each rounded: 3 * 2^-53 of values up to 16.
    #expect(abs(percentile(share, ofSorted: [1, 2, 4, 8, 16]) - expected) <= 3 * 0x1p-53 * 16)
    #expect(percentile(share, ofSorted: [3]) == 3)
  }

  @Test("without labels nine tenths differ and the worst tenth is proposed")
  func unlabelled() throws {
    var random = SeededGenerator(seed: 1)
    // 1...100 hundred-thousandths.
    let scores = (1...100).map { photoScore("\($0).jpg", variance: Double($0) * 1e-5) }
    let found = try Calibration(scores: scores.shuffled(using: &random), settings: ScoreSettings())
    #expect(abs(found.settings.reference - 90.1e-5) <= 1e-15 && found.photos == 100)
    #expect(found.fit == nil && found.leftOutAccuracy == nil && found.settings.saliencyRange == nil)
    // Qualities are k / 90.1: the 10th percentile lies between the 10th and the 11th.
    #expect(abs(found.settings.cleanupLimit - 10.9 / 90.1) <= 1e-12 && found.proposals == 10)
  }

  @Test("labels are told apart, whatever the order, and the limit lies between them")
  func labelled() throws {
    let scores = (1...40).map { photoScore("\($0).jpg", variance: Double($0) * 1e-4) }
    var labels: [PhotoPath: PhotoLabel] = [:]
    for (index, score) in scores.enumerated() { labels[score.path] = index < 12 ? .drop : .keep }
    let found = try Calibration(scores: scores, labels: labels, settings: ScoreSettings())
    let fit = try #require(found.fit)
    #expect(fit.balancedAccuracy == 1 && fit.drops == 12 && fit.keeps == 28)
    let limit = found.settings.cleanupLimit * found.settings.reference
    #expect(limit > 12e-4 && limit < 13e-4 && found.proposals == 12)
    #expect(try Calibration(scores: scores.reversed(), labels: labels, settings: ScoreSettings()) == found)
    // Left out, only the two beside the limit can be judged wrongly.
    let worst: Double = (11.0 / 12 + 27.0 / 28) / 2
    let leftOut = try #require(found.leftOutAccuracy)
    #expect(leftOut >= worst)
  }

  @Test("labels that say nothing are seen through by photos left out")
  func noise() throws {
    var random = SeededGenerator(seed: 2)
    let scores = (1...60).map { photoScore("\($0).jpg", variance: Double($0) * 1e-4) }
    var labels: [PhotoPath: PhotoLabel] = [:]
    for score in scores { labels[score.path] = Bool.random(using: &random) ? .drop : .keep }
    let found = try Calibration(scores: scores, labels: labels, settings: ScoreSettings())
    let fit = try #require(found.fit)
    #expect(fit.balancedAccuracy > 0.5)
    #expect(try #require(found.leftOutAccuracy) < fit.balancedAccuracy)
  }

  @Test("the best limit is that of trying every one")
  func limits() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let photos = (0..<Int.random(in: 2...12, using: &random)).map { _ in
        (
          quality: Double(Int.random(in: 0...6, using: &random)) / 6,
          label: Bool.random(using: &random) ? PhotoLabel.drop : .keep
        )
      }
      let found = bestLimit(photos)
      let drops = photos.filter { $0.label == .drop }
      let keeps = photos.filter { $0.label == .keep }
      guard !drops.isEmpty, !keeps.isEmpty else {
        #expect(found == nil)
        continue
      }
      // Between sixths and below 0 and above 1.
      let accuracies = (0...7).map { step in
        let limit = (Double(step) - 0.5) / 6
        let right = Double(drops.count { $0.quality < limit }) / Double(drops.count)
        return (right + Double(keeps.count { $0.quality >= limit }) / Double(keeps.count)) / 2
      }
      // A limit above 1 is no limit of a quality.
      #expect(abs(try #require(found).balancedAccuracy - accuracies.dropLast().max()!) <= 1e-12)
    }
  }

  @Test("shares add up to 1, and a term that hardly differs has almost none")
  func spreads() throws {
    var random = SeededGenerator(seed: 4)
    let scores = (0..<50).map { index in
      photoScore(
        "\(index).jpg", variance: Double.random(in: 0...0.02, using: &random),
        saliency: saliencyTerm(mean: 0.06 + 0.0001 * Double(index)), faces: index % 2 == 0 ? oneFace : noFace)
    }
    var settings = ScoreSettings()
    settings.profile = .app
    let app = termSpreads(of: scores.map { $0.with(settings) }, settings: settings)
    #expect(app.map(\.term) == ["sharpness", "saliency", "faces"] && app.map(\.count) == [50, 50, 50])
    #expect(abs(app.reduce(0) { $0 + ($1.effectiveShare ?? 0) } - 1) <= 1e-12)
    #expect(app[1].nominalShare == 0.4 && abs(app[1].effectiveShare ?? 1) < 0.02)
    // Spread over its range, its weight acts.
    let calibrated = try Calibration(scores: scores, settings: ScoreSettings())
    #expect(calibrated.settings.saliencyRange != nil)
    #expect(abs(calibrated.spreads[1].effectiveShare ?? 0) > 0.08)
  }

  @Test("equal qualities have no shares")
  func noSpread() {
    let scores = (0..<9).map { photoScore("\($0).jpg", variance: 0.01) }
    let spreads = termSpreads(of: scores, settings: ScoreSettings())
    #expect(spreads.allSatisfy { $0.effectiveShare == nil } && spreads[0].range == [0.5, 0.5, 0.5, 0.5, 0.5])
    #expect(spreads[1].range == nil && spreads[1].count == 0)
  }

  @Test("what cannot be fitted says why")
  func errors() {
    let few = (0..<7).map { photoScore("\($0).jpg", variance: 0.01) } + [photoScore("absent.jpg")]
    #expect(throws: CalibrationError.tooFew(7)) { try Calibration(scores: few, settings: ScoreSettings()) }
    let flat = (0..<20).map { photoScore("\($0).jpg", variance: $0 == 0 ? 0.01 : 0) }
    #expect(throws: CalibrationError.noDetail) { try Calibration(scores: flat, settings: ScoreSettings()) }
    let scores = (0..<9).map { photoScore("\($0).jpg", variance: 0.01 * Double($0)) }
    #expect(throws: CalibrationError.oneLabel) {
      try Calibration(scores: scores, labels: [PhotoPath("1.jpg"): .keep], settings: ScoreSettings())
    }
  }
}
