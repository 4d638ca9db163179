import AcutanceKernels
import AcutanceVerification

/// What was measured.
public struct BenchmarkReport: Sendable {
  /// One case at one size in one variant and state of the caches.
  public struct Row: Sendable {
    public let name: String
    public let size: BenchmarkSize
    public let variant: Variant
    /// `warm` or `cold`.
    public let caches: String
    /// Size of the plane that was judged.
    public let gateSize: BenchmarkSize
    /// Why there is no time.
    public let refusal: String?
    /// The largest |error| / bound of the gate.
    public let error: Double?
    public let measured: Measured?

    /// The name with everything that tells the row from others, as in Google Benchmark.
    public var fullName: String { "\(name)/\(size)/\(variant.name)/\(caches)" }
  }

  public struct Measured: Sendable {
    /// Seconds a call, repetition by repetition.
    public let wall: [Double]
    public let cpu: [Double]
    /// Calls of a repetition.
    public let calls: Int
    public let bytes: Int
    public let operations: Double?
    /// What sets the least time by the ceilings of the same repetitions, and the share of that time in ours.
    public let bound: String?
    public let share: TimeRatio?
    /// How many times as long the scalar twin takes.
    public let timesTwin: TimeRatio?
    public let instructions: Double?
    public let allocations: Int?
    public let isPlanned: Bool
    public let isWarm: Bool

    /// A call that was planned beforehand asks for memory all the same.
    public var asksForMemory: Bool { isPlanned && (allocations ?? 0) > 0 }

    /// What is compared: CPU time of warm calls, wall time of cold ones.
    public var seconds: [Double] { isWarm ? cpu : wall }
  }

  /// A ceiling beside a group of rows.
  public struct Ceiling: Sendable {
    public let size: BenchmarkSize
    public let kind: String
    public let level: String
    public let caches: String
    /// Bytes or operations a second.
    public let rate: Double
  }

  public struct Group: Sendable {
    public let rows: [Row]
    public let ceilings: [Ceiling]

    package init(rows: [Row], ceilings: [Ceiling]) {
      self.rows = rows
      self.ceilings = ceilings
    }
  }

  public let groups: [Group]
  public let environment: BenchmarkEnvironment

  package init(groups: [Group], environment: BenchmarkEnvironment) {
    self.groups = groups
    self.environment = environment
  }

  public var rows: [Row] { groups.flatMap(\.rows) }
  /// Every case passed its gate and has a plausible time, and no planned call was seen asking for memory.
  public var passed: Bool { rows.allSatisfy { $0.refusal == nil && $0.measured?.asksForMemory != true } }
}

extension BenchmarkReport.Row {
  /// A row without a time.
  init(
    _ subject: BenchmarkCase, _ variant: Variant, _ caches: Contestant.Caches, gate: BenchmarkSize, refusal: String
  ) {
    self.init(
      name: subject.benchmark.name, size: subject.size, variant: variant, caches: caches.rawValue, gateSize: gate,
      refusal: refusal, error: nil, measured: nil)
  }

  init(
    _ subject: BenchmarkCase, _ variant: Variant, _ contestant: Contestant, gate: BenchmarkSize, error: Double?,
    counts: CallCounts, roofline: Roofline?, twin: Contestant?
  ) {
    let measured = BenchmarkReport.Measured(
      wall: contestant.wall, cpu: contestant.cpu, calls: contestant.calls, bytes: subject.work.bytes,
      operations: subject.work.operations, bound: roofline?.bound,
      share: roofline.map { TimeRatio($0.seconds, over: contestant.seconds) },
      timesTwin: twin.map { TimeRatio($0.seconds, over: contestant.seconds) }, instructions: counts.instructions,
      allocations: counts.allocations, isPlanned: subject.benchmark.isPlanned, isWarm: contestant.caches == .warm)
    self.init(
      name: subject.benchmark.name, size: subject.size, variant: variant, caches: contestant.caches.rawValue,
      gateSize: gate, refusal: nil, error: error, measured: measured)
  }
}

extension BenchmarkReport.Ceiling {
  /// The ceilings of a group, in a fixed order.
  static func list(_ ceilings: Ceilings, _ size: BenchmarkSize) -> [BenchmarkReport.Ceiling] {
    ceilings.all.map { key, ceiling in
      BenchmarkReport.Ceiling(
        size: size, kind: key.kind.rawValue, level: "\(key.level)", caches: key.caches.rawValue, rate: ceiling.rate)
    }
    .sorted { ($0.caches, $0.kind, $0.level) > ($1.caches, $1.kind, $1.level) }
  }
}
