import AcutanceScoring

/// What made a report.
public struct Producer: Sendable, Equatable {
  /// The version of the package.
  public let version: String
  /// The name of the kernel variant that ran.
  public let variant: String

  public init(version: String, variant: String) {
    self.version = version
    self.variant = variant
  }
}

/// The outcomes of a set of photos and what follows from them: cleanup list, warnings and counts.
public struct ScoreReport: Sendable {
  public let settings: ScoreSettings
  public let producer: Producer
  /// One a photo, in input order.
  public let outcomes: [PhotoOutcome]
  /// Proposals, the worst first.
  public let cleanup: [PhotoScore]
  /// What is suspicious about the set as a whole, and paths that the rows cannot spell.
  public let warnings: [String]
  public let counts: OutcomeCounts
  /// Groups of similar photos, each with its best.
  public let groups: [SimilarGroup]
  /// What an interruption left out, as a sentence; `nil` if nothing. The photos that were not begun are skipped, with
  /// `interruptionRule`.
  public let interruption: String?

  /// The rule by which photos are skipped that an interruption left.
  public static let interruptionRule = "interrupted"

  /// The photos that were scored, in input order.
  public var scores: [PhotoScore] { outcomes.compactMap(\.score) }

  /// Why there are no groups of similar photos yet.
  static let groupsReason = "not available: similar photos are not grouped in this version"

  /// - Parameter outcomes: one a photo, in input order; no path twice.
  public init(settings: ScoreSettings, producer: Producer, outcomes: [PhotoOutcome]) {
    let left = outcomes.count { outcome in
      if case .skipped(_, rule: Self.interruptionRule) = outcome { true } else { false }
    }
    interruption =
      left > 0 ? "\(left) of \(outcomes.count) inputs were not begun; groups and cleanup list lack them" : nil
    groups = []
    self.settings = settings
    self.producer = producer
    self.outcomes = outcomes
    let scores = outcomes.compactMap(\.score)
    cleanup = cleanupList(of: scores, below: settings.cleanupLimit)
    // Rows are keyed by text; where that is not the whole truth, the bytes are said.
    let unspellable = outcomes.map(\.path).filter { !$0.isText }
      .map { "the path \($0.text) is not valid UTF-8; its bytes are \(hexadecimal($0.bytes))" }
    warnings = AcutanceScoring.warnings(about: scores) + unspellable
    counts = OutcomeCounts(of: outcomes)
  }
}

func hexadecimal(_ bytes: [UInt8], separator: String = " ") -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: separator)
}
