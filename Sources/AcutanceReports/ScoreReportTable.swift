import AcutanceScoring
import ReportText

extension ScoreReport {
  /// The report as text for a terminal: a table of the scored photos in input order, how the numbers were made, the
  /// counts, and then, each only if there is something to say: cleanup list, failures, skipped files, what was not
  /// measured and why, notes, warnings. Ends with a newline.
  ///
  /// A row fits 80 columns if its path is short enough; paths are never cut off. Absent values are `-`.
  public func table() -> String {
    var lines = scores.isEmpty ? [] : scoreTable + [""] + methodLines + [""]
    lines.append("\(counts.input) input: \(counts.scored) scored, \(counts.failed) failed, \(counts.skipped) skipped")
    for section in [cleanupLines, failureLines, skippedLines, absenceLines, noteLines, warningLines]
    where !section.isEmpty {
      lines += [""] + section
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var scoreTable: [String] {
    var table = TextTable([
      ("badge", .right), ("quality", .right), ("sharp", .right), ("variance", .right), ("sal.", .right),
      ("faces", .right), ("size", .right), ("path", .left),
    ])
    for score in scores {
      table.append([
        badge(score.quality.value),
        score.quality.value.value.map(threeDecimals) ?? "-",
        score.sharpness.value.map { threeDecimals($0.value) } ?? "-",
        score.sharpness.value.map { fourDigits($0.variance) } ?? "-",
        score.saliency.value.map { threeDecimals(settings.profile.value(of: $0)) } ?? "-",
        score.faces.value.map { String($0.count) } ?? "-",
        score.storedSize.description,
        printable(score.path.text),
      ])
    }
    return table.lines
  }

  private var methodLines: [String] {
    let size = settings.longerSide == 0 ? "full size" : "longer side at most \(settings.longerSide)"
    let weights = settings.weights
    let scale = settings.jpegEighths == 8 ? [] : ["JPEGs decoded at \(settings.jpegEighths)/8 of their size"]
    return scale + [
      "sharp = variance / \(settings.reference), at most 1; variance of the signed \(ScoreSettings.kernel) response",
      "without the outer \(SharpnessTerm.inset) pixels, luma \(ScoreSettings.luma), \(size)",
      "quality: profile \(settings.profile.rawValue), weights sharp \(weights.sharpness), sal. \(weights.saliency), "
        + "faces \(weights.faces) where measured",
    ]
  }

  private var cleanupLines: [String] {
    guard !cleanup.isEmpty else { return [] }
    var table = TextTable([("badge", .right), ("quality", .right), ("path", .left)])
    for score in cleanup {
      let quality = score.quality.value
      table.append([badge(quality), quality.value.map(threeDecimals) ?? "-", printable(score.path.text)])
    }
    return ["Cleanup list (quality below \(settings.cleanupLimit), worst first; proposals, no file is touched):"]
      + table.lines.dropFirst().map { "  " + $0 }
  }

  private var failureLines: [String] {
    let lines = outcomes.flatMap { outcome -> [String] in
      guard case .failed(let path, let failure) = outcome else { return [] }
      return ["  \(failure.kind.rawValue): \(printable(path.text))", "    \(printable(failure.message))"]
    }
    return lines.isEmpty ? [] : ["Failed:"] + lines
  }

  private var skippedLines: [String] {
    let lines = outcomes.compactMap { outcome -> String? in
      guard case .skipped(let path, let rule) = outcome else { return nil }
      return "  \(printable(rule)): \(printable(path.text))"
    }
    return lines.isEmpty ? [] : ["Skipped:"] + lines
  }

  private var warningLines: [String] {
    warnings.isEmpty ? [] : ["Warnings:"] + warnings.map { "  " + printable($0) }
  }
}
