import AcutanceKernels
import AcutanceReports
import AcutanceScoring
import PhotoScoring

/// `acutance score`
func runScore(_ arguments: [[UInt8]]) throws -> ExitStatus {
  let options = try ScoreOptions(arguments)
  guard !options.wantsHelp else {
    try writeToStandardOutput(scoreHelp)
    return .success
  }
  let variant = try Variant.selected()
  let inputs = PhotoFinder(options.paths).inputs
  let output = try options.output.map { try OutputFile($0, inputs: identities(of: inputs)) }

  let scorer = PhotoScorer(settings: options.settings, decoding: options.decoding)
  let report = ScoreReport(
    settings: scorer.settings, producer: Producer(version: acutanceVersion, variant: variant.name),
    outcomes: try score(inputs, scorer, threads: options.threads))
  let contents =
    switch options.format {
    case .table: Array(report.table().utf8)
    case .json: try report.json()
    }
  if let output { try output.write(contents) } else { try writeToStandardOutput(contents) }

  let counts = report.counts
  if counts.input == 0 { writeMessage("nothing to score: the folders are empty") }
  if counts.failed > 0, options.format != .table || output != nil {
    writeMessage("\(counts.failed) of \(counts.input) inputs failed; the report says why")
  }
  return counts.failed == 0 ? .success : .someFailed
}

private func identities(of inputs: [FoundInput]) -> Set<FileStatus.Identity> {
  Set(
    inputs.compactMap { input in
      if case .file(_, let identity) = input { identity } else { nil }
    })
}

private func score(_ inputs: [FoundInput], _ scorer: PhotoScorer, threads: Int) throws -> [PhotoOutcome] {
  let progress = ProgressBar()
  defer { progress.clear() }
  return try parallelMap(inputs, threads: threads) { input in
    defer { progress.advance(of: inputs.count) }
    switch input {
    case .outcome(let outcome): return outcome
    case .file(let path, _): return try scorer.outcome(of: path)
    }
  }
}
