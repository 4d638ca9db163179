import AcutanceKernels
import AcutanceScoring
import TestSupport
import Testing

@Suite struct GroupTests {
  @Test func c130TheBestComesWithItsReason() {
    let found = groups([
      groupedPhoto("a.jpg", bits: 0, variance: 0.0132), groupedPhoto("b.jpg", bits: 1, variance: 0.0142),
      groupedPhoto("c.jpg", bits: 3, variance: 0.0101),
    ])
    #expect(found.count == 1)
    #expect(found.first?.best == PhotoPath("b.jpg"))
    #expect(found.first?.reason == "sharpest: 0.710 against 0.660 at a longer side of 512")
    #expect(found.first?.largestDistance == 2 && found.first?.kind == .similar)
  }

  @Test func c132OrderAndRunsChangeNothing() {
    var generator = SeededGenerator(seed: 132)
    var scores: [PhotoScore] = []
    for cluster in 0..<60 {
      let centre = generator.next()
      for member in 0..<(1 + cluster % 7) {
        var bits = centre
        for _ in 0..<member { bits ^= 1 << UInt64.random(in: 0..<64, using: &generator) }
        scores.append(groupedPhoto("\(cluster)/\(member)", bits: bits, variance: Double(1 + member % 3) / 100))
      }
    }
    let expected = groups(scores)
    #expect(expected.count >= 40)
    for _ in 0..<5 {
      scores.shuffle(using: &generator)
      #expect(groups(scores) == expected)
    }
    for group in expected { #expect(group.photos.contains(group.best) && group.photos == group.photos.sorted()) }
    let all = expected.flatMap(\.photos)
    #expect(Set(all).count == all.count)
  }

  @Test func chainsDoNotGrow() {
    // 0 to 10 bits and 10 to 20 are at the limit, 0 to 20 beyond it: the first of two equal pairs is joined.
    let chain = (0..<3).map { groupedPhoto("\($0)", bits: (UInt64(1) << UInt64(10 * $0)) - 1) }
    #expect(groupNames(groups(chain)) == [["0", "1"]])
    #expect(groups(chain).first?.largestDistance == 10)
    // A nearer pair goes first.
    let nearer = [
      groupedPhoto("0", bits: 0), groupedPhoto("1", bits: (1 << 10) - 1), groupedPhoto("2", bits: (1 << 19) - 1),
    ]
    #expect(groupNames(groups(nearer)) == [["1", "2"]])
    // A long drift: every two of a group are within the limit.
    let drift = (0..<60).map { groupedPhoto("\($0 < 10 ? "0" : "")\($0)", bits: (UInt64(1) << UInt64($0)) - 1) }
    for group in groups(drift) { #expect(group.largestDistance <= 10) }
  }

  @Test func c134BurstsOfAnyLengthAreWhole() {
    for length in [7, 40, 400] {
      // Each differs from every other in at most 10 bits: 5 of its own.
      var generator = SeededGenerator(seed: UInt64(length))
      let burst = (0..<length).map { index in
        var bits: UInt64 = 0xF0F0_1234_5678_9ABC
        for _ in 0..<5 { bits ^= 1 << UInt64.random(in: 0..<64, using: &generator) }
        return groupedPhoto("\(index)", bits: bits, variance: 0.01 + Double(index) / 1e4)
      }
      let found = groups(burst)
      #expect(found.count == 1 && found.first?.photos.count == length, "\(length)")
    }
  }

  @Test func secondLookKeepsChanceApart() {
    let noise = (Noise.pixels(256, seed: 1), Noise.pixels(256, seed: 2))
    let scores = [groupedPhoto("a", bits: 5, pixels: noise.0), groupedPhoto("b", bits: 5, pixels: noise.1)]
    #expect(groups(scores).isEmpty)
    #expect(
      groups([groupedPhoto("a", bits: 5, pixels: noise.0), groupedPhoto("b", bits: 5, pixels: noise.0)]).count == 1)
  }

  @Test func timesFarApartAreOtherPhotosIfAskedFor() throws {
    let scores = [
      groupedPhoto("a", bits: 0, time: 0), groupedPhoto("b", bits: 0, time: 50), groupedPhoto("c", bits: 0),
    ]
    #expect(groupNames(groups(scores)) == [["a", "b", "c"]])
    let near = try GroupSettings(timeWindow: 30)
    // What has no time is not kept apart by it.
    #expect(groupNames(groups(scores, near)) == [["a", "c"]])
    #expect(groupNames(groups(scores, try GroupSettings(timeWindow: 50))) == [["a", "b", "c"]])
  }

  @Test func settingsOutsideTheirRangeAreErrors() {
    #expect(throws: GroupSettingsError.self) { try GroupSettings(distanceLimit: 17) }
    #expect(throws: GroupSettingsError.self) { try GroupSettings(distanceLimit: -1) }
    #expect(throws: GroupSettingsError.self) { try GroupSettings(minimumCorrelation: .nan) }
    #expect(throws: GroupSettingsError.self) { try GroupSettings(timeWindow: -1) }
  }

  @Test func c136OneFileUnderTwoPathsIsOne() {
    let scores = [groupedPhoto("b", bits: 9), groupedPhoto("a", bits: 9), groupedPhoto("a", bits: 9)]
    let same = FileIdentity(device: 1, file: 2)
    #expect(groupSimilar(scores, identity: { _ in same }, sharpness: { _, _ in throw NoSecondLook() }).isEmpty)
    // With a third photo the second path is named as a companion.
    let found = groupSimilar(
      scores + [groupedPhoto("c", bits: 9)],
      identity: { $0 == PhotoPath("c") ? FileIdentity(device: 1, file: 3) : same },
      sharpness: { _, _ in throw NoSecondLook() })
    #expect(groupNames(found) == [["a", "c"]])
    #expect(found.first?.companions == [PhotoPath("a"): [PhotoPath("b")]])
  }

  @Test func c137RawAndJPEGAreOneItem() {
    let files = ["d/x.NEF", "d/x.jpg", "e/x.nef", "d/y.cr2", "d/.nef", "d/x.y.dng", "d/x.y.jpg", "noext"].map {
      PhotoPath($0)
    }
    let photos = ["d/x.jpg", "d/x.y.jpg", "d/z.jpg", "noext"].map { PhotoPath($0) }
    #expect(
      rawCompanions(of: photos, among: files)
        == [PhotoPath("d/x.jpg"): [PhotoPath("d/x.NEF")], PhotoPath("d/x.y.jpg"): [PhotoPath("d/x.y.dng")]])
    let found = groupSimilar([groupedPhoto("d/x.jpg", bits: 0), groupedPhoto("d/z.jpg", bits: 0)], otherFiles: files) {
      _, _ in
      throw NoSecondLook()
    }
    #expect(groupNames(found) == [["d/x.jpg", "d/z.jpg"]])
    #expect(found.first?.companions == [PhotoPath("d/x.jpg"): [PhotoPath("d/x.NEF")]])
    // Alone with its raw file a photo is no group.
    #expect(groups([groupedPhoto("d/x.jpg", bits: 0)]).isEmpty)
  }

