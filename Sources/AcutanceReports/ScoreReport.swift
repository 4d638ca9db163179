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

/// The outcomes of a set of photos and what follows from them: groups, cleanup list, warnings and counts.
public struct ScoreReport: Sendable {
  public let settings: ScoreSettings
  public let groupSettings: GroupSettings
  public let producer: Producer
  /// One a photo, in input order.
  public let outcomes: [PhotoOutcome]
  /// Groups of similar photos, each with its best.
  public let grouping: Measurement<[SimilarGroup]>
  /// Proposals, the worst first.
  public let cleanup: [PhotoScore]
  /// How many photos are not proposed for cleanup, by reason.
  public let leftOut: [Cleanup.Omission: Int]
  /// What is suspicious about the set as a whole, and paths that the rows cannot spell.
  public let warnings: [String]
  public let counts: OutcomeCounts
  /// What an interruption left out, as a sentence; `nil` if nothing. The photos that were not begun are skipped, with
  /// `interruptionRule`.
  public let interruption: String?

  /// The photos that were scored, in input order.
  public var scores: [PhotoScore] { outcomes.compactMap(\.score) }

  /// The groups; none where photos were not grouped.
  public var groups: [SimilarGroup] { grouping.value ?? [] }

  /// The rule by which photos are skipped that an interruption left.
  public static let interruptionRule = "interrupted"

  /// - Parameters:
  ///   - outcomes: one a photo, in input order; no path twice.
  ///   - grouping: what of them belongs together, or why that is not known.
  public init(
    settings: ScoreSettings, producer: Producer, outcomes: [PhotoOutcome],
    grouping: Measurement<[SimilarGroup]> = .absent(.notRun), groupSettings: GroupSettings = .standard
  ) {
    self.settings = settings
    self.groupSettings = groupSettings
    self.producer = producer
    self.outcomes = outcomes
    self.grouping = grouping
    let scores = outcomes.compactMap(\.score)
    let proposed = Cleanup(of: scores, groups: grouping.value ?? [], below: settings.cleanupLimit)
    cleanup = proposed.proposals
    leftOut = proposed.leftOut
    // Rows are keyed by text; where that is not the whole truth, the bytes are said.
    let unspellable = outcomes.map(\.path).filter { !$0.isText }.map { Self.warning(aboutPath: $0) }
    warnings = AcutanceScoring.warnings(about: scores) + unspellable
    counts = OutcomeCounts(of: outcomes)
    let left = outcomes.count { outcome in
      if case .skipped(_, rule: Self.interruptionRule) = outcome { true } else { false }
    }
    interruption =
      left > 0 ? "\(left) of \(outcomes.count) inputs were not begun; groups and cleanup list lack them" : nil
  }
}

extension ScoreReport {
  /// What a row cannot say of a path that is not valid UTF-8.
  public static func warning(aboutPath path: PhotoPath) -> String {
    "the path \(path.text) is not valid UTF-8; its bytes are \(hexadecimal(path.bytes))"
  }

  /// How many photos the cleanup list leaves out, and why, as sentences for people: nothing vanishes without a word.
  var leftOutTexts: [String] {
    Cleanup.Omission.allCases.compactMap { omission in
      leftOut[omission].map { "\($0) not proposed: \(omission)" }
    }
  }
}

func hexadecimal(_ bytes: [UInt8], separator: String = " ") -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: separator)
}
