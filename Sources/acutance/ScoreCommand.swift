import AcutanceImages
import AcutanceKernels
import AcutancePhotoScoring
import AcutanceReports
import AcutanceScoring
import ScoreCache

/// `acutance score`
func runScore(_ arguments: [[UInt8]]) throws -> ExitStatus {
  let options = try ScoreOptions(arguments)
  guard !options.wantsHelp else {
    try writeToStandardOutput(scoreHelp)
    return .success
  }
  if options.paths.contains(where: { $0.bytes == StandardInput.name }) {
    try StandardInput.takePhoto(limit: options.decoding.limits.inputBytes)
  }
  let variant = try Variant.selected()
  var source = try PathSource(options)
  guard options.format != .ndjson else { return try runStream(source, options, variant) }
  let inputs = PhotoFinder(try source.rest()).inputs
  var untouchable = identities(of: inputs)
  let cache = try options.cache.map { (path) throws(UsageError) in try openCache(path) }
  if let path = options.cache, case .success(let status) = FileStatus.of(path) { untouchable.insert(status.identity) }
  let output = try options.output.map { try OutputFile($0, inputs: untouchable) }

  Interruption.listen()
  let times = options.wantsTimings ? StageTimes() : nil
  let scorer = options.detectors.scorer(options.settings, options.decoding, times: times)
  let cached = cache.map { CachedScoring($0, scorer, variant: variant) }
  let outcomes = try score(inputs, scorer, cached, threads: options.threads)
  sayWhatHappened(times, cache)
  let groups = scorer.groups(
    of: outcomes, settings: options.groupSettings, identity: fileIdentities(of: inputs), file: PhotoFile.init)
  let report = ScoreReport(
    settings: scorer.settings, producer: Producer(version: acutanceVersion, variant: variant.name),
    outcomes: options.wantsOnePerGroup ? onePerGroup(outcomes, groups: groups) : outcomes,
    grouping: .measured(groups), groupSettings: options.groupSettings)
  let contents = try contents(of: report, options)
  if let output { try output.write(contents) } else { try writeToStandardOutput(contents) }
  return status(of: report, options)
}

/// The same for lines as photos are done.
private func runStream(_ source: PathSource, _ options: ScoreOptions, _ variant: Variant) throws -> ExitStatus {
  let cache = try options.cache.map { (path) throws(UsageError) in try openCache(path) }
  Interruption.listen()
  let times = options.wantsTimings ? StageTimes() : nil
  let scorer = options.detectors.scorer(options.settings, options.decoding, times: times)
  let cached = cache.map { CachedScoring($0, scorer, variant: variant) }
  defer { sayWhatHappened(times, cache) }
  return try streamScores(source, settings: scorer.settings, threads: options.threads) { path in
    try cached?.outcome(of: path) ?? scorer.outcome(of: path)
  }
}

/// What is about the run and not about the photos.
private func sayWhatHappened(_ times: StageTimes?, _ cache: ScoreCache?) {
  if let times { writeMessage(timingLines(times.current)) }
  if let trouble = cache?.trouble {
    writeMessage("--cache: \(trouble); the run went on without it")
  }
}

func identities(of inputs: [FoundInput]) -> Set<FileStatus.Identity> {
  Set(
    inputs.compactMap { input in
      if case .file(_, let identity) = input { identity } else { nil }
    })
}

/// What makes two paths one photo: a file is one item whatever links lead to it.
private func fileIdentities(of inputs: [FoundInput]) -> (PhotoPath) -> FileIdentity? {
  var known: [PhotoPath: FileIdentity] = [:]
  for case .file(let path, let identity) in inputs {
    known[path] = FileIdentity(device: identity.device, file: identity.inode)
  }
  return { known[$0] }
}

/// The outcomes of inputs, in their order.
func score(
  _ inputs: [FoundInput], _ scorer: PhotoScorer, _ cached: CachedScoring?, threads: Int
) throws -> [PhotoOutcome] {
  let progress = ProgressBar()
  defer { progress.clear() }
  let outcomes = try parallelMap(inputs, threads: threads, shouldStop: Interruption.wasAskedFor) { input in
    defer { progress.advance(of: inputs.count) }
    switch input {
    case .outcome(let outcome): return outcome
    case .file(let path, _): return try cached?.outcome(of: path) ?? scorer.outcome(of: path)
    }
  }
  // What was known before the work began is not lost to an interruption.
  return zip(inputs, outcomes).map { input, outcome in
    switch (outcome, input) {
    case (let outcome?, _), (nil, .outcome(let outcome)): outcome
    case (nil, .file(let path, _)): .skipped(path, rule: ScoreReport.interruptionRule)
    }
  }
}

private func contents(of report: ScoreReport, _ options: ScoreOptions) throws -> [UInt8] {
  switch options.format {
  case .table:
    let isOnScreen = options.output == nil
    return Array(
      report.table(
        width: isOnScreen ? standardOutputWidth() : 80,
        isColoured: options.colour == .always || isOnScreen && options.colour.isOn
      ).utf8)
  // ndjson has no report.
  case .json, .ndjson: return try report.json()
  case .csv: return report.csv()
  case .html:
    return try report.page(
      thumbnails: thumbnails(of: report.scores, decoding: options.decoding, threads: options.threads))
  }
}

/// The exit status, and what a person who does not see the report should know.
private func status(of report: ScoreReport, _ options: ScoreOptions) -> ExitStatus {
  let counts = report.counts
  if counts.input == 0 { writeMessage("nothing to score: the folders are empty") }
  let isSeen = options.format == .table && options.output == nil
  if counts.failed > 0, !isSeen {
    writeMessage("\(counts.failed) of \(counts.input) inputs failed; the report says why")
  }
  if let signal = Interruption.received {
    if let interruption = report.interruption, !isSeen { writeMessage("interrupted: \(interruption)") }
    return .interrupted(by: signal)
  }
  return counts.failed == 0 ? .success : .someFailed
}