  @Test func c138BracketsAndPanoramasAreMarkedAndSpared() throws {
    let bias = [-2.0, 0, 2].enumerated().map {
      groupedPhoto("bias\($0)", bits: 0, variance: 0.001, time: Double($0), bias: $1)
    }
    let light = [0.3, 0.5].enumerated().map { groupedPhoto("light\($0)", bits: ~0, variance: 0.001, mean: $1) }
    // Two frames of a wide picture, three eighths apart.
    let frames = try (0..<3).map { index in
      let hash = try #require(try score(of: blockPicture(138, shiftedBy: index * 48)).hash.value)
      return groupedPhoto(
        "pano\(index)", bits: hash.bits, variance: 0.001, pixels: hash.pixels, time: 1000 + 3 * Double(index), bias: 0)
    }
    let others = [
      groupedPhoto("s0", bits: 0xFFFF_FFFF, variance: 0.001), groupedPhoto("s1", bits: 0xFFFF_FFFF, variance: 0.002),
    ]
    let scores = bias + light + frames + others
    let found = groups(scores)
    #expect(
      groupNames(found) == [
        ["bias0", "bias1", "bias2"], ["light0", "light1"], ["pano0", "pano1", "pano2"], ["s0", "s1"],
      ])
    #expect(found.map(\.kind) == [.exposureBracket, .exposureBracket, .panorama, .similar])
    let cleanup = Cleanup(
      of: scores + [groupedPhoto("none", bits: 7, variance: nil), groupedPhoto("good", bits: 8, variance: 0.02)],
      groups: found, below: 0.35)
    #expect(cleanup.proposals.map(\.path.text) == ["s0"])
    #expect(cleanup.leftOut == [.noQuality: 1, .goodEnough: 1, .bestOfGroup: 1, .exposureBracket: 5, .panorama: 3])
    // Unrelated photos in a row are no panorama.
    let unrelated = try (0..<6).map { index in
      let hash = try #require(try score(of: blockPicture(UInt64(200 + index))).hash.value)
      return groupedPhoto("u\(index)", bits: hash.bits, pixels: hash.pixels, time: Double(index))
    }
    #expect(groups(unrelated).isEmpty)
  }
  @Test func c142OnePerGroupLeavesTheBestAndSaysSo() {
    let scores = [
      groupedPhoto("a", bits: 0, variance: 0.01), groupedPhoto("b", bits: 0, variance: 0.02),
      groupedPhoto("c", bits: 0xFFFF),
    ]
    let outcomes = scores.map { PhotoOutcome.scored($0) } + [.skipped(PhotoPath("d"), rule: "hidden")]
    let left = onePerGroup(outcomes, groups: groups(scores))
    #expect(left.compactMap(\.score).map(\.path.text) == ["b", "c"])
    #expect(left[0] == .skipped(PhotoPath("a"), rule: "one per group: similar to b, which is better"))
    let counts = OutcomeCounts(of: left)
    #expect(counts.input == 4 && counts.input == counts.scored + counts.failed + counts.skipped)
  }
}
