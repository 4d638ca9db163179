import AcutanceKernels
import AcutanceScoring
import Testing

struct QualityTests {
  @Test func sharpnessAloneIsTheQuality() {
    for variance in [0, 1e-9, 0.0058, 0.01, 0.02 * 0.29, 0.02, 5] {
      let term = sharpnessTerm(variance: variance)
      let quality = Quality(sharpness: term, saliency: .absent(.notRun), faces: .absent(.notRun))
      #expect(quality.value == .measured(min(variance / 0.02, 1)), "variance \(variance)")
      #expect(quality.coverage == 0.3, "variance \(variance)")
    }
  }

  @Test func measuredZeroLowersTheQualityAndAnAbsentTermDoesNot() throws {
    let sharp = sharpnessTerm(variance: 0.02)
    let absent = Quality(sharpness: sharp, saliency: .absent(.notRun), faces: .absent(.notRun))
    let zero = Quality(sharpness: sharp, saliency: saliencyTerm(mean: 0), faces: .absent(.notRun))
    #expect(absent.value.value == 1)
    #expect(isClose(zero.value.value, 0.3 / 0.7, relative: 1e-15))
  }

  @Test func isTheWeightedMeanOfWhatWasMeasured() throws {
    let weights = try Weights(sharpness: 1, saliency: 2, faces: 5)
    for sharp in [nil, 0, 0.25, 1] as [Double?] {
      for salient in [nil, 0, 0.5, 1] as [Double?] {
        for face in [nil, 0, 1] as [Double?] {
          let quality = Quality(
            sharpness: sharp.map { sharpnessTerm(variance: $0 * 0.02) } ?? .absent(.notRun),
            saliency: salient.map { saliencyTerm(mean: $0) } ?? .absent(.notRun),
            faces: face.map { $0 == 1 ? oneFace : noFace } ?? .absent(.notRun), weights: weights, profile: .app)
          let terms = [(1, sharp), (2, salient), (5, face)].filter { $0.1 != nil } as [(Double, Double?)]
          let label = "\(String(describing: sharp)) \(String(describing: salient)) \(String(describing: face))"
          let weight = terms.reduce(0) { $0 + $1.0 }
          #expect(isClose(quality.coverage, weight / 8, relative: 1e-15), "\(label)")
          if terms.isEmpty {
            #expect(quality.value.value == nil, "\(label)")
          } else {
            let mean = terms.reduce(0) { $0 + $1.0 * ($1.1 ?? 0) } / weight
            #expect(abs((quality.value.value ?? -1) - mean) < 1e-15, "\(label)")
          }
        }
      }
    }
  }

  @Test func nothingMeasuredIsNoQualityAndSaysWhy() throws {
    let size = PixelSize(width: 8, height: 8)
    let quality = Quality(
      sharpness: .absent(.tooSmall(size, minimumSide: 9)), saliency: .absent(.notRun), faces: .absent(.failed("boom")))
    let reason = try #require(quality.value.absenceReason).description
    #expect(quality.coverage == 0)
    for part in ["sharpness", "8x8", "saliency", "not run", "faces", "boom"] {
      #expect(reason.contains(part), "\(part)")
    }
  }

  @Test func noFaceLeavesTheDenominatorInPhotoAndCountsAsZeroInApp() {
    let sharp = sharpnessTerm(variance: 0.01)
    let photo = Quality(sharpness: sharp, saliency: .absent(.notRun), faces: noFace, profile: .photo)
    let app = Quality(sharpness: sharp, saliency: .absent(.notRun), faces: noFace, profile: .app)
    #expect(photo.value.value == 0.5)
    #expect(isClose(app.value.value, 0.25, relative: 1e-15))
    // The detector ran in both.
    #expect(photo.coverage == 0.6 && app.coverage == 0.6)
    let face = Quality(sharpness: sharp, saliency: .absent(.notRun), faces: oneFace, profile: .photo)
    #expect(isClose(face.value.value, 0.75, relative: 1e-15))
  }

  @Test func noFaceAloneRanAndIsNoQuality() {
    let quality = Quality(sharpness: .absent(.notRun), saliency: .absent(.notRun), faces: noFace, profile: .photo)
    #expect(quality.value.value == nil)
    #expect(quality.coverage == 0.3)
  }

  @Test func profilesTakeTheRescaledOrTheRawMean() {
    let saliency = saliencyTerm(mean: 0.06, rescaled: 0.5)
    let absent = Measurement<SharpnessTerm>.absent(.notRun)
    #expect(
      Quality(sharpness: absent, saliency: saliency, faces: .absent(.notRun), profile: .photo).value.value == 0.5)
    #expect(Quality(sharpness: absent, saliency: saliency, faces: .absent(.notRun), profile: .app).value.value == 0.06)
  }

  @Test func termWithoutWeightMakesNoQuality() throws {
    let weights = try Weights(sharpness: 0, saliency: 1, faces: 0)
    let quality = Quality(
      sharpness: sharpnessTerm(variance: 0.01), saliency: .absent(.notRun), faces: .absent(.notRun), weights: weights)
    #expect(quality.value.value == nil)
  }

  @Test func weightsWithoutASumAreErrors() throws {
    #expect(throws: WeightsError.invalidSum(0)) { try Weights(sharpness: 0, saliency: 0, faces: 0) }
    #expect(throws: WeightsError.invalidWeight(-1)) { try Weights(sharpness: -1, saliency: 2, faces: 0) }
    #expect(throws: WeightsError.invalidWeight(.nan)) { try Weights(sharpness: .nan, saliency: 2, faces: 0) }
    #expect(throws: WeightsError.invalidWeight(.infinity)) { try Weights(sharpness: 1, saliency: .infinity, faces: 0) }
    #expect(Weights.standard == (try Weights(sharpness: 0.3, saliency: 0.4, faces: 0.3)))
  }

  @Test func termsOutsideTheirRangeAreAbsent() {
    #expect(saliencyTerm(mean: .nan) == .absent(.notFinite))
    #expect(saliencyTerm(mean: 1.5).value == nil)
    #expect(saliencyTerm(mean: -0.1).value == nil)
    #expect(FaceTerm.measurement(scores: [.nan]) == .absent(.notFinite))
    #expect(FaceTerm.measurement(scores: [0.2, 0.9, 0.5]).value?.bestScore == 0.9)
    #expect(noFace.value?.count == 0 && noFace.value?.bestScore == nil)
  }

  @Test func detailedImageHasAQuality() throws {
    let plane = try Plane<UInt8>(width: 120, height: 90) { x, y in UInt8((x * 7 + y * 13) % 64 + 96) }
    let quality = Quality(
      sharpness: try sharpness(of: plane).term, saliency: .absent(.notRun), faces: .absent(.notRun))
    #expect((quality.value.value ?? 0) > 0.005)
  }

  @Test func badges() {
    let cases: [(Double, String)] = [
      (0, "0%"), (Double.leastNonzeroMagnitude, "<1%"), (0.005, "<1%"), ((0.01).nextDown, "<1%"), (0.01, "1%"),
      (0.019, "1%"), (0.29, "28%"), (0.35, "35%"), (0.999, "99%"), ((1.0).nextDown, "99%"), (1, "100%"),
    ]
    for (value, text) in cases { #expect(badge(.measured(value)) == text, "\(value)") }
    #expect(badge(.absent(.notRun)) == "-")
  }
}
