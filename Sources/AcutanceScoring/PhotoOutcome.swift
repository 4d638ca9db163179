/// What became of one input: every input has exactly one outcome, so nothing is lost.
public enum PhotoOutcome: Sendable, Equatable {
  /// Decoded and reported, even if no term could be measured.
  case scored(PhotoScore)
  /// An error.
  case failed(PhotoPath, PhotoFailure)
  /// Not a photo by content, or left out by a rule, which is named.
  case skipped(PhotoPath, rule: String)

  /// The path of the input, whatever became of it.
  public var path: PhotoPath {
    switch self {
    case .scored(let score): score.path
    case .failed(let path, _), .skipped(let path, _): path
    }
  }

  /// The score; `nil` if there is none.
  public var score: PhotoScore? {
    if case .scored(let score) = self { score } else { nil }
  }
}

/// Why a photo has no score.
public struct PhotoFailure: Error, Sendable, Equatable {
  /// What went wrong; the raw values are those of the report.
  public enum Kind: String, Sendable, CaseIterable {
    /// There is no such file.
    case missing
    /// The file is there and cannot be read, or it is no regular file.
    case unreadable
    /// An image of a kind, or with a coding, that is not decoded.
    case unsupported
    /// The data end before the image does.
    case truncated
    /// The data contradict themselves or the file's name.
    case corrupt
    /// More pixels than the limit allows, or than memory has room for.
    case tooLarge
    /// The file has no bytes.
    case empty
  }

  /// What went wrong.
  public let kind: Kind
  /// One sentence, with the place in the file where it is known.
  public let message: String

  /// A failure of this kind, with one sentence about it.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

/// How many inputs had which outcome. `input` is the number of rows, the sum of the others.
public struct OutcomeCounts: Sendable, Equatable {
  /// All inputs.
  public let input: Int
  /// Photos that were decoded and reported.
  public let scored: Int
  /// Inputs that ended in an error.
  public let failed: Int
  /// Inputs that are no photos or that a rule left out.
  public let skipped: Int

  /// Counts the outcomes of a list.
  public init(of outcomes: [PhotoOutcome]) {
    var (scored, failed, skipped) = (0, 0, 0)
    for outcome in outcomes {
      switch outcome {
      case .scored: scored += 1
      case .failed: failed += 1
      case .skipped: skipped += 1
      }
    }
    input = outcomes.count
    self.scored = scored
    self.failed = failed
    self.skipped = skipped
  }
}
