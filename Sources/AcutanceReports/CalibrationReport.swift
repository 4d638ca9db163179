import AcutanceScoring
import ReportText

/// What `calibrate` did, for people.
public struct CalibrationReport {
  private let calibration: Calibration
  private let before: ScoreSettings

  /// - Parameter before: the settings that the photos were scored with.
  public init(_ calibration: Calibration, before: ScoreSettings) {
    self.calibration = calibration
    self.before = before
  }

  /// One line for the settings file.
  public var note: String {
    let labels = calibration.fit.map { ", \($0.drops) labelled drop and \($0.keeps) keep" } ?? ", without labels"
    return "fitted to \(calibration.photos) photos at \(size)\(labels)"
  }

  private var size: String {
    before.longerSide == 0 ? "full size" : "a longer side of at most \(before.longerSide)"
  }

  public func text() -> String {
    let blocks = [[note.prefix(1).uppercased() + note.dropFirst()], distribution, settings, judgement, spread]
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private var distribution: [String] {
    var table = TextTable([
      ("", .left), ("least", .right), ("5%", .right), ("25%", .right), ("50%", .right), ("75%", .right),
      ("95%", .right),
      ("greatest", .right),
    ])
    table.append(["variance"] + calibration.variances.map(fourDigits))
    return table.lines
  }

  private var settings: [String] {
    let after = calibration.settings
    var table = TextTable([("setting", .left), ("before", .right), ("fitted", .right), ("by", .left)])
    let hasLabels = calibration.fit != nil
    table.append([
      "reference", fourDigits(before.reference), fourDigits(after.reference),
      hasLabels ? "the labels" : "90th percentile of the variances",
    ])
    table.append([
      "saliency range", range(before.saliencyRange), range(after.saliencyRange),
      after.saliencyRange == before.saliencyRange ? "not fitted" : "5th and 95th percentile of the means",
    ])
    table.append([
      "cleanup below", threeDecimals(before.cleanupLimit), threeDecimals(after.cleanupLimit),
      hasLabels ? "the labels" : "10th percentile of the qualities",
    ])
    return table.lines
  }

  private func range(_ range: SaliencyRange?) -> String {
    range.map { "\(threeDecimals($0.low))-\(threeDecimals($0.high))" } ?? "method's"
  }

  private var judgement: [String] {
    let proposals = "\(calibration.proposals) photos would be proposed for cleanup."
    guard let fit = calibration.fit else {
      return [proposals + " Without labels that is a share, not a verdict."]
    }
    let leftOut =
      calibration.leftOutAccuracy.map { "\(threeDecimals($0)) on photos left out of the fit" }
      ?? "too few labels to leave photos out of the fit"
    return [
      proposals,
      "Of those labelled drop \(fit.proposedDrops) of \(fit.drops), of those labelled keep \(fit.proposedKeeps) of \(fit.keeps).",
      "Balanced accuracy \(threeDecimals(fit.balancedAccuracy)); \(leftOut) (0.5 is chance).",
    ]
  }

  private var spread: [String] {
    var table = TextTable([
      ("term", .left), ("weight", .right), ("photos", .right), ("5%", .right), ("50%", .right), ("95%", .right),
      ("share of the quality's spread", .right),
    ])
    for spread in calibration.spreads {
      let range = spread.range.map { [$0[1], $0[2], $0[3]].map(threeDecimals) } ?? ["-", "-", "-"]
      table.append(
        [spread.term, percent(spread.nominalShare), "\(spread.count)"] + range
          + [spread.count == 0 ? "not measured" : spread.effectiveShare.map(percent) ?? "no spread"])
    }
    return table.lines
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))%" }
}
