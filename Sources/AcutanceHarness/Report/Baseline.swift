#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A report of another run, to compare with.
public struct Baseline: Sendable {
  package struct Row: Sendable, Equatable {
    /// Seconds a call, repetition by repetition.
    package var seconds: [Double]
    /// Share of the ceiling's time in ours.
    package var share: Double?

    package init(seconds: [Double], share: Double? = nil) {
      self.seconds = seconds
      self.share = share
    }
  }

  package private(set) var rows: [String: Row] = [:]

  /// Reads a report that was written as JSON.
  public init(json: [UInt8]) throws {
    let report = try JSONDecoder().decode(Report.self, from: Data(json))
    for benchmark in report.benchmarks {
      let name = benchmark.run_name ?? benchmark.name
      let time = name.hasSuffix("/cold") ? benchmark.real_time : benchmark.cpu_time
      let units: [String: Double] = ["ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1]
      let unit = units[benchmark.time_unit] ?? 1e-9
      if benchmark.run_type == "iteration" {
        rows[name, default: Row(seconds: [])].seconds.append(time * unit)
      } else if benchmark.aggregate_name == "median" {
        rows[name, default: Row(seconds: [])].share = benchmark.of_ceiling
      }
    }
    rows = rows.filter { !$0.value.seconds.isEmpty && $0.value.seconds.allSatisfy { $0 > 0 } }
  }

  private struct Report: Decodable { let benchmarks: [Benchmark] }

  // The names are those of the schema.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  private struct Benchmark: Decodable {
    let name: String
    let run_name: String?
    let run_type: String?
    let aggregate_name: String?
    let real_time: Double
    let cpu_time: Double
    let time_unit: String
    let of_ceiling: Double?
  }
}

/// What became of the rows that two runs have in common.
public struct BaselineComparison: Sendable {
  /// What a comparison says of a row.
  public enum Verdict: String, Sendable {
    /// Faster by more than the tolerance, with the whole interval below 1, and also beside the ceilings of its run.
    case better
    /// Slower by more than the tolerance, with the whole interval above 1, and also beside the ceilings of its run.
    case worse
    /// Neither.
    case noDifference = "no difference"
  }

  /// A row that both runs have.
  public struct Row: Sendable {
    /// Its full name: case, size, variant and state of the caches.
    public let name: String
    /// The time now over the time then.
    public let ratio: TimeRatio
    /// Whether the difference counts, and which way.
    public let verdict: Verdict
  }

  /// The rows that both runs have, in the order of this run.
  public let rows: [Row]
  /// Rows of this run that the baseline does not have.
  public let missing: [String]

  /// Whether any row became slower.
  public var isWorse: Bool { rows.contains { $0.verdict == .worse } }

  /// Compares a run with a baseline, row by row.
  ///
  /// - Parameter tolerance: a ratio of medians nearer to 1 than this is no difference: between two processes the pages of
  ///   a plane lie elsewhere, and that alone makes some percent.
  public init(_ report: BenchmarkReport, _ baseline: Baseline, tolerance: Double = 0.05) {
    let measured = report.rows.compactMap { row in row.measured.map { (row.fullName, $0) } }
    let common = measured.compactMap { name, now in baseline.rows[name].map { (name, now, $0) } }
    missing = measured.map(\.0).filter { baseline.rows[$0] == nil }
    rows = common.map { name, now, then in
      Self.compare(
        name, now: now.seconds, then: then.seconds, shares: (now.share?.median, then.share), of: common.count, tolerance
      )
    }
  }

  /// Runs at different times have no repetitions in common, so the medians' own intervals are divided: the ratio's ends
  /// are low / high and high / low. Both intervals hold their median with probability 1 - 0.05 / (2 rows), so that all
  /// rows together call an unchanged one different in at most 5% of comparisons.
  ///
  /// A row that is slower together with the ceilings beside it tells of the machine, not of the code: worse is only what
  /// also has a smaller share of its ceiling, better what has a larger one.
  package static func compare(
    _ name: String, now: [Double], then: [Double], shares: (now: Double?, then: Double?), of rows: Int,
    _ tolerance: Double
  ) -> Row {
    let (now, then) = (SortedValues(now), SortedValues(then))
    let confidence = 1 - 0.05 / Double(2 * max(rows, 1))
    let (here, there) = (
      now.medianInterval(confidence: confidence), then.medianInterval(confidence: confidence)
    )
    let ratio = TimeRatio(median: now.median / then.median, low: here.low / there.high, high: here.high / there.low)
    var verdict = Verdict.noDifference
    // The ratio with the state of the machine taken out.
    var steady = ratio.median
    if let share = shares.now, let before = shares.then, share > 0 { steady = before / share }
    if ratio.low > 1, min(ratio.median, steady) > 1 + tolerance { verdict = .worse }
    if ratio.high < 1, max(ratio.median, steady) < 1 - tolerance { verdict = .better }
    return Row(name: name, ratio: ratio, verdict: verdict)
  }

  /// What differs, for people, and how many do not.
  public func text() -> String {
    var lines: [String] = []
    for row in rows where row.verdict != .noDifference {
      lines.append("\(row.verdict.rawValue): \(row.name): \(row.ratio.text) times the baseline's time")
    }
    let same = rows.filter { $0.verdict == .noDifference }.count
    lines.append("\(rows.count) rows compared with the baseline, \(same) without a difference")
    if !missing.isEmpty { lines.append("\(missing.count) rows are not in the baseline") }
    return lines.joined(separator: "\n") + "\n"
  }
}
