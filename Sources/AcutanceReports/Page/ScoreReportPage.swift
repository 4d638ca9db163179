import AcutanceScoring

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

extension ScoreReport {
  /// The report as one page of HTML that needs nothing else: style, script, thumbnails and the report as JSON are in it, and
  /// its content policy forbids every request.
  ///
  /// Without script it is a table, lists and pictures; the script sorts, filters, and opens single photos. Every text from
  /// outside is escaped. The same report and thumbnails give the same bytes.
  ///
  /// - Parameter thumbnails: by the photos' paths; a photo without one is shown without a picture.
  public func page(thumbnails: [PhotoPath: Thumbnail]) throws -> [UInt8] {
    let numbers = Dictionary(outcomes.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    var page = HTMLText()
    page.markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    page.markup("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; ")
    page.markup("style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n")
    page.markup("<link rel=\"icon\" href=\"data:,\">\n")
    page.element("title", [:], "Sharpness of \(counts.scored) photos")
    page.markup("<style>\n")
    page.raw(PackageResources.report_css)
    page.markup("</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#photos\">To the photos</a>\n<header>")
    page.element("h1", [:], counts.scored == 1 ? "One photo scored" : "\(counts.scored) photos scored")
    page.markup("<button type=\"button\" class=\"theme needs-script\" id=\"theme\" hidden>Dark page</button>\n")
    writeNavigation(to: &page)
    page.markup("</header>\n<main>\n")
    if interruption != nil {
      page.markup("<p class=\"card interrupted\"><strong>Interrupted.</strong> ")
      page.text(interruption ?? "")
      page.markup("</p>")
    }
    page.markup("<div class=\"summary\">\n")
    writeCounts(to: &page)
    SharpnessHistogram(scores, reference: settings.reference).write(to: &page)
    page.markup("</div>\n")
    writeWarnings(to: &page)
    writePhotos(to: &page, thumbnails)
    writeGroups(to: &page, numbers: numbers)
    writeCleanup(to: &page, numbers: numbers)
    writeProblems(to: &page)
    writeSettings(to: &page)
    page.markup("</main>\n")
    page.markup("<footer>Keys: arrows, Home and End go from photo to photo, Enter opens one, Escape closes it, ")
    page.markup("left and right show its neighbours, / goes to the search.</footer>\n")
    page.markup(Self.dialog)
    page.markup("<script type=\"application/json\" id=\"report\">")
    page.raw(scriptSafe(try json(isIndented: false)))
    page.markup("</script>\n<script>\n")
    page.raw(PackageResources.report_js)
    page.markup("</script>\n</body>\n</html>\n")
    return page.bytes
  }

  private static let dialog: StaticString = """
    <dialog id="photo" aria-labelledby="photo-title">
    <div class="dialog-head"><h2 id="photo-title"></h2>
    <button type="button" id="photo-before" aria-label="Photo before">&larr;</button>
    <button type="button" id="photo-after" aria-label="Photo after">&rarr;</button>
    <button type="button" id="photo-close" autofocus>Close</button></div>
    <p class="soft small" id="photo-place" role="status"></p>
    <div class="dialog-body" id="photo-body"></div>
    </dialog>

    """

  private func writeNavigation(to page: inout HTMLText) {
    page.markup("<nav aria-label=\"Parts of the report\" style=\"flex-basis:100%\"><ul>")
    page.markup("<li><a href=\"#photos\">Photos</a></li>")
    if !groups.isEmpty { page.markup("<li><a href=\"#groups\">Similar photos</a></li>") }
    page.markup("<li><a href=\"#cleanup\">Cleanup list</a></li>")
    if counts.failed > 0 { page.markup("<li><a href=\"#failed\">Failed</a></li>") }
    if counts.skipped > 0 { page.markup("<li><a href=\"#skipped\">Skipped</a></li>") }
    page.markup("<li><a href=\"#settings\">How the numbers were made</a></li></ul></nav>")
  }

  private func writePhotos(to page: inout HTMLText, _ thumbnails: [PhotoPath: Thumbnail]) {
    page.markup("<section aria-labelledby=\"photos\"><h2 id=\"photos\">Photos</h2>\n")
    writeTools(to: &page)
    page.markup("<table class=\"photos\" role=\"table\" aria-labelledby=\"photos\"")
    page.markup("><thead role=\"rowgroup\"><tr role=\"row\">\n")
    for (key, name) in Self.columns {
      page.open("th", ["role": "columnheader", "scope": "col", "data-key": key, "aria-sort": "none"])
      page.element("button", ["type": "button"], name)
      page.close("th")
    }
    page.markup("</tr></thead>\n<tbody role=\"rowgroup\" id=\"rows\">\n")
    var groupOf: [PhotoPath: (number: Int, isBest: Bool)] = [:]
    for (index, group) in groups.enumerated() {
      for path in group.photos { groupOf[path] = (index + 1, path == group.best) }
    }
    PageRows(report: self, thumbnails: thumbnails, cleanup: Set(cleanup.map(\.path)), groups: groupOf)
      .write(to: &page)
    page.markup("</tbody></table></section>\n")
  }

  private static let columns = [
    ("path", "Photo"), ("quality", "Quality"), ("sharpness", "Sharpness"), ("saliency", "Saliency"),
    ("faces", "Faces"), ("pixels", "Pixels"),
  ]
}
