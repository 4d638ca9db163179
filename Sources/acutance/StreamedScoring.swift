import AcutanceImages
import AcutanceKernels
import AcutanceReports
import AcutanceScoring
import Dispatch
import Locking

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// `acutance score --format ndjson`: a line for each input as soon as it and all before it are done. What is held does not
/// grow with the number of paths (the entries of a folder are held while they are scored), so there is nothing that needs all of them: no groups, no cleanup list, and a path that comes
/// twice is two inputs.
///
/// - Parameter outcome: scores one file.
func streamScores(
  _ source: PathSource, settings: ScoreSettings, threads: Int,
  _ outcome: @Sendable (PhotoPath) throws -> PhotoOutcome
) throws -> ExitStatus {
  let inputs = Locked(StreamedInputs(source))
  let lines = Locked(OrderedLines(threads: threads))
  // Lines wait for the slowest photo before them; so many may, or no new photo is begun. It begins at 0: a semaphore must
  // not end below its beginning.
  let room = DispatchSemaphore(value: 0)
  for _ in 0..<64 * threads { room.signal() }
  DispatchQueue.concurrentPerform(iterations: threads) { _ in
    while !Interruption.wasAskedFor(), !lines.withLock({ $0.isOver }) {
      room.wait()
      let next = Result { try inputs.withLock { try $0.next() } }
      guard case .success(let taken?) = next else {
        room.signal()
        if case .failure(let error) = next { lines.withLock { $0.fail(error) } }
        return
      }
      let result = Result { () throws -> OutcomeLine in
        let found =
          switch taken.input {
          case .outcome(let outcome): outcome
          case .file(let path, _): try outcome(path)
          }
        return OutcomeLine(found, try ScoreReport.line(found, profile: settings.profile))
      }
      let freed = lines.withLock { $0.add(taken.number, result) }
      for _ in 0..<freed { room.signal() }
    }
  }
  return try lines.withLock { try $0.finish() }
}

/// Inputs with their numbers, from paths; a folder is as many as it has entries.
private struct StreamedInputs {
  private var source: PathSource
  private var found: ArraySlice<FoundInput> = []
  private var count = 0

  init(_ source: PathSource) { self.source = source }

  mutating func next() throws -> (number: Int, input: FoundInput)? {
    while found.isEmpty {
      guard let path = try source.next() else { return nil }
      found =
        path.bytes.isEmpty
        ? [.outcome(.failed(path, PhotoFailure(.missing, "the path is empty")))] : PhotoFinder([path]).inputs[...]
    }
    defer { count += 1 }
    return found.popFirst().map { (count, $0) }
  }
}

private struct OutcomeLine {
  let outcome: PhotoOutcome
  let line: [UInt8]

  init(_ outcome: PhotoOutcome, _ line: [UInt8]) {
    self.outcome = outcome
    self.line = line
  }
}

/// Lines written in the order of their numbers, whatever order they come in.
private struct OrderedLines {
  private let threads: Int
  private var waiting: [Int: OutcomeLine] = [:]
  private var next = 0
  private var (scored, failed, skipped) = (0, 0, 0)
  private var error: (any Error)?
  private var readerIsGone = false

  init(threads: Int) { self.threads = threads }

  /// Whether a further line would be for nobody.
  var isOver: Bool { error != nil || readerIsGone }

  mutating func fail(_ error: any Error) { self.error = self.error ?? error }

  /// Writes it, and what waited for it.
  ///
  /// - Returns: for how many more there is room now.
  mutating func add(_ number: Int, _ result: Result<OutcomeLine, any Error>) -> Int {
    switch result {
    case .success(let line): waiting[number] = line
    case .failure(let error): fail(error)
    }
    var written = 0
    while !isOver, let line = waiting.removeValue(forKey: next) {
      write(line)
      next += 1
      written += 1
    }
    // Nobody is left to wait for room that would not come.
    return isOver ? threads : written
  }

  private mutating func write(_ line: OutcomeLine) {
    // At once: who reads it may be waiting for it.
    switch writeAll(line.line, to: STDOUT_FILENO) {
    case 0: break
    case EPIPE: readerIsGone = true
    case let number:
      fail(InternalError("the results could not be written to standard output: \(systemMessage(number))"))
    }
    guard !isOver else { return }
    switch line.outcome {
    case .scored: scored += 1
    case .failed: failed += 1
    case .skipped: skipped += 1
    }
    let path = line.outcome.path
    if !path.isText { writeMessage(ScoreReport.warning(aboutPath: path)) }
  }

  /// The exit status, after the counts on standard error.
  func finish() throws -> ExitStatus {
    if let error { throw error }
    // It has seen what it wanted.
    if !readerIsGone {
      writeMessage("\(scored + failed + skipped) inputs: \(scored) scored, \(failed) failed, \(skipped) skipped")
    }
    if let signal = Interruption.received {
      writeMessage("interrupted: inputs that were not begun have no line")
      return .interrupted(by: signal)
    }
    return failed == 0 ? .success : .someFailed
  }
}
