import AcutanceHarness
import Testing

struct StatisticsTests {
  @Test func medianAndDeviationOfKnownValues() {
    let odd = SortedValues([5, 1, 4, 2, 100])
    #expect(odd.minimum == 1 && odd.median == 4)
    // Distances from 4: 1, 3, 0, 2, 96.
    #expect(odd.medianDeviation == 2)
    let even = SortedValues([4, 1, 3, 2])
    #expect(even.median == 2.5 && even.medianDeviation == 1)
    let single = TimeSummary([7])
    #expect(single.median == 7 && single.low == 7 && single.high == 7 && single.medianDeviation == 0)
  }

  /// Ranks of the sign test's table at 5%, two-sided (W. Conover, Practical Nonparametric Statistics).
  @Test(arguments: [
    (6, 1), (8, 1), (9, 2), (11, 2), (12, 3), (15, 4), (17, 5), (20, 6), (23, 7), (25, 8), (30, 10), (40, 14), (50, 18),
  ])
  func ranksOfTheIntervalAreThoseOfTheTable(count: Int, rank: Int) {
    #expect(medianRank(count: count, confidence: 0.95) == rank)
  }

  @Test func fewValuesGiveTheirRange() {
    #expect(medianRank(count: 1, confidence: 0.95) == 1 && medianRank(count: 5, confidence: 0.95) == 1)
    let interval = SortedValues([3, 1, 2]).medianInterval()
    #expect(interval.low == 1 && interval.high == 3)
  }

  @Test func aHigherConfidenceNeverNarrows() {
    for count in 6...101 {
      #expect(medianRank(count: count, confidence: 0.9999) <= medianRank(count: count, confidence: 0.95))
      #expect(2 * medianRank(count: count, confidence: 0.95) <= count)
    }
  }

  /// Of 2000 intervals at least 95% hold the median; 1.5% less is three standard deviations of that share.
  @Test(arguments: [7, 15, 22, 51]) func intervalsHoldTheMedian(count: Int) {
    var times = SimulatedTimes(seed: UInt64(count))
    var held = 0
    for _ in 0..<2000 {
      let summary = TimeSummary(times.independent(median: 3, noise: 0.1, count: count))
      if summary.low <= 3 && 3 <= summary.high { held += 1 }
    }
    #expect(held >= 1870, "\(held) of 2000")
  }

  @Test func ratiosAreTakenRepetitionByRepetition() {
    let ratio = TimeRatio([2, 20, 200, 2, 20, 200, 2], over: [1, 10, 100, 1, 10, 100, 1])
    #expect(ratio.median == 2 && ratio.low == 2 && ratio.high == 2 && ratio.isDifference)
    #expect(ratio.text == "2.00 [2.00, 2.00]")
    let none = TimeRatio([1, 2, 1, 2, 1, 2, 1], over: [2, 1, 2, 1, 2, 1, 1])
    #expect(!none.isDifference && none.text == "no difference")
  }

  @Test func textsOfMeasures() {
    #expect(timeText(4.285e-3) == "4.285 ms" && timeText(2.5) == "2.500 s" && timeText(12e-9) == "12.00 ns")
    #expect(fixed(1.005, 1) == "1.0" && fixed(0.96, 1) == "1.0" && fixed(-2.25, 2) == "-2.25" && fixed(3, 0) == "3")
    #expect(percentText(0.874) == "87%")
  }
}
