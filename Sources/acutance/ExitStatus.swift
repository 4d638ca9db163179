/// What the process tells its caller.
enum ExitStatus: Int32 {
  /// Nothing failed.
  case success = 0
  /// Some inputs failed; the others have results.
  case someFailed = 1
  /// The command line makes no sense.
  case usage = 2
  /// The command could not do its work: an error of its own, or results that could not be written.
  case internalError = 3
  /// Measured, and slower than the baseline.
  case worseThanBaseline = 5
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
