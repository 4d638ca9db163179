import AcutanceScoring

extension ScoreReport {
  /// Search, filters and sorting. Without script they would do nothing, so it is the script that shows them.
  func writeTools(to page: inout HTMLText) {
    page.markup("<div class=\"tools needs-script\" role=\"group\" aria-label=\"Search, filter and sort\" hidden>\n")
    page.markup("<label class=\"search\">Search names and notes<input id=\"text\" type=\"search\"></label>\n")
    select("outcome", "Outcome", outcomeChoices, to: &page)
    select("group", "Group", groupChoices, to: &page)
    select(
      "flag", "Only",
      [
        ("", "everything"), ("best", "best of a group"), ("cleanup", "proposed for cleanup"),
        ("notes", "with notes"), ("incomplete", "with a term not measured"), ("unrated", "without a quality"),
      ], to: &page)
    select(
      "sort", "Sort by",
      [
        ("input up", "input order"), ("path up", "name, A first"), ("path down", "name, Z first"),
        ("quality down", "quality, best first"), ("quality up", "quality, worst first"),
        ("sharpness down", "sharpness, sharpest first"), ("sharpness up", "sharpness, softest first"),
        ("saliency down", "saliency, most first"), ("saliency up", "saliency, least first"),
        ("faces down", "faces, most first"), ("faces up", "faces, fewest first"),
        ("pixels down", "pixels, most first"), ("pixels up", "pixels, fewest first"),
        ("input down", "input order, last first"),
      ], to: &page)
    page.markup("<button type=\"button\" id=\"clear\" hidden>Show all</button>\n")
    page.markup("<p class=\"shown\" id=\"shown\" role=\"status\"></p></div>\n")
  }

  private var outcomeChoices: [(String, String)] {
    [
      ("", "all (\(counts.input))"), ("scored", "scored (\(counts.scored))"), ("failed", "failed (\(counts.failed))"),
      ("skipped", "skipped (\(counts.skipped))"),
    ]
  }

  private var groupChoices: [(String, String)] {
    let numbered = groups.enumerated().map { ("\($0 + 1)", "group \($0 + 1) (\($1.photos.count))") }
    return [("", "all"), ("any", "in a group"), ("none", "in no group")] + numbered
  }

  private func select(
    _ id: String, _ label: String, _ choices: [(value: String, label: String)], to page: inout HTMLText
  ) {
    page.markup("<label>")
    page.text(label)
    page.open("select", ["id": id])
    for choice in choices { page.element("option", ["value": choice.value], choice.label) }
    page.markup("</select></label>\n")
  }
}
