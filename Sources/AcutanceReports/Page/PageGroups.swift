import AcutanceScoring
import ReportText

extension ScoreReport {
  /// Similar photos side by side, the best marked, with the reason.
  func writeGroups(to page: inout HTMLText, numbers: [PhotoPath: Int]) {
    guard !groups.isEmpty else { return }
    let scoreOf = Dictionary(scores.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    page.markup("<section aria-labelledby=\"groups\"><h2 id=\"groups\">Similar photos</h2>\n<ul class=\"plain\">\n")
    for (index, group) in groups.enumerated() {
      page.markup("<li class=\"card group\">")
      page.element("h3", [:], "Group \(index + 1): \(group.photos.count) photos, \(group.kind.name)")
      if group.kind != .similar {
        page.element("p", ["class": "soft"], "They belong together: none of them is proposed for cleanup.")
      }
      page.markup("<p><strong>Best:</strong> ")
      writeLink(group.best, numbers, to: &page)
      page.element("span", ["class": "soft"], ", \(group.reason)")
      page.markup("</p>")
      page.element(
        "p", ["class": "note"],
        group.largestDistance == 0
          ? "Their hashes are the same." : "Their hashes differ in at most \(group.largestDistance) of 64 bits.")
      page.markup("\n<ul class=\"members\">\n")
      for path in group.photos {
        let isBest = path == group.best
        page.open("li", ["class": isBest ? "is-best" : nil])
        page.markup("<figure>")
        page.open("div", ["class": "frame", "data-photo": numbers[path].map { "\($0)" }])
        page.markup("</div><figcaption>")
        if isBest { page.markup("<span class=\"flag best\">Best</span> ") }
        if let score = scoreOf[path] {
          page.element("strong", [:], badge(score.quality.value))
          page.markup(" ")
        }
        writeLink(path, numbers, to: &page)
        for companion in group.companions[path] ?? [] {
          page.markup("<p class=\"note\">and ")
          page.path(companion.text)
          page.markup("</p>")
        }
        page.markup("</figcaption></figure>")
        page.close("li")
      }
      page.markup("</ul>")
      page.close("li")
    }
    page.markup("</ul></section>\n")
  }
}
