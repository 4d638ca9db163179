import AcutanceKernels
import AcutanceScoring
import TestSupport
import Testing

/// Pictures with much of everything at low frequencies, reproducible.
private func picture(_ seed: UInt64, width: Int = 128, height: Int = 96, shiftedBy shift: Int = 0) throws -> Plane<
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
private func hash(_ bits: UInt64, pixels: [UInt8]? = nil) -> PerceptualHash {
  PerceptualHash(bits: bits, pixels: pixels ?? (0..<256).map { UInt8($0) }, isLowInformation: false)
}

private func photo(
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
    hash: .measured(hash(bits, pixels: pixels)),
    capture: CaptureInfo(
      time: time.map { .measured(CaptureTime(seconds: $0, text: "")) } ?? .absent(none), exposureTime: .absent(none),
      exposureBias: bias.map { .measured($0) } ?? .absent(none), aperture: .absent(none), iso: .absent(none),
      camera: .absent(none)),
    compression: .measured(step == 0 ? .lossless : .jpeg(meanStep: step)), settings: settings, notes: [])
}

private struct NoSecondLook: Error {}

/// Groups of photos that were all analysed at one size.
private func groups(_ scores: [PhotoScore], _ settings: GroupSettings = .standard) -> [SimilarGroup] {
  groupSimilar(scores, settings: settings) { _, _ in throw NoSecondLook() }
}

private func names(_ groups: [SimilarGroup]) -> [[String]] { groups.map { $0.photos.map(\.text) } }

