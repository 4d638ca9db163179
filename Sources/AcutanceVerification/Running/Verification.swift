import AcutanceKernels
import Dispatch
import Locking

/// What is to be verified.
public struct Verification: Sendable {
  /// The entries of the catalogue that are verified.
  public var entries: [CatalogueEntry]
  /// The variants to run, the scalar twin first where it is among them.
  public var variants: [Variant]
  /// How many trials are made.
  public var scale: TrialGrid.Scale
  /// The seed of the random planes.
  public var seed: UInt64
  /// Only planes of this size, with every content and every parameter.
  public var size: (width: Int, height: Int)?
  /// The user's image in place of made contents.
  public var image: TrialImage?
  /// Only this trial.
  public var trial: Trial?
  /// Trials that run at a time, at least 1.
  public var threads: Int

  /// What is to be verified; without arguments everything that this CPU runs, at the scale `standard`.
  public init(
    entries: [CatalogueEntry] = Catalogue.entries, variants: [Variant] = Variant.supported,
    scale: TrialGrid.Scale = .standard, seed: UInt64 = 1, size: (width: Int, height: Int)? = nil,
    image: TrialImage? = nil, trial: Trial? = nil, threads: Int = 1
  ) {
    self.entries = entries
    self.variants = variants
    self.scale = scale
    self.seed = seed
    self.size = size
    self.image = image
    self.trial = trial
    self.threads = max(threads, 1)
  }

  /// The trials of an entry.
  func trials(of entry: CatalogueEntry) -> [Trial] {
    if let trial { return [trial] }
    if let image {
      // As many rows from the top as the reference has time for.
      let height = min(image.height, max(1, entry.grid.imageLimit / max(image.width, 1)))
      return entry.grid.trials(width: image.width, height: height, contents: [.image], seed: seed)
    }
    if let size {
      return entry.grid.trials(width: size.width, height: size.height, contents: entry.grid.contents, seed: seed)
    }
    return entry.grid.trials(scale, seed: seed)
  }

  /// Runs all trials on all variants, several at a time, and shrinks what fails.
  ///
  /// - Parameter progress: called after each trial with how many are done and how many there are, one call at a time.
  public func run(progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }) -> VerificationReport
  {
    let jobs = entries.indices.flatMap { entry in trials(of: entries[entry]).map { Job(entry: entry, trial: $0) } }
    let next = Locked(0)
    let done = Locked(0)
    let partial = Locked([TrialTally]())
    DispatchQueue.concurrentPerform(iterations: threads) { @Sendable _ in
      var tally = TrialTally(entries: entries.count, variants: variants)
      while true {
        let index = next.withLock { next -> Int in
          defer { next += 1 }
          return next
        }
        guard index < jobs.count else { break }
        tally.run(jobs[index].trial, index: index, entry: jobs[index].entry, entries[jobs[index].entry], image)
        done.withLock {
          $0 += 1
          progress($0, jobs.count)
        }
      }
      let finished = tally
      partial.withLock { $0.append(finished) }
    }
    var whole = TrialTally(entries: entries.count, variants: variants)
    for tally in partial.withLock({ $0 }) { whole.merge(tally) }
    return report(whole)
  }

  private struct Job: Sendable {
    let entry: Int
    let trial: Trial
  }

  private func report(_ tally: TrialTally) -> VerificationReport {
    var rows: [VerificationReport.Row] = []
    for (index, entry) in entries.enumerated() {
      for (place, variant) in variants.enumerated() {
        let record = tally.records[index][place]
        let failure = record.firstFailure.map { failure in
          VerificationReport.Failure(
            trial: failure.trial, smallest: smallestFailing(failure.trial, entry, variant, image),
            findings: failure.findings)
        }
        rows.append(
          VerificationReport.Row(
            entry: entry, variant: variant, imageName: image?.name, trialCount: record.trialCount,
            failedTrialCount: record.failedTrialCount,
            judge: record.judge, worstTrial: record.worstTrial, failure: failure))
      }
    }
    return VerificationReport(
      rows: rows, reference: VerificationReport.Reference(), seed: seed, scale: scale)
  }
}

/// The results of trials, by entry and variant.
struct TrialTally: Sendable {
  struct Record: Sendable {
    var judge = Judge()
    var trialCount = 0
    var failedTrialCount = 0
    var worstTrial: Trial?
    var firstFailure: (index: Int, trial: Trial, findings: [Finding])?
  }

  let variants: [Variant]
  private(set) var records: [[Record]]

  init(entries: Int, variants: [Variant]) {
    self.variants = variants
    records = Array(repeating: Array(repeating: Record(), count: variants.count), count: entries)
  }

  /// Runs one trial on every variant.
  mutating func run(_ trial: Trial, index: Int, entry: Int, _ cases: CatalogueEntry, _ image: TrialImage?) {
    let judges = judged(trial, cases, variants, image)
    for (place, judge) in judges.enumerated() {
      records[entry][place].trialCount += 1
      if records[entry][place].judge.merge(judge) { records[entry][place].worstTrial = trial }
      guard !judge.findings.isEmpty else { continue }
      records[entry][place].failedTrialCount += 1
      noteFailure(entry, place, (index, trial, judge.findings))
    }
  }

  mutating func merge(_ other: TrialTally) {
    for entry in records.indices {
      for place in variants.indices {
        let theirs = other.records[entry][place]
        records[entry][place].trialCount += theirs.trialCount
        records[entry][place].failedTrialCount += theirs.failedTrialCount
        if records[entry][place].judge.merge(theirs.judge) { records[entry][place].worstTrial = theirs.worstTrial }
        if let failure = theirs.firstFailure { noteFailure(entry, place, failure) }
      }
    }
  }

  /// The failure of the first trial is kept, whichever thread came upon it.
  private mutating func noteFailure(
    _ entry: Int, _ place: Int, _ failure: (index: Int, trial: Trial, findings: [Finding])
  ) {
    guard failure.index < records[entry][place].firstFailure?.index ?? .max else { return }
    records[entry][place].firstFailure = failure
  }
}

/// A judge for each variant, after one trial.
func judged(_ trial: Trial, _ entry: CatalogueEntry, _ variants: [Variant], _ image: TrialImage?) -> [Judge] {
  var judges = variants.map { _ in Judge() }
  do {
    let prepared = try entry.prepare(trial, image)
    var twin: Observation?
    if prepared.expectation.sameBitsOnEveryVariant, variants != [.scalar] { twin = try prepared.run(.scalar) }
    for (place, variant) in variants.enumerated() {
      do {
        judges[place].compare(
          try prepared.run(variant), with: prepared.expectation, twin: variant == .scalar ? nil : twin,
          isPositive: prepared.isPositive, fused: try variant.kernelTable().fusesMultiplyAdd)
      } catch { judges[place].add(.error, "\(error)") }
    }
  } catch {
    for place in judges.indices { judges[place].add(.error, "\(error)") }
  }
  return judges
}
