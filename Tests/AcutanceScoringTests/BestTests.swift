import AcutanceKernels
import AcutanceScoring
import TestSupport
import Testing

/// Which photo of a group is its best.
@Suite struct BestTests {
  @Test func c140EqualScoresHaveAFixedOrder() {
    func best(_ scores: [PhotoScore]) -> String? {
      let found = groups(scores)
      #expect(found == groups(scores.reversed()))
      return found.first.map { "\($0.best.text): \($0.reason)" }
    }
    // Within 5%: pixels, then quantisation, then the path.
    #expect(
      best([
        groupedPhoto("a", bits: 0, variance: 0.0104), groupedPhoto("b", bits: 0, variance: 0.01, size: (4001, 3000)),
      ])
        == "b: equally sharp; most pixels: 4001x3000")
    #expect(
      best([groupedPhoto("a", bits: 0, step: 12), groupedPhoto("b", bits: 0, step: 11)])
        == "b: equally sharp; least compressed: mean quantisation step 11.00")
    #expect(
      best([groupedPhoto("b", bits: 0), groupedPhoto("a", bits: 0)])
        == "a: equally sharp, and equal in all else that counts; first by path")
    // Quality of everything but sharpness comes before pixels.
    let settings = ScoreSettings(facesRequired: true)
    #expect(
      best([
        groupedPhoto("a", bits: 0, faces: noFace, settings: settings),
        groupedPhoto("b", bits: 0, size: (2000, 1500), faces: oneFace, settings: settings),
      ]) == "b: equally sharp; better otherwise: quality without sharpness 1.00, others from 0.00")
    // A photo whose sharpness is not known does not win against one that has any.
    #expect(
      best([groupedPhoto("a", bits: 0, variance: nil), groupedPhoto("b", bits: 0, variance: 1e-9)])?.hasPrefix("b: ")
        == true)
    #expect(
      best([groupedPhoto("a", bits: 0, variance: nil), groupedPhoto("b", bits: 0, variance: nil)])?.hasPrefix("a: ")
        == true)
  }

  @Test func coarserQuantisationNeverWinsBySharpnessWhereBlocksShow() {
    func best(_ scores: [PhotoScore]) -> String? { groups(scores).first?.best.text }
    // Reduced by less than four: never. A finer one may.
    #expect(
      best([
        groupedPhoto("a", bits: 0, variance: 0.1, size: (1000, 750), step: 30),
        groupedPhoto("b", bits: 0, variance: 0.01, size: (1000, 750), step: 20),
      ]) == "b")
    #expect(
      best([
        groupedPhoto("a", bits: 0, variance: 0.01, size: (1000, 750), step: 30),
        groupedPhoto("b", bits: 0, variance: 0.1, size: (1000, 750), step: 20),
      ]) == "b")
    // A large photo has no blocks left at 512, but a gain of 35% is still doubted.
    #expect(
      best([
        groupedPhoto("a", bits: 0, variance: 0.013, step: 30), groupedPhoto("b", bits: 0, variance: 0.01, step: 20),
      ]) == "b")
    #expect(
      best([
        groupedPhoto("a", bits: 0, variance: 0.014, step: 30), groupedPhoto("b", bits: 0, variance: 0.01, step: 20),
      ]) == "a")
    // So is a smaller photo's.
    #expect(
      best([groupedPhoto("a", bits: 0, variance: 0.013, size: (900, 675)), groupedPhoto("b", bits: 0, variance: 0.01)])
        == "b")
    #expect(
      best([groupedPhoto("a", bits: 0, variance: 0.014, size: (900, 675)), groupedPhoto("b", bits: 0, variance: 0.01)])
        == "a")
  }

  @Test func sizesThatDifferAreComparedAtTheSmallest() throws {
    let scores = [
      groupedPhoto("large", bits: 0, variance: 0.004),
      groupedPhoto("thumbnail", bits: 0, variance: 0.03, size: (200, 150)),
    ]
    var asked: [String] = []
    let found = groupSimilar(scores) { score, side in
      asked.append("\(score.path.text) at \(side)")
      return SharpnessTerm.measurement(variance: 0.031)
    }
    #expect(asked == ["large at 200"])
    #expect(found.first?.best == PhotoPath("large") && found.first?.reason == "equally sharp; most pixels: 4000x3000")
    // Without the second look the large one has no sharpness.
    #expect(groups(scores).first?.best == PhotoPath("thumbnail"))
  }
}
