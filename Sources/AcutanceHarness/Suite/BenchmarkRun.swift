import AcutanceKernels
import AcutanceVerification
import CMeasuring

/// Measures cases, one group of variants after the other.
package struct BenchmarkRun {
  private let options: BenchmarkOptions
  private let plausibility: Plausibility
  private let widest: CeilingLevel
  private var numbers: TrialGenerator

  package init(_ options: BenchmarkOptions) throws {
    self.options = options
    // Of what the CPU has, whatever variants are timed.
    widest = CeilingLevel(Variant.best)
    plausibility = try Plausibility.measured(level: widest)
    numbers = TrialGenerator(seed: options.seed)
  }

  /// Without a limit of its own, a group has its share of the time.
  package mutating func measure(_ subject: BenchmarkCase, seconds: Double) -> BenchmarkReport.Group {
    let gate = Gate(subject)
    var rows: [BenchmarkReport.Row] = []
    var passed: [(variant: Variant, verdict: Gate.Verdict)] = []
    for variant in subject.variants {
      let verdict = gate[variant]
      if let refusal = verdict.refusal {
        rows.append(BenchmarkReport.Row(subject, variant, .warm, gate: gate.size, refusal: refusal))
      } else {
        passed.append((variant, verdict))
      }
    }
    guard !passed.isEmpty else { return BenchmarkReport.Group(rows: rows, ceilings: []) }
    do {
      let timed = try time(subject, passed, gateSize: gate.size, seconds: seconds)
      return BenchmarkReport.Group(rows: rows + timed.rows, ceilings: timed.ceilings)
    } catch {
      rows += passed.map {
        BenchmarkReport.Row(subject, $0.variant, .warm, gate: gate.size, refusal: "\(error)")
      }
      return BenchmarkReport.Group(rows: rows, ceilings: [])
    }
  }

  /// One variant in one state of the caches.
  private struct Entrant {
    let variant: Variant
    let verdict: Gate.Verdict
    let contestant: Contestant
    let counts: CallCounts
  }

  private mutating func time(
    _ subject: BenchmarkCase, _ passed: [(variant: Variant, verdict: Gate.Verdict)], gateSize: BenchmarkSize,
    seconds: Double
  ) throws -> BenchmarkReport.Group {
    let work = subject.work
    let input = try subject.benchmark.prepare(
      subject.benchmark.trial(width: subject.size.width, height: subject.size.height))
    let states: [Contestant.Caches] = acutance_flush(nil, 0) == 1 ? [.warm, .cold] : [.warm]
    let ceilings = try Ceilings(
      levels: Set(passed.map { CeilingLevel($0.variant) }), widest: widest, read: work.bytesRead,
      copied: min(work.bytesRead, work.bytesWritten), caches: states)

    var entrants: [Entrant] = []
    var once = 0.0
    for (variant, verdict) in passed {
      let call = try input.call(variant)
      for state in states {
        let contestant = Contestant(state, memory: call.memory) {
          try call.run()
          // What lies in memory now has to be there.
          acutance_consume(call.memory.first?.baseAddress)
        }
        let duration = try contestant.calibrate(least: state == .warm ? 5e-4 : 2e-5)
        once += duration
        let counts =
          state == .warm
          ? try countedCalls(
            call.run, seconds: duration / Double(contestant.calls),
            allocationCount: options.allocationCount.map { count in { count() } })
          : CallCounts()
        entrants.append(Entrant(variant: variant, verdict: verdict, contestant: contestant, counts: counts))
      }
    }
    for ceiling in ceilings.all.values {
      once += try ceiling.contestant.calibrate(least: ceiling.contestant.caches == .warm ? 2e-4 : 2e-5)
    }
    // Seven at least: the interval of the median is then the range. An odd number has a value in the middle.
    let repetitions = min(max(Int(seconds / max(once, 1e-6)), 7), 51) | 1
    try interleave(entrants.map(\.contestant) + ceilings.contestants, repetitions: repetitions, using: &numbers)
    return BenchmarkReport.Group(
      rows: rows(subject, entrants, ceilings, gateSize), ceilings: BenchmarkReport.Ceiling.list(ceilings, subject.size))
  }

  private func rows(
    _ subject: BenchmarkCase, _ entrants: [Entrant], _ ceilings: Ceilings, _ gateSize: BenchmarkSize
  ) -> [BenchmarkReport.Row] {
    entrants.map { entrant in
      let contestant = entrant.contestant
      let median = SortedValues(contestant.seconds).median
      if let objection = plausibility.objection(bytes: subject.work.bytes, seconds: median) {
        return BenchmarkReport.Row(subject, entrant.variant, contestant.caches, gate: gateSize, refusal: objection)
      }
      let twin = entrants.first { $0.variant == .scalar && $0.contestant.caches == contestant.caches }
      let roofline = Roofline(
        subject.work, ceilings, level: CeilingLevel(entrant.variant), widest: widest, caches: contestant.caches)
      return BenchmarkReport.Row(
        subject, entrant.variant, contestant, gate: gateSize, error: entrant.verdict.worst, counts: entrant.counts,
        roofline: roofline, twin: entrant.variant == .scalar ? nil : twin?.contestant)
    }
  }
}

/// Runs a suite.
///
/// - Parameter progress: called before each case with how many are done, how many there are, and its name.
public func runBenchmarks(
  _ options: BenchmarkOptions, environment: BenchmarkEnvironment,
  progress: (_ done: Int, _ total: Int, _ name: String) -> Void = { _, _, _ in }
) throws -> BenchmarkReport {
  let cases = BenchmarkCase.cases(options)
  var run = try BenchmarkRun(options)
  var groups: [BenchmarkReport.Group] = []
  for (index, subject) in cases.enumerated() {
    progress(index, cases.count, "\(subject.benchmark.name) \(subject.size)")
    groups.append(run.measure(subject, seconds: options.seconds / Double(cases.count)))
  }
  return BenchmarkReport(groups: groups, environment: environment.finished())
}

/// The names of the cases of a suite, without their sizes.
public func benchmarkNames(_ options: BenchmarkOptions) -> [String] {
  var one = options
  one.sizes = [BenchmarkSize(width: 8, height: 8)]
  return BenchmarkCase.cases(one).map(\.benchmark.name)
}