@Suite struct HashTests {
  @Test func sizeNoiseAndContrastChangeFewBits() throws {
    let other = try #require(try score(of: picture(99)).hash.value)
    for seed in 1...12 as ClosedRange<UInt64> {
      let first = try #require(try score(of: picture(seed)).hash.value)
      let large = try #require(try score(of: picture(seed, width: 1024, height: 768)).hash.value)
      var gaussian = Gaussian(seed: seed)
      let plane = try picture(seed)
      let noisy = try Plane<UInt8>(width: 128, height: 96) { x, y in
        UInt8(min(max(Double(plane[x, y]) + 5 * gaussian.next(), 0), 255))
      }
      let dim = try Plane<UInt8>(width: 128, height: 96) { x, y in plane[x, y] / 2 + 20 }
      for (name, copy) in [
        ("large", large), ("noisy", try #require(try score(of: noisy).hash.value)),
        ("dim", try #require(try score(of: dim).hash.value)),
      ] {
        #expect(GroupSettings.standard.areSimilar(first, copy), "\(name) of \(seed): \(first.distance(to: copy))")
        #expect(first.correlation(with: copy) > 0.98, "\(name) of \(seed)")
      }
      #expect(!GroupSettings.standard.areSimilar(first, other), "\(seed)")
      #expect(first.bits.nonzeroBitCount == 31 && first.bits & 1 == 0)
    }
  }

  @Test func photosStoredTurnedHaveTheHashOfThoseStoredUpright() throws {
    let upright = try picture(7, width: 96, height: 96)
    let last = 95
    // Where the pixel of the upright picture lies in the file, for each orientation of the EXIF standard.
    let stored: [Int: (Int, Int) -> (Int, Int)] = [
      1: { ($0, $1) }, 2: { (last - $0, $1) }, 3: { (last - $0, last - $1) }, 4: { ($0, last - $1) }, 5: { ($1, $0) },
      6: { ($1, last - $0) }, 7: { (last - $1, last - $0) }, 8: { (last - $1, $0) },
    ]
    let expected = try #require(try score(of: upright).hash.value)
    for (orientation, place) in stored {
      var file = try Plane<UInt8>(width: 96, height: 96)
      for y in 0..<96 { for x in 0..<96 { file[place(x, y).0, place(x, y).1] = upright[x, y] } }
      #expect(try score(of: file, orientation: orientation).hash.value == expected, "orientation \(orientation)")
    }
  }

  @Test func bitsAreThoseOfAPlainTransform() throws {
    let plane = try picture(31, width: 64, height: 64)
    // 32 x 32 by averages of four pixels.
    let small = oracleReduction(width: 64, height: 64, to: (32, 32)) { Double(plane[$0, $1]) / 255 }
    var coefficients: [Double] = []
    for v in 0..<8 {
      for u in 0..<8 {
        var sum = 0.0
        for y in 0..<32 {
          for x in 0..<32 { sum += small[y][x] * cosine((2 * x + 1) * u) * cosine((2 * y + 1) * v) }
        }
        coefficients.append(sum)
      }
    }
    let median = coefficients.dropFirst().sorted()[31]
    var bits: UInt64 = 0
    for index in 1..<64 where coefficients[index] > median { bits |= 1 << UInt64(index) }
    #expect(try score(of: plane).hash.value?.bits == bits)
  }

  /// cos(pi n / 64) by halving the angle of a half turn six times, and adding angles.
  private func cosine(_ n: Int) -> Double {
    var (c, s) = (-1.0, 0.0)
    for _ in 0..<6 { (c, s) = (((1 + c) / 2).squareRoot(), ((1 - c) / 2).squareRoot()) }
    var (x, y) = (1.0, 0.0)
    for _ in 0..<n { (x, y) = (x * c - y * s, x * s + y * c) }
    return x
  }

  @Test(arguments: 0...16) func indexFindsWhatComparingAllFinds(limit: Int) {
    var generator = SeededGenerator(seed: UInt64(limit))
    var hashes: [UInt64] = (0..<150).map { _ in generator.next() }
    // Neighbours at every distance around the limit, spread over the bits as they come.
    for index in 0..<150 {
      var bits = hashes[index]
      var positions = Array(0..<64 as Range<UInt64>)
      positions.shuffle(using: &generator)
      for position in positions.prefix(index % 20) { bits ^= 1 << position }
      hashes.append(bits)
    }
    func ordered(_ pairs: [HashPair]) -> [[Int]] {
      pairs.map { [$0.first, $0.second, $0.distance] }.sorted { $0.lexicographicallyPrecedes($1) }
    }
    let expected = ordered(allHashPairs(hashes, limit: limit))
    #expect(expected.count >= 150 / 20)
    #expect(ordered(indexedHashPairs(hashes, limit: limit)) == expected)
    #expect(hashPairCount(hashes, limit: limit) == expected.count)
  }

  @Test func flatAndBlackPicturesAreInNoGroup() throws {
    // Case C136: an all-white picture has no pairs.
    let flat = try (0..<4).map { try score(of: Plane<UInt8>(width: 64, height: 64, filledWith: 255), "\($0)") }
    let black = try (4..<8).map { name in
      try score(of: Plane<UInt8>(width: 64, height: 64) { x, y in UInt8((x / 16 + y / 16) % 2 * 8) }, "\(name)")
    }
    #expect((flat + black).allSatisfy { $0.hash.value?.isLowInformation == true })
    #expect(groups(flat + black).isEmpty)
  }
}

@Suite struct GroupTests {
  @Test func c130TheBestComesWithItsReason() {
    let found = groups([
      photo("a.jpg", bits: 0, variance: 0.0132), photo("b.jpg", bits: 1, variance: 0.0142),
      photo("c.jpg", bits: 3, variance: 0.0101),
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
        scores.append(photo("\(cluster)/\(member)", bits: bits, variance: Double(1 + member % 3) / 100))
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
    let chain = (0..<3).map { photo("\($0)", bits: (UInt64(1) << UInt64(10 * $0)) - 1) }
    #expect(names(groups(chain)) == [["0", "1"]])
    #expect(groups(chain).first?.largestDistance == 10)
    // A nearer pair goes first.
    let nearer = [photo("0", bits: 0), photo("1", bits: (1 << 10) - 1), photo("2", bits: (1 << 19) - 1)]
    #expect(names(groups(nearer)) == [["1", "2"]])
    // A long drift: every two of a group are within the limit.
    let drift = (0..<60).map { photo("\($0 < 10 ? "0" : "")\($0)", bits: (UInt64(1) << UInt64($0)) - 1) }
    for group in groups(drift) { #expect(group.largestDistance <= 10) }
  }

  @Test func c134BurstsOfAnyLengthAreWhole() {
    for length in [7, 40, 400] {
      // Each differs from every other in at most 10 bits: 5 of its own.
      var generator = SeededGenerator(seed: UInt64(length))
      let burst = (0..<length).map { index in
        var bits: UInt64 = 0xF0F0_1234_5678_9ABC
        for _ in 0..<5 { bits ^= 1 << UInt64.random(in: 0..<64, using: &generator) }
        return photo("\(index)", bits: bits, variance: 0.01 + Double(index) / 1e4)
      }
      let found = groups(burst)
      #expect(found.count == 1 && found.first?.photos.count == length, "\(length)")
    }
  }

  @Test func secondLookKeepsChanceApart() {
    let noise = (Noise.pixels(256, seed: 1), Noise.pixels(256, seed: 2))
    let scores = [photo("a", bits: 5, pixels: noise.0), photo("b", bits: 5, pixels: noise.1)]
    #expect(groups(scores).isEmpty)
    #expect(groups([photo("a", bits: 5, pixels: noise.0), photo("b", bits: 5, pixels: noise.0)]).count == 1)
  }

  @Test func timesFarApartAreOtherPhotosIfAskedFor() throws {
    let scores = [photo("a", bits: 0, time: 0), photo("b", bits: 0, time: 50), photo("c", bits: 0)]
    #expect(names(groups(scores)) == [["a", "b", "c"]])
    let near = try GroupSettings(timeWindow: 30)
    // What has no time is not kept apart by it.
    #expect(names(groups(scores, near)) == [["a", "c"]])
    #expect(names(groups(scores, try GroupSettings(timeWindow: 50))) == [["a", "b", "c"]])
  }

  @Test func settingsOutsideTheirRangeAreErrors() {
    #expect(throws: GroupSettingsError.self) { try GroupSettings(distanceLimit: 17) }
    #expect(throws: GroupSettingsError.self) { try GroupSettings(distanceLimit: -1) }
    #expect(throws: GroupSettingsError.self) { try GroupSettings(minimumCorrelation: .nan) }
    #expect(throws: GroupSettingsError.self) { try GroupSettings(timeWindow: -1) }
  }

  @Test func c136OneFileUnderTwoPathsIsOne() {
    let scores = [photo("b", bits: 9), photo("a", bits: 9), photo("a", bits: 9)]
    let same = FileIdentity(device: 1, file: 2)
    #expect(groupSimilar(scores, identity: { _ in same }, sharpness: { _, _ in throw NoSecondLook() }).isEmpty)
    // With a third photo the second path is named as a companion.
    let found = groupSimilar(
      scores + [photo("c", bits: 9)], identity: { $0 == PhotoPath("c") ? FileIdentity(device: 1, file: 3) : same },
      sharpness: { _, _ in throw NoSecondLook() })
    #expect(names(found) == [["a", "c"]])
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
    let found = groupSimilar([photo("d/x.jpg", bits: 0), photo("d/z.jpg", bits: 0)], otherFiles: files) { _, _ in
      throw NoSecondLook()
    }
    #expect(names(found) == [["d/x.jpg", "d/z.jpg"]])
    #expect(found.first?.companions == [PhotoPath("d/x.jpg"): [PhotoPath("d/x.NEF")]])
    // Alone with its raw file a photo is no group.
    #expect(groups([photo("d/x.jpg", bits: 0)]).isEmpty)
  }

  @Test func c138BracketsAndPanoramasAreMarkedAndSpared() throws {
    let bias = [-2.0, 0, 2].enumerated().map {
      photo("bias\($0)", bits: 0, variance: 0.001, time: Double($0), bias: $1)
    }
    let light = [0.3, 0.5].enumerated().map { photo("light\($0)", bits: ~0, variance: 0.001, mean: $1) }
    // Two frames of a wide picture, three eighths apart.
    let frames = try (0..<3).map { index in
      let hash = try #require(try score(of: picture(138, shiftedBy: index * 48)).hash.value)
      return photo(
        "pano\(index)", bits: hash.bits, variance: 0.001, pixels: hash.pixels, time: 1000 + 3 * Double(index), bias: 0)
    }
    let others = [photo("s0", bits: 0xFFFF_FFFF, variance: 0.001), photo("s1", bits: 0xFFFF_FFFF, variance: 0.002)]
    let scores = bias + light + frames + others
    let found = groups(scores)
    #expect(
      names(found) == [
        ["bias0", "bias1", "bias2"], ["light0", "light1"], ["pano0", "pano1", "pano2"], ["s0", "s1"],
      ])
    #expect(found.map(\.kind) == [.exposureBracket, .exposureBracket, .panorama, .similar])
    let cleanup = Cleanup(
      of: scores + [photo("none", bits: 7, variance: nil), photo("good", bits: 8, variance: 0.02)],
      groups: found, below: 0.35)
    #expect(cleanup.proposals.map(\.path.text) == ["s0"])
    #expect(cleanup.leftOut == [.noQuality: 1, .goodEnough: 1, .bestOfGroup: 1, .exposureBracket: 5, .panorama: 3])
    // Unrelated photos in a row are no panorama.
    let unrelated = try (0..<6).map { index in
      let hash = try #require(try score(of: picture(UInt64(200 + index))).hash.value)
      return photo("u\(index)", bits: hash.bits, pixels: hash.pixels, time: Double(index))
    }
    #expect(groups(unrelated).isEmpty)
  }

  @Test func c140EqualScoresHaveAFixedOrder() {
    func best(_ scores: [PhotoScore]) -> String? {
      let found = groups(scores)
      #expect(found == groups(scores.reversed()))
      return found.first.map { "\($0.best.text): \($0.reason)" }
    }
    // Within 5%: pixels, then quantisation, then the path.
    #expect(
      best([photo("a", bits: 0, variance: 0.0104), photo("b", bits: 0, variance: 0.01, size: (4001, 3000))])
        == "b: equally sharp; most pixels: 4001x3000")
    #expect(
      best([photo("a", bits: 0, step: 12), photo("b", bits: 0, step: 11)])
        == "b: equally sharp; least compressed: mean quantisation step 11.00")
    #expect(
      best([photo("b", bits: 0), photo("a", bits: 0)])
        == "a: equally sharp, and equal in all else that counts; first by path")
    // Quality of everything but sharpness comes before pixels.
    let settings = ScoreSettings(facesRequired: true)
    #expect(
      best([
        photo("a", bits: 0, faces: noFace, settings: settings),
        photo("b", bits: 0, size: (2000, 1500), faces: oneFace, settings: settings),
      ]) == "b: equally sharp; better otherwise: quality without sharpness 1.00, others from 0.00")
    // A photo whose sharpness is not known does not win against one that has any.
    #expect(best([photo("a", bits: 0, variance: nil), photo("b", bits: 0, variance: 1e-9)])?.hasPrefix("b: ") == true)
    #expect(best([photo("a", bits: 0, variance: nil), photo("b", bits: 0, variance: nil)])?.hasPrefix("a: ") == true)
  }

