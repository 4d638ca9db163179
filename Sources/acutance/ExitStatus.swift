/// What the process tells its caller; `exitStatusTable` says it to people, and docs/shell.md.
struct ExitStatus: Equatable {
  let number: Int32

  /// Nothing failed.
  static let success = ExitStatus(number: 0)
  /// Some inputs failed; the others have results.
  static let someFailed = ExitStatus(number: 1)
  /// The command line makes no sense.
  static let usage = ExitStatus(number: 2)
  /// The command could not do its work: an error of its own, or results that could not be written.
  static let internalError = ExitStatus(number: 3)
  /// Measured, and slower than the baseline.
  static let worseThanBaseline = ExitStatus(number: 5)

  /// Ended early by a signal, as shells number that: 130 for Ctrl-C, 143 for SIGTERM. There are results.
  static func interrupted(by signal: Int32) -> ExitStatus { ExitStatus(number: 128 + signal) }
}

/// A command line that makes no sense.
struct UsageError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// The command could not do its work.
struct InternalError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
