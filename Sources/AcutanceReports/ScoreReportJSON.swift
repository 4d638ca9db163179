import AcutanceScoring

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ScoreReport {
  /// The name of the JSON's schema; a change that an existing reader would stumble over changes the number.
  public static let schema = "acutance.score/1"

  /// The report as JSON (UTF-8, keys sorted, a final newline).
  ///
  /// Rows are in input order and keyed by path. Every absent value is `null` with a reason beside it; there is no
  /// NaN. The same report gives the same bytes.
  ///
  /// - Parameter isIndented: for people to read; else in one line.
  public func json(isIndented: Bool = true) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
    return try Array(encoder.encode(ReportJSON(report: self))) + [UInt8(ascii: "\n")]
  }

  /// One outcome as one line: the object that `photos` of the report has for it, keys sorted, and a line end.
  public static func line(_ outcome: PhotoOutcome, profile: Profile) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try Array(encoder.encode(OutcomeJSON(outcome: outcome, profile: profile))) + [UInt8(ascii: "\n")]
  }
}
