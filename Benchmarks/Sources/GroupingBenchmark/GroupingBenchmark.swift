import AcutanceKernels
import AcutanceScoring

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// How the time to group photos grows with their number: synthetic hashes, 64 random bits each, a tenth of them in clusters
// of two to eight that differ in a few bits. Nothing is timed before the index has found, among 2,000 of them and at every
// limit, exactly the pairs that comparing all of them finds.

/// SplitMix64: every run sees the same hashes.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

func syntheticHashes(_ count: Int) -> [UInt64] {
  var generator = Generator(state: UInt64(count))
  var hashes: [UInt64] = []
  while hashes.count < count {
    let centre = generator.next()
    hashes.append(centre)
    guard Int.random(in: 0..<40, using: &generator) == 0 else { continue }
    for _ in 0..<Int.random(in: 1...7, using: &generator) where hashes.count < count {
      var bits = centre
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        bits ^= 1 << UInt64.random(in: 0..<64, using: &generator)
      }
      hashes.append(bits)
    }
  }
  hashes.shuffle(using: &generator)
  return hashes
}

func checkIndex() {
  let hashes = syntheticHashes(2000)
  func ordered(_ pairs: [HashPair]) -> [[Int]] {
    pairs.map { [$0.first, $0.second, $0.distance] }.sorted { $0.lexicographicallyPrecedes($1) }
  }
  for limit in GroupSettings.distanceLimits {
    let expected = ordered(allHashPairs(hashes, limit: limit))
    guard ordered(indexedHashPairs(hashes, limit: limit)) == expected, !expected.isEmpty else {
      fatalError("at a limit of \(limit) the index does not find what comparing all hashes finds")
    }
  }
}

/// Scores with these hashes and one picture: what groups are made of.
func syntheticScores(_ hashes: [UInt64]) -> [PhotoScore] {
  let pixels = (0..<256).map { UInt8($0) }
  let size = PixelSize(width: 4000, height: 3000)
  let analysis = size.reduced(toLongerSide: 512)
  let none = AbsenceReason.notRun
  return hashes.enumerated().map { index, bits in
    PhotoScore(
      path: PhotoPath("\(index).jpg"), storedSize: size, orientation: 1,
      sharpness: SharpnessMeasurement(
        analysisSize: analysis, term: SharpnessTerm.measurement(variance: Double(index % 97) / 5000)),
      saliency: .absent(none), faces: .absent(none),
      hash: .measured(PerceptualHash(bits: bits, pixels: pixels, isLowInformation: false)), settings: ScoreSettings(),
      notes: [])
  }
}

@main enum GroupingBenchmark {
  static func main() {
    checkIndex()
    print("index checked against all pairs of 2000 hashes, limits 0 to 16")
    let limit = GroupSettings.standard.distanceLimit
    print(
      "| hashes | pairs within \(limit) bits | index, ms | per n log2 n, ns | all pairs, ms | groups | grouping, ms |")
    print("|---|---|---|---|---|---|---|")
    for count in [1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000] {
      let hashes = syntheticHashes(count)
      let repetitions = count <= 30_000 ? 5 : count <= 300_000 ? 3 : 2
      let (index, pairs) = best(of: repetitions) { indexedHashPairs(hashes, limit: limit).count }
      let all = count <= 30_000 ? rounded(best(of: 3) { allHashPairs(hashes, limit: limit).count }.time) : "-"
      var (grouping, groups) = ("-", "-")
      if count <= 300_000 {
        let scores = syntheticScores(hashes)
        let found = best(of: count <= 30_000 ? 3 : 1) { groupSimilar(scores) { score, _ in score.sharpness }.count }
        (grouping, groups) = (rounded(found.time), "\(found.result)")
      }
      let work = Double(count) * Double(count).logarithm
      print(
        "| \(count) | \(pairs) | \(rounded(index)) | \(rounded(index * 1e6 / work)) | \(all) | \(groups) | \(grouping) |"
      )
    }
  }

  /// The least CPU time in milliseconds, and the result, which is the same each time.
  static func best(of repetitions: Int, _ work: () -> Int) -> (time: Double, result: Int) {
    var least = Double.infinity
    var result = -1
    for _ in 0..<repetitions {
      let start = processorTime()
      let found = work()
      least = min(least, processorTime() - start)
      precondition(result < 0 || found == result, "two runs differ")
      result = found
    }
    return (least, result)
  }

  /// Of this process in milliseconds: what others do on the machine counts less in it than on the clock.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  static func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}

extension Double {
  /// To base 2, of the numbers above: exponent and a line between the powers is near enough for a column of a table.
  var logarithm: Double { Double(exponent) + (significand - 1) }
}
