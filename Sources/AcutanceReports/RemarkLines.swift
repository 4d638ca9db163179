import AcutanceScoring
import ReportText

extension ScoreReport {
  /// What was not measured and why.
  func absenceLines(_ layout: TableLayout) -> [String] {
    let terms: [(name: String, reason: (PhotoScore) -> AbsenceReason?)] = [
      ("sharpness", { $0.sharpness.absenceReason }),
      ("saliency", { $0.saliency.absenceReason }),
      ("faces", { $0.faces.absenceReason }),
    ]
    let lines = terms.flatMap { term in
      linesByText(layout) { score in term.reason(score).map { ["\(term.name): \($0)"] } ?? [] }
    }
    return lines.isEmpty ? [] : layout.heading("Not measured:", .bold) + lines
  }

  /// What the reader should know of single photos.
  func noteLines(_ layout: TableLayout) -> [String] {
    let lines = linesByText(layout, \.notes)
    return lines.isEmpty ? [] : layout.heading("Notes:", .bold) + lines
  }

  /// Texts in the order of their first photo, each once: with the paths of the photos that it is about, or saying
  /// that it is about all.
  private func linesByText(_ layout: TableLayout, _ texts: (PhotoScore) -> [String]) -> [String] {
    var order: [String] = []
    var paths: [String: [PhotoPath]] = [:]
    for score in scores {
      for text in texts(score) {
        if paths[text] == nil { order.append(text) }
        paths[text, default: []].append(score.path)
      }
    }
    return order.flatMap { text -> [String] in
      let affected = paths[text] ?? []
      if affected.count == scores.count, affected.count > 1 { return layout.text("\(text) (all photos)", indent: 2) }
      return layout.text(text, indent: 2) + affected.map { "    " + printable($0.text) }
    }
  }
}
