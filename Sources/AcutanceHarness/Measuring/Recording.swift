import AcutanceKernels
import AcutanceVerification
import CMeasuring

/// Times of one and the same call as if it were many contestants: what a comparison of two of them finds is false.
///
/// - Parameters:
///   - series: how many contestants.
///   - repetitions: how many times of each.
/// - Returns: JSON with how it was made and the nanoseconds of each series, for tests of the statistics.
public func recordSameCall(
  series: Int, repetitions: Int, size: BenchmarkSize, environment: BenchmarkEnvironment
) throws -> [UInt8] {
  guard let benchmark = Catalogue.benchmarks.first(where: { $0.name == "laplacianMoments.float" }) else { return [] }
  let call = try benchmark.prepare(benchmark.trial(width: size.width, height: size.height)).call(Variant.best)
  let contestants = (0..<series).map { _ in
    Contestant(.warm) {
      try call.run()
      acutance_consume(call.memory.first?.baseAddress)
    }
  }
  for contestant in contestants { _ = try contestant.calibrate(least: 5e-4) }
  var numbers = TrialGenerator(seed: 1)
  try interleave(contestants, repetitions: repetitions, using: &numbers)
  let how =
    "acutance bench's measuring core on \(series) contestants that are one call, \(benchmark.name), \(size), "
    + "\(Variant.best.name), each once a repetition in random order; nanoseconds of CPU time a call"
  let context = ["processor", "cores", "compiler", "load before, after", "date"]
  let report = JSONText.object([
    ("how", .string(how)),
    (
      "environment",
      .object(environment.finished().lines.filter { context.contains($0.name) }.map { ($0.name, .string($0.value)) })
    ),
    (
      "series",
      .list(contestants.map { .list($0.seconds.map { .number(($0 * 1e10).rounded() / 10) }) })
    ),
  ])
  return Array(report.text(depth: 2).utf8) + [UInt8(ascii: "\n")]
}
