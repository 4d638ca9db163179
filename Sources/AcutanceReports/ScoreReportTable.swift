import AcutanceScoring
import ReportText

extension ScoreReport {
  /// The report as text for a terminal: a table of the scored photos in input order, how the numbers were made, the
  /// counts, and then, each only if there is something to say: groups, cleanup list, failures, skipped files, what was not
  /// measured and why, notes, warnings. Ends with a newline.
  ///
  /// Lines fit the width, counted as terminals count (a Chinese character is two columns wide), but for paths, which are
  /// never cut off: one that does not fit its row has the next line. Absent values are `-`.
  ///
  /// - Parameter isColoured: with the codes of a terminal that has colours.
  public func table(width: Int = 80, isColoured: Bool = false) -> String {
    let layout = TableLayout(width: max(60, width), isColoured: isColoured)
    var lines = scores.isEmpty ? [] : scoreTable(layout) + [""] + methodLines(layout) + [""]
    if let interruption { lines += layout.heading("Interrupted: \(interruption)", .bad) }
    lines.append("\(counts.input) input: \(counts.scored) scored, \(counts.failed) failed, \(counts.skipped) skipped")
    let sections = [
      groupLines(layout), cleanupLines(layout), failureLines(layout), skippedLines(layout), absenceLines(layout),
      noteLines(layout), warningLines(layout),
    ]
    for section in sections where !section.isEmpty { lines += [""] + section }
    return lines.joined(separator: "\n") + "\n"
  }

  private func scoreTable(_ layout: TableLayout) -> [String] {
    var table = TextTable([
      ("badge", .right), ("qual.", .right), ("sharp", .right), ("variance", .right), ("sal.", .right),
      ("faces", .right), ("size", .right), ("path", .left),
    ])
    for score in scores {
      table.append(
        [
          badge(score.quality.value),
          score.quality.value.value.map(threeDecimals) ?? "-",
          score.sharpness.value.map { threeDecimals($0.value) } ?? "-",
          score.sharpness.value.map { fourDigits($0.variance) } ?? "-",
          score.saliency.value.map { threeDecimals(settings.profile.value(of: $0)) } ?? "-",
          score.faces.value.map { String($0.count) } ?? "-",
          score.storedSize.description,
          printable(score.path.text),
        ], styles: [style(of: score)])
    }
    return table.lines(width: layout.width, isColoured: layout.isColoured)
  }

  /// Low is what the cleanup list would take.
  private func style(of score: PhotoScore) -> TextStyle? {
    guard let quality = score.quality.value.value else { return .soft }
    return quality < settings.cleanupLimit ? .bad : quality < 0.65 ? .middle : .good
  }

  private func methodLines(_ layout: TableLayout) -> [String] {
    let size = settings.longerSide == 0 ? "full size" : "longer side at most \(settings.longerSide)"
    let weights = settings.weights
    let scale = settings.jpegEighths == 8 ? [] : ["JPEGs decoded at \(settings.jpegEighths)/8 of their size"]
    let lines =
      scale + [
        "sharp = variance / \(settings.reference), at most 1; variance of the signed \(ScoreSettings.kernel) response "
          + "without the outer \(SharpnessTerm.inset) pixels, luma \(ScoreSettings.luma), \(size)",
        "quality: profile \(settings.profile.rawValue), weights sharp \(weights.sharpness), sal. \(weights.saliency), "
          + "faces \(weights.faces) where measured",
      ]
    return lines.flatMap { layout.text($0, indent: 0) }
  }

  private func groupLines(_ layout: TableLayout) -> [String] {
    guard !groups.isEmpty else { return [] }
    let lines = groups.enumerated().flatMap { index, group -> [String] in
      let photos = group.photos.map { path in
        "    \(path == group.best ? "* " : "  ")\(printable(path.text))"
      }
      let kind = group.kind == .similar ? "" : ", \(group.kind.name), kept together"
      return layout.text(
        "\(index + 1). \(group.photos.count) photos\(kind); best (*): \(group.reason)", indent: 2) + photos
    }
    return layout.heading("Similar photos:", .bold) + lines
  }

  private func cleanupLines(_ layout: TableLayout) -> [String] {
    guard !scores.isEmpty else { return [] }
    var table = TextTable([("badge", .right), ("quality", .right), ("path", .left)])
    for score in cleanup {
      let quality = score.quality.value
      table.append(
        [badge(quality), quality.value.map(threeDecimals) ?? "-", printable(score.path.text)], styles: [.bad])
    }
    return layout.heading(
      "Cleanup list (quality below \(settings.cleanupLimit), worst first; proposals, no file is touched):", .bold)
      + (cleanup.isEmpty ? ["  nothing is proposed"] : [])
      + table.lines(width: layout.width - 2, isColoured: layout.isColoured).dropFirst().map { "  " + $0 }
      + leftOutTexts.flatMap { layout.text($0, indent: 2) }
  }

  private func failureLines(_ layout: TableLayout) -> [String] {
    let lines = outcomes.flatMap { outcome -> [String] in
      guard case .failed(let path, let failure) = outcome else { return [] }
      return ["  \(layout.styled(failure.kind.rawValue, .bad)): \(printable(path.text))"]
        + layout.text(failure.message, indent: 4)
    }
    return lines.isEmpty ? [] : layout.heading("Failed:", .bad) + lines
  }

  private func skippedLines(_ layout: TableLayout) -> [String] {
    var left = 0
    var lines: [String] = []
    for outcome in outcomes {
      guard case .skipped(let path, let rule) = outcome else { continue }
      // Said in one line: nothing was found out about them.
      if rule == Self.interruptionRule {
        left += 1
      } else {
        lines.append("  \(printable(rule)): \(printable(path.text))")
      }
    }
    if left > 0 { lines.append("  \(Self.interruptionRule): \(left) inputs that were not begun") }
    return lines.isEmpty ? [] : layout.heading("Skipped:", .bold) + lines
  }

  private func warningLines(_ layout: TableLayout) -> [String] {
    warnings.isEmpty
      ? [] : layout.heading("Warnings:", .middle) + warnings.flatMap { layout.text($0, indent: 2) }
  }
}

/// How wide the text may be, and whether it has colours.
struct TableLayout {
  let width: Int
  let isColoured: Bool

  /// Words in lines of the width.
  func text(_ text: String, indent: Int) -> [String] { wrapped(printable(text), indent: indent, width: width) }

  func heading(_ text: String, _ style: TextStyle) -> [String] {
    wrapped(text, indent: 0, width: width).map { styled($0, style) }
  }

  func styled(_ text: String, _ style: TextStyle) -> String { style.apply(to: text, isColoured: isColoured) }
}

extension SimilarGroup.Kind {
  /// For people.
  var name: String {
    switch self {
    case .similar: "similar"
    case .exposureBracket: "exposure bracket"
    case .panorama: "panorama"
    }
  }
}