  @Test func coarserQuantisationNeverWinsBySharpnessWhereBlocksShow() {
    func best(_ scores: [PhotoScore]) -> String? { groups(scores).first?.best.text }
    // Reduced by less than four: never. A finer one may.
    #expect(
      best([
        photo("a", bits: 0, variance: 0.1, size: (1000, 750), step: 30),
        photo("b", bits: 0, variance: 0.01, size: (1000, 750), step: 20),
      ]) == "b")
    #expect(
      best([
        photo("a", bits: 0, variance: 0.01, size: (1000, 750), step: 30),
        photo("b", bits: 0, variance: 0.1, size: (1000, 750), step: 20),
      ]) == "b")
    // A large photo has no blocks left at 512, but a gain of 35% is still doubted.
    #expect(
      best([photo("a", bits: 0, variance: 0.013, step: 30), photo("b", bits: 0, variance: 0.01, step: 20)]) == "b")
    #expect(
      best([photo("a", bits: 0, variance: 0.014, step: 30), photo("b", bits: 0, variance: 0.01, step: 20)]) == "a")
    // So is a smaller photo's.
    #expect(best([photo("a", bits: 0, variance: 0.013, size: (900, 675)), photo("b", bits: 0, variance: 0.01)]) == "b")
    #expect(best([photo("a", bits: 0, variance: 0.014, size: (900, 675)), photo("b", bits: 0, variance: 0.01)]) == "a")
  }

  @Test func sizesThatDifferAreComparedAtTheSmallest() throws {
    let scores = [
      photo("large", bits: 0, variance: 0.004), photo("thumbnail", bits: 0, variance: 0.03, size: (200, 150)),
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

  @Test func c142OnePerGroupLeavesTheBestAndSaysSo() {
    let scores = [photo("a", bits: 0, variance: 0.01), photo("b", bits: 0, variance: 0.02), photo("c", bits: 0xFFFF)]
    let outcomes = scores.map { PhotoOutcome.scored($0) } + [.skipped(PhotoPath("d"), rule: "hidden")]
    let left = onePerGroup(outcomes, groups: groups(scores))
    #expect(left.compactMap(\.score).map(\.path.text) == ["b", "c"])
    #expect(left[0] == .skipped(PhotoPath("a"), rule: "one per group: similar to b, which is better"))
    let counts = OutcomeCounts(of: left)
    #expect(counts.input == 4 && counts.input == counts.scored + counts.failed + counts.skipped)
  }
}
