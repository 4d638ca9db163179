import AcutanceHarness
import AcutanceKernels
import AcutanceVerification
import KernelInterface
import Locking
import Testing

struct GateTests {
  /// No entry is without a case.
  @Test func everyEntryIsTimed() {
    let timed = Set(Catalogue.benchmarks.map(\.entry.name))
    for entry in Catalogue.entries { #expect(timed.contains(entry.name), "nothing times \(entry.name)") }
    #expect(Set(Catalogue.benchmarks.map(\.name)).count == Catalogue.benchmarks.count, "a name stands for two cases")
    let core = Set(Catalogue.benchmarks.filter(\.isCore).map(\.entry.name))
    #expect(core == timed, "the short suite leaves out \(timed.subtracting(core).sorted())")
  }

  /// What is timed does what the entry's reference says, on a plane with remainders of every tile.
  @Test(arguments: Catalogue.benchmarks.map(\.name))
  func callsPassTheirGate(name: String) throws {
    let benchmark = try #require(Catalogue.benchmarks.first { $0.name == name })
    let subject = BenchmarkCase(
      benchmark, size: BenchmarkSize(width: 87, height: 45), variants: Variant.supported)
    let gate = Gate(subject)
    for variant in subject.variants { #expect(gate[variant].refusal == nil, "\(variant)") }
    #expect(subject.work.bytes > 0)
  }

  /// A large plane is judged by its first rows.
  @Test func theGateOfALargePlaneHasItsWidth() throws {
    let benchmark = try #require(Catalogue.benchmarks.first { $0.name == "moments.uint8" })
    let limit = Gate.largestPixelCount
    let gate = Gate(
      BenchmarkCase(benchmark, size: BenchmarkSize(width: limit / 4, height: 8), variants: [.best]))
    #expect(gate.size == BenchmarkSize(width: limit / 4, height: 4))
    #expect(gate[.best].refusal == nil)
  }

  /// A call that leaves its output as it was has no time.
  @Test func aCallThatDoesNothingIsRefused() throws {
    let benchmark = try #require(Catalogue.benchmarks.first { $0.name == "quantized" })
      .replacingPreparation { _ in
        BenchmarkInput { _ in
          BenchmarkCall(memory: [], run: {}, observe: { Observation(values: Array(repeating: 0, count: 4098)) })
        }
      }
    let group = try measured(benchmark, [.best])
    #expect(group.rows.count == 1 && group.ceilings.isEmpty)
    let row = try #require(group.rows.first)
    #expect(row.measured == nil && row.refusal?.contains("outsideBound") == true, "\(row.refusal ?? "")")
    let report = BenchmarkReport(groups: [group], environment: .current(version: "test"))
    #expect(!report.passed && report.table().contains("REFUSED"))
  }

  /// A loop that the optimiser emptied: the result that is judged is right, the repetitions do nothing.
  @Test func anEmptyLoopIsRefused() throws {
    let original = try #require(Catalogue.benchmarks.first { $0.name == "laplacianMoments.float" })
    let benchmark = original.replacingPreparation { trial in
      let input = try original.prepare(trial)
      return BenchmarkInput { variant in
        BenchmarkCall(memory: [], run: {}, observe: try input.call(variant).observe)
      }
    }
    let group = try measured(benchmark, [.best], size: BenchmarkSize(width: 640, height: 480))
    #expect(!group.rows.isEmpty)
    for row in group.rows {
      #expect(row.measured == nil && row.refusal?.hasPrefix("implausible") == true, "\(row.refusal ?? "a time")")
    }
  }

  @Test func plausibilityNeedsTime() {
    let plausibility = Plausibility(largestBandwidth: 1e12)
    #expect(plausibility.objection(bytes: 16_384, seconds: 0) != nil)
    #expect(plausibility.objection(bytes: 16_384, seconds: 1e-9) != nil)
    #expect(plausibility.objection(bytes: 16_384, seconds: 1e-6) == nil)
  }

  /// The place of injected kernels is one for the process, so each of these runs in its own.
  @Test func aWrongKernelIsRefused() async {
    await #expect(processExitsWith: .success) {
      // Wrong from the first call on: the self-check finds it, and the operation throws.
      let row = try wrongKernelRow { $0 == .quantizeRow }
      precondition(row.measured == nil && row.refusal?.contains("kernel self-check failed") == true)
    }
    await #expect(processExitsWith: .success) {
      // Wrong after the self-check: the judge finds it.
      let isArmed = Locked(false)
      let row = try wrongKernelRow { name in
        name == .quantizeRow && isArmed.withLock { $0 }
      } after: {
        isArmed.withLock { $0 = true }
      }
      precondition(row.measured == nil && row.refusal?.contains("outsideBound") == true)
    }
    await #expect(processExitsWith: .success) {
      let row = try wrongKernelRow { _ in false }
      precondition(row.measured != nil && row.refusal == nil)
    }
  }
}

/// Measures a case at a size in as little time as possible.
private func measured(
  _ benchmark: KernelBenchmark, _ variants: [Variant], size: BenchmarkSize = BenchmarkSize(width: 64, height: 64)
) throws -> BenchmarkReport.Group {
  var run = try BenchmarkRun(BenchmarkOptions(seconds: 0.01))
  return run.measure(BenchmarkCase(benchmark, size: size, variants: variants), seconds: 0.01)
}

/// The row of a variant whose kernels are those of the best one, some of them made wrong.
private func wrongKernelRow(
  _ falsifies: @escaping @Sendable (KernelName) -> Bool, after arm: () -> Void = {}
) throws -> BenchmarkReport.Row {
  let variant: Variant = Variant.portable.isSupported ? .v2 : .portable
  variant.provide(try Variant.best.kernelTable().intercepted(by: falsifies))
  arm()
  let benchmark = Catalogue.benchmarks.first { $0.name == "quantized" }!
  return try measured(benchmark, [variant]).rows[0]
}
