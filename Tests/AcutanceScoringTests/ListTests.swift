import AcutanceScoring
import Testing

struct ListTests {
  @Test func cleanupIsWorstFirstAndTiesAreOrderedByTheBytesOfThePath() {
    // "é" in one code point and in two is one string to Swift and two names to the file system.
    let scores = [
      photoScore("z.jpg", variance: 0.004), photoScore("good.jpg", variance: 0.015),
      photoScore("e\u{301}.jpg", variance: 0.002), photoScore("\u{E9}.jpg", variance: 0.002),
      photoScore("B.jpg", variance: 0.002), photoScore("a.jpg", variance: 0.002),
      photoScore("none.jpg"), photoScore("flat.jpg", variance: 0), photoScore("limit.jpg", variance: 0.007),
    ]
    let expected = ["flat.jpg", "B.jpg", "a.jpg", "e\u{301}.jpg", "\u{E9}.jpg", "z.jpg"]
    for shuffled in [scores, scores.reversed()] {
      let list = cleanupList(of: shuffled, below: 0.35).map { $0.path.bytes }
      #expect(list == expected.map { Array($0.utf8) })
    }
    #expect(cleanupList(of: scores, below: 0).isEmpty)
    #expect(cleanupList(of: scores, below: 1).count == 8)
  }

  @Test func deadTermNeedsEightEqualRawValues() {
    func dead(_ variances: [Double?]) -> Bool {
      warnings(about: variances.enumerated().map { photoScore("\($0).jpg", variance: $1) })
        .contains { $0.contains("dead") }
    }
    #expect(dead(Array(repeating: 0.01, count: 8)))
    #expect(dead(Array(repeating: 0, count: 9)))
    #expect(!dead(Array(repeating: 0.01, count: 7)))
    #expect(!dead(Array(repeating: 0.01, count: 8) + [(0.01).nextUp]))
    // Absent values neither count nor hide the others.
    #expect(!dead(Array(repeating: 0.01, count: 7) + [nil, nil]))
    #expect(dead(Array(repeating: 0.01, count: 8) + [nil]))
    // Clamped values are equal, raw ones are not.
    #expect(!dead((0..<10).map { 0.02 + Double($0) / 100 }))
  }

  @Test func deadSaliencyIsNamed() {
    let scores = (0..<8).map { photoScore("\($0).jpg", variance: Double($0), saliency: saliencyTerm(mean: 0.25)) }
    let texts = warnings(about: scores)
    #expect(texts.count == 1 && texts[0].contains("saliency"))
  }

  @Test func differentAnalysisSizesAreSaid() {
    let same = [photoScore("a", variance: 1), photoScore("b", variance: 2)]
    #expect(warnings(about: same).isEmpty)
    let texts = warnings(about: same + [photoScore("c", variance: 3, longerSide: 400)])
    #expect(texts.count == 1 && texts[0].contains("400 to 512)"))
  }

  @Test func countsAddUp() {
    let path = PhotoPath("x")
    let counts = OutcomeCounts(of: [
      .scored(photoScore("a")), .failed(path, PhotoFailure(.corrupt, "")), .skipped(path, rule: "hidden"),
      .scored(photoScore("b", variance: 1)),
    ])
    #expect(counts.input == 4 && counts.scored == 2 && counts.failed == 1 && counts.skipped == 1)
  }

  @Test func flatPhotoIsNoted() {
    #expect(photoScore("a", variance: 0).notes.count == 1)
    #expect(photoScore("a", variance: 1e-12).notes.isEmpty)
  }
}
