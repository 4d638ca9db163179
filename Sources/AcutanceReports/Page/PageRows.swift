import AcutanceScoring
import ReportText

/// The rows of the photos on the page, one for every outcome.
struct PageRows {
  let report: ScoreReport
  let thumbnails: [PhotoPath: Thumbnail]
  /// Photos of the cleanup list, and for photos of groups the number of theirs, from 1, and whether they are its best.
  let cleanup: Set<PhotoPath>
  let groups: [PhotoPath: (number: Int, isBest: Bool)]

  func write(to page: inout HTMLText) {
    for (index, outcome) in report.outcomes.enumerated() {
      let group = groups[outcome.path]
      let flags = flags(of: outcome)
      page.open(
        "tr",
        [
          "role": "row", "id": "p\(index + 1)", "data-outcome": name(of: outcome),
          "data-group": group.map { "\($0.number)" } ?? "",
          "data-flags": flags.map(\.key).joined(separator: " "),
        ])
      writeHead(of: outcome, flags, to: &page)
      switch outcome {
      case .scored(let score): writeTerms(of: score, to: &page)
      case .failed(_, let failure):
        page.markup("<td role=\"cell\" aria-colspan=\"5\" class=\"problem\"><strong>")
        page.text("Failed: \(failure.kind.rawValue). ")
        page.markup("</strong>")
        page.text(failure.message)
        page.close("td")
      case .skipped(_, let rule):
        page.markup("<td role=\"cell\" aria-colspan=\"5\" class=\"problem soft\"><strong>Skipped. </strong>")
        page.text(rule)
        page.close("td")
      }
      page.close("tr")
    }
  }

  private func name(of outcome: PhotoOutcome) -> String {
    switch outcome {
    case .scored: "scored"
    case .failed: "failed"
    case .skipped: "skipped"
    }
  }

  /// What can be filtered by, and what of it is shown as a label.
  private func flags(of outcome: PhotoOutcome) -> [(key: String, label: String?)] {
    guard case .scored(let score) = outcome else {
      if case .failed = outcome { return [("failed", nil)] }
      return []
    }
    var flags: [(String, String?)] = []
    if let group = groups[score.path] {
      flags.append(group.isBest ? ("best", "Best of group \(group.number)") : ("grouped", "Group \(group.number)"))
    }
    if cleanup.contains(score.path) { flags.append(("cleanup", "Cleanup")) }
    if score.quality.value.value == nil { flags.append(("unrated", nil)) }
    if score.quality.coverage < 1 { flags.append(("incomplete", nil)) }
    if !score.notes.isEmpty { flags.append(("notes", nil)) }
    return flags
  }

  private func writeHead(
    of outcome: PhotoOutcome, _ flags: [(key: String, label: String?)], to page: inout HTMLText
  ) {
    let path = outcome.path.text
    page.markup("<th role=\"rowheader\" scope=\"row\"><div class=\"frame\">")
    if let thumbnail = thumbnails[outcome.path] {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      page.open(
        "img",
        [
          "alt": "Thumbnail of \(name)", "width": "\(thumbnail.width)", "height": "\(thumbnail.height)",
          "loading": "lazy", "decoding": "async",
          "src": "data:\(thumbnail.mediaType);base64,\(base64(thumbnail.bytes))",
        ])
    } else {
      page.markup("no picture")
    }
    page.markup("</div><div><button type=\"button\" class=\"open\">")
    page.path(path)
    page.markup("</button>")
    let labels = flags.filter { $0.label != nil }
    if !labels.isEmpty {
      page.markup("<ul class=\"flags\">")
      for flag in labels { page.element("li", ["class": "flag \(flag.key)"], flag.label ?? "") }
      page.markup("</ul>")
    }
    if let score = outcome.score {
      for note in score.notes { page.element("p", ["class": "note"], note) }
    }
    page.markup("</div></th>\n")
  }

  private func writeTerms(of score: PhotoScore, to page: inout HTMLText) {
    let quality = score.quality.value
    let rank =
      switch quality.value {
      case nil: "none"
      case let value? where value < report.settings.cleanupLimit: "low"
      case let value? where value < 0.65: "middle"
      default: "high"
      }
    page.markup("<td role=\"cell\"><span class=\"label\">Quality</span>")
    page.element("span", ["class": "badge \(rank)"], badge(quality))
    if let value = quality.value {
      page.element("p", ["class": "small soft"], threeDecimals(value))
    } else {
      page.element("p", ["class": "reason clamp"], "not measured: \(quality.absenceReason?.description ?? "")")
    }
    page.close("td")

    writeTerm(
      "Sharpness", score.sharpness.map { ($0.value, threeDecimals($0.value), "variance \(fourDigits($0.variance))") },
      to: &page)
    writeTerm(
      "Saliency",
      score.saliency.map { term in
        let value = report.settings.profile.value(of: term)
        return (value, threeDecimals(value), "heat-map mean \(fourDigits(term.mean))")
      }, to: &page)
    writeTerm(
      "Faces",
      score.faces.map { term in
        // Of a photo without a face it is that of the best candidate.
        let word = term.count > 0 ? "surest" : "best candidate"
        let best = term.bestScore.map { "\(word) \(fourDigits($0))" } ?? "none was found"
        return (report.settings.profile.value(of: term), "\(term.count)", best)
      }, to: &page)
    page.markup("<td role=\"cell\"><span class=\"label\">Pixels</span>")
    page.text("\(score.storedSize.width) × \(score.storedSize.height)")
    page.close("td")
  }

  /// A bar for a value, none for a value that the profile does not judge, and a hatched one with the reason for what was
  /// not measured: a bar of length 0 is a measured 0 and looks otherwise.
  private func writeTerm(
    _ name: String, _ term: Measurement<(share: Double?, value: String, detail: String)>, to page: inout HTMLText
  ) {
    page.markup("<td role=\"cell\"><span class=\"label\">")
    page.text(name)
    page.markup("</span>")
    switch term {
    case .measured(let (share, value, detail)):
      page.element("span", ["class": "value"], value)
      if let share {
        page.open("span", ["class": share == 0 ? "bar zero" : "bar", "aria-hidden": "true"])
        page.open("i", ["style": "width:\(threeDecimals(100 * share))%"])
        page.markup("</i></span>")
      }
      page.element("span", ["class": "small soft"], detail)
    case .absent(let reason):
      page.markup("<span class=\"soft\">not measured</span><span class=\"bar absent\" aria-hidden=\"true\"></span>")
      page.element("span", ["class": "reason clamp", "title": reason.description], reason.description)
    }
    page.close("td")
  }
}
