import AcutanceScoring
import ReportText

// The parts of the page besides the table: each is written only if there is something to say.

extension ScoreReport {
  func writeCounts(to page: inout HTMLText) {
    page.markup("<div class=\"card counts-card\"><h2 class=\"hidden-text\">Counts</h2><dl class=\"counts\">")
    let scored = scores
    let rows: [(String, Int, Bool)] = [
      ("inputs", counts.input, false), ("scored", counts.scored, false), ("failed", counts.failed, counts.failed > 0),
      ("skipped", counts.skipped, false), ("proposed for cleanup", cleanup.count, false),
      ("without a quality", scored.count { $0.quality.value.value == nil }, false),
    ]
    for (name, count, isBad) in rows {
      page.markup("<div>")
      page.element("dt", [:], name)
      page.element("dd", ["class": isBad ? "bad" : nil], "\(count)")
      page.markup("</div>")
    }
    page.markup("</dl></div>\n")
  }

  func writeWarnings(to page: inout HTMLText) {
    guard !warnings.isEmpty else { return }
    page.markup("<section class=\"card warnings\" style=\"margin-top:1rem\" aria-labelledby=\"warnings\">")
    page.markup("<h3 id=\"warnings\">Warnings</h3><ul>")
    for warning in warnings { page.element("li", [:], warning) }
    page.markup("</ul></section>\n")
  }

  func writeCleanup(to page: inout HTMLText, numbers: [PhotoPath: Int]) {
    page.markup("<section aria-labelledby=\"cleanup\"><h2 id=\"cleanup\">Cleanup list</h2>\n")
    page.element(
      "p", ["class": "soft"],
      "Quality below \(settings.cleanupLimit), the worst first. Proposals only: no file is touched.")
    if cleanup.isEmpty { page.markup("<p>No photo is proposed.</p>") }
    page.markup("<ol class=\"proposals\">\n")
    for score in cleanup {
      page.markup("<li>")
      page.element("span", ["class": "badge low"], badge(score.quality.value))
      page.markup(" ")
      writeLink(score.path, numbers, to: &page)
      page.close("li")
    }
    page.markup("</ol>\n")
    if !leftOutTexts.isEmpty {
      page.markup("<ul class=\"list soft\">")
      for text in leftOutTexts { page.element("li", [:], text) }
      page.markup("</ul>")
    }
    page.markup("</section>\n")
  }

  /// A link to the photo's row, which the script turns into opening it.
  func writeLink(_ path: PhotoPath, _ numbers: [PhotoPath: Int], to page: inout HTMLText) {
    guard let number = numbers[path] else { return page.path(path.text) }
    page.open("a", ["href": "#p\(number + 1)", "data-photo": "\(number)"])
    page.path(path.text)
    page.markup("</a>")
  }

  func writeProblems(to page: inout HTMLText) {
    let failures = outcomes.compactMap { outcome -> (PhotoPath, PhotoFailure)? in
      if case .failed(let path, let failure) = outcome { (path, failure) } else { nil }
    }
    if !failures.isEmpty {
      page.markup("<section aria-labelledby=\"failed\"><h2 id=\"failed\">Failed</h2><ul class=\"list\">\n")
      for (path, failure) in failures {
        page.markup("<li><span class=\"flag failed\">")
        page.text(failure.kind.rawValue)
        page.markup("</span> ")
        page.path(path.text)
        page.element("p", ["class": "reason"], failure.message)
        page.close("li")
      }
      page.markup("</ul></section>\n")
    }
    let skipped = outcomes.compactMap { outcome -> (PhotoPath, String)? in
      if case .skipped(let path, let rule) = outcome { (path, rule) } else { nil }
    }
    if !skipped.isEmpty {
      page.markup("<section aria-labelledby=\"skipped\"><h2 id=\"skipped\">Skipped</h2><ul class=\"list\">\n")
      for (path, rule) in skipped {
        page.markup("<li>")
        page.path(path.text)
        page.element("p", ["class": "reason"], rule)
        page.close("li")
      }
      page.markup("</ul></section>\n")
    }
  }

  func writeSettings(to page: inout HTMLText) {
    page.markup("<section aria-labelledby=\"settings\"><h2 id=\"settings\">How the numbers were made</h2>\n")
    page.markup("<dl class=\"facts card\">")
    for (name, value) in settingRows {
      page.element("dt", [:], name)
      page.element("dd", [:], value)
    }
    page.markup("</dl></section>\n")
  }

  private var settingRows: [(String, String)] {
    let weights = settings.weights
    return [
      (
        "Sharpness",
        "population variance of the signed \(ScoreSettings.kernel) response without the outer "
          + "\(SharpnessTerm.inset) pixels, divided by \(settings.reference), at most 1"
      ),
      ("Luma", ScoreSettings.luma),
      ("Analysis size", settings.longerSide == 0 ? "full size" : "longer side at most \(settings.longerSide) pixels"),
      (
        "Decoding",
        (settings.jpegEighths == 8 ? "JPEGs in full" : "JPEGs at \(settings.jpegEighths)/8 of their size")
          + (settings.isLenient ? ", damaged photos as far as they go" : ", damaged photos not at all")
      ),
      ("Profile", settings.profile.rawValue),
      (
        "Weights",
        "sharpness \(weights.sharpness), saliency \(weights.saliency), faces \(weights.faces), over what was measured"
      ),
      ("Faces", settings.facesRequired ? "required: a photo without one counts as 0" : "as the profile has it"),
      (
        "Similar photos",
        grouping.absenceReason.map { "not grouped: \($0)" }
          ?? "hashes differ in at most \(groupSettings.distanceLimit) of 64 bits, correlation at least "
          + "\(groupSettings.minimumCorrelation), "
          + (groupSettings.timeWindow.map { "taken at most \($0) s apart" } ?? "taken at any time")
      ),
      ("Cleanup below", "\(settings.cleanupLimit)"),
      ("Rules", "version \(ScoreSettings.algorithmVersion)"),
      ("Made by", "acutance \(producer.version), kernels \(producer.variant)"),
    ]
  }
}
