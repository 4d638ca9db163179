import AcutanceHarness
import AcutanceImages

/// `acutance bench`
func runBench(_ arguments: [[UInt8]]) throws -> ExitStatus {
  let given = try BenchOptions(arguments)
  guard !given.wantsHelp else {
    try writeToStandardOutput(benchHelp)
    return .success
  }
  let options = given.forHarness()
  let names = benchmarkNames(options)
  guard !names.isEmpty else { throw UsageError("--filter: no case has such a name; --list shows all") }
  guard !given.wantsList else {
    try writeToStandardOutput(names.joined(separator: "\n") + "\n")
    return .success
  }
  // Read before anything is measured: a baseline that is none costs no minute.
  let baseline = try given.baseline.map(readBaseline)
  let output = try given.output.map { try OutputFile($0, inputs: []) }

  let environment = BenchmarkEnvironment.current(
    version: acutanceVersion, libraries: ImageLibrary.all.map(\.description))
  let progress = ProgressBar()
  let report = try runBenchmarks(options, environment: environment) { done, total, _ in
    progress.show(done: done, of: total)
  }
  progress.clear()
  let contents =
    switch given.format {
    case .table: Array(report.table().utf8)
    case .json: report.json()
    case .markdown: Array(report.markdown().utf8)
    }
  if let output { try output.write(contents) } else { try writeToStandardOutput(contents) }
  let comparison = baseline.map { BaselineComparison(report, $0) }
  if let comparison {
    for line in comparison.text().split(separator: "\n") { writeMessage(String(line)) }
  }
  guard report.passed else {
    writeMessage("cases failed; their rows say why")
    return .someFailed
  }
  return comparison?.isWorse == true ? .worseThanBaseline : .success
}

private func readBaseline(_ path: [UInt8]) throws(UsageError) -> Baseline {
  let contents = try readNamedFile(path, option: "baseline")
  do { return try Baseline(json: contents) } catch {
    throw UsageError("--baseline: \(String(decoding: path, as: UTF8.self)): it cannot be read as a report in JSON")
  }
}
