import AcutanceKernels
import AcutanceVerification

/// What was measured.
public struct BenchmarkReport: Sendable {
  /// One case at one size in one variant and state of the caches.
  public struct Row: Sendable {
    /// The name of the case: its catalogue entry and what it runs on.
    public let name: String
    /// The size of the planes.
    public let size: BenchmarkSize
    /// The compilation that ran.
    public let variant: Variant
    /// `warm` or `cold`.
    public let caches: String
    /// Size of the plane that was judged.
    public let gateSize: BenchmarkSize
    /// Why there is no time.
    public let refusal: String?
    /// The largest |error| / bound of the gate.
    public let error: Double?
    /// The times; `nil` if there are none, and then `refusal` says why.
    public let measured: Measured?

    /// The name with everything that tells the row from others, as in Google Benchmark.
    public var fullName: String { "\(name)/\(size)/\(variant.name)/\(caches)" }
  }

  /// The times and counts of a case that passed its gate.
  public struct Measured: Sendable {
    /// Seconds a call, repetition by repetition.
    public let wall: [Double]
    /// Seconds of the processor a call, repetition by repetition.
    public let cpu: [Double]
    /// Calls of a repetition.
    public let calls: Int
    /// Bytes that a call has to read and write.
    public let bytes: Int
    /// Single-precision operations of a call, a multiply-add counted as two; `nil` where the work is of another kind.
    public let operations: Double?
    /// What sets the least time by the ceilings of the same repetitions, and the share of that time in ours.
    public let bound: String?
    /// The share of the least time in ours; `nil` without a ceiling.
    public let share: TimeRatio?
    /// How many times as long the scalar twin takes.
    public let timesTwin: TimeRatio?
    /// Instructions a call; `nil` where the system does not count them.
    public let instructions: Double?
    /// How often one call asked for memory; `nil` where nobody counts.
    public let allocations: Int?
    /// Whether the call was planned beforehand, so that it should not ask for memory.
    public let isPlanned: Bool
    /// Whether the data may lie in the caches.
    public let isWarm: Bool

    /// A call that was planned beforehand asks for memory all the same.
    public var asksForMemory: Bool { isPlanned && (allocations ?? 0) > 0 }

    /// What is compared: CPU time of warm calls, wall time of cold ones.
    public var seconds: [Double] { isWarm ? cpu : wall }
  }

  /// A ceiling beside a group of rows.
  public struct Ceiling: Sendable {
    /// The size of the planes beside which it was measured.
    public let size: BenchmarkSize
    /// What the loop does: `read`, `copy`, `stream` or `FMA`.
    public let kind: String
    /// The vector width that the loop was compiled for, by name.
    public let level: String
    /// `warm` or `cold`.
    public let caches: String
    /// Bytes or operations a second.
    public let rate: Double
  }

  /// Rows that were measured in turns, with their ceilings.
  public struct Group: Sendable {
    /// The rows, in the order of the catalogue.
    public let rows: [Row]
    /// The ceilings of the same repetitions.
    public let ceilings: [Ceiling]

    package init(rows: [Row], ceilings: [Ceiling]) {
      self.rows = rows
      self.ceilings = ceilings
    }
  }

  /// What was measured together, group by group.
  public let groups: [Group]
  /// What the times depend on besides the code.
  public let environment: BenchmarkEnvironment

  package init(groups: [Group], environment: BenchmarkEnvironment) {
    self.groups = groups
    self.environment = environment
  }

  /// The rows of all groups.
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
