import AcutanceHarness
import Foundation
import TestSupport
import Testing

/// What is the same must not be called different, but for the 5% that a 95% interval leaves out: of 100 comparisons more
/// than 11 would differ with a probability of 0.4%.
struct FalseDifferenceTests {
  private static let allowed = 11

  @Test(arguments: [7, 15, 21, 51]) func simulatedTimesOfTheSame(repetitions: Int) {
    for seed in 0..<10 as Range<UInt64> {
      var times = SimulatedTimes(seed: 1000 * UInt64(repetitions) + seed)
      let differences = (0..<100).filter { _ in
        let (first, second) = times.pair(1e-3, 1e-3, noise: 0.05, count: repetitions)
        return TimeRatio(first, over: second).isDifference
      }
      #expect(differences.count <= Self.allowed, "\(differences.count) of 100")
    }
  }

  /// A twin that is slower by 1% is not called faster, and the interval holds the truth as often as it says.
  @Test(arguments: [0.002, 0.01, 0.05]) func aTwinSlowerByOnePercent(noise: Double) {
    var times = SimulatedTimes(seed: UInt64(noise * 1e4))
    var (wins, held) = (0, 0)
    for _ in 0..<100 {
      let (twin, original) = times.pair(1.01e-3, 1e-3, noise: noise, count: 21)
      let ratio = TimeRatio(twin, over: original)
      if ratio.high < 1 { wins += 1 }
      if ratio.low <= 1.01 && 1.01 <= ratio.high { held += 1 }
    }
    #expect(wins <= 3 && held >= 100 - Self.allowed, "\(wins) wins, \(held) intervals hold 1.01")
  }

  private struct Recording: Decodable {
    let how: String
    let series: [[Double]]
  }

  /// Times of one call that were recorded on a machine shared with others; the file says how.
  @Test func recordedTimesOfTheSame() throws {
    let url = URL(fileURLWithPath: Fixtures.path("benchmarks/same-call.json"))
    let recording = try JSONDecoder().decode(Recording.self, from: Data(contentsOf: url))
    #expect(recording.series.count == 200 && !recording.how.isEmpty)
    let differences = (0..<100).filter { pair in
      TimeRatio(recording.series[2 * pair], over: recording.series[2 * pair + 1]).isDifference
    }
    #expect(differences.count <= Self.allowed, "\(differences.count) of 100")
  }
}
