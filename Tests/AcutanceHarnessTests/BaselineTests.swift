import AcutanceHarness
import Foundation
import Testing

struct BaselineTests {
  private func verdict(
    _ now: [Double], _ then: [Double], shares: (Double?, Double?) = (nil, nil), rows: Int = 1
  ) -> BaselineComparison.Verdict {
    BaselineComparison.compare("x", now: now, then: then, shares: shares, of: rows, 0.05).verdict
  }

  private let steady = (0..<21).map { 1 + 0.001 * Double($0) }

  @Test func whatIsSlowerIsWorse() {
    #expect(verdict(steady.map { 1.2 * $0 }, steady) == .worse)
    #expect(verdict(steady, steady.map { 1.2 * $0 }) == .better)
    #expect(verdict(steady, steady) == .noDifference)
    // Nearer than what two processes differ by.
    #expect(verdict(steady.map { 1.04 * $0 }, steady) == .noDifference)
    // Within the noise.
    let noisy = (0..<21).map { 1 + 0.1 * Double($0 % 7) }
    #expect(verdict(noisy.map { 1.1 * $0 }, noisy) == .noDifference)
  }

  /// A machine that is slower today slows the ceilings too.
  @Test func whatIsSlowerTogetherWithItsCeilingIsNotWorse() {
    #expect(verdict(steady.map { 2 * $0 }, steady, shares: (0.8, 0.8)) == .noDifference)
    #expect(verdict(steady.map { 2 * $0 }, steady, shares: (0.4, 0.8)) == .worse)
    #expect(verdict(steady.map { 0.5 * $0 }, steady, shares: (0.8, 0.8)) == .noDifference)
  }

  /// With many rows the intervals are wider, so that all together find something false in 5% of comparisons.
  @Test func manyRowsOfTheSameAreNotWorse() {
    var worse = 0
    for seed in 0..<20 as Range<UInt64> {
      var times = SimulatedTimes(seed: seed)
      let verdicts = (0..<100).map { _ in
        verdict(
          times.independent(median: 1, noise: 0.2, count: 21), times.independent(median: 1, noise: 0.2, count: 21),
          rows: 100)
      }
      if verdicts.contains(.worse) { worse += 1 }
    }
    #expect(worse <= 3, "\(worse) of 20")
  }

  @Test func aBaselineIsReadFromJSON() throws {
    let json = """
      {"benchmarks": [
        {"name": "a/warm", "run_name": "a/warm", "run_type": "iteration", "real_time": 3, "cpu_time": 2, "time_unit": "us"},
        {"name": "a/cold", "run_name": "a/cold", "run_type": "iteration", "real_time": 3, "cpu_time": 2, "time_unit": "s"},
        {"name": "a/warm_median", "run_name": "a/warm", "run_type": "aggregate", "aggregate_name": "median",
         "real_time": 3, "cpu_time": 2, "time_unit": "us", "of_ceiling": 0.5}]}
      """
    let rows = try Baseline(json: Array(json.utf8)).rows
    #expect(rows["a/warm"] == Baseline.Row(seconds: [2e-6], share: 0.5))
    #expect(rows["a/cold"] == Baseline.Row(seconds: [3], share: nil))
    #expect(throws: (any Error).self) { try Baseline(json: Array("{}".utf8)) }
  }
}
