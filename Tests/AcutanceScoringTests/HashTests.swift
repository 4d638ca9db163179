import AcutanceKernels
import AcutanceScoring
import TestSupport
import Testing

@Suite struct HashTests {
  @Test func sizeNoiseAndContrastChangeFewBits() throws {
    let other = try #require(try score(of: blockPicture(99)).hash.value)
    for seed in 1...12 as ClosedRange<UInt64> {
      let first = try #require(try score(of: blockPicture(seed)).hash.value)
      let large = try #require(try score(of: blockPicture(seed, width: 1024, height: 768)).hash.value)
      var gaussian = Gaussian(seed: seed)
      let plane = try blockPicture(seed)
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
    let upright = try blockPicture(7, width: 96, height: 96)
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
    let plane = try blockPicture(31, width: 64, height: 64)
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
