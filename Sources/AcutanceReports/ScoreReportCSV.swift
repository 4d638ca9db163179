import AcutanceScoring

extension ScoreReport {
  /// The report as comma-separated values (RFC 4180: UTF-8, lines ended by CR LF, a header): a row for every input in input
  /// order, whatever became of it.
  ///
  /// What was not measured is an empty field, with the reason in a column beside it. Numbers have as many digits as it
  /// takes to read the same Double again. `group` counts from 1; `best` and `cleanup` are `true` or `false`.
  ///
  /// Spreadsheets take a field that begins with `=`, `+`, `-`, `@`, a tab or a line end for a formula, quoted or not. Such
  /// a path gets `./` in front, which leads to the same file, and such a text a space. `path_hex` has the bytes of a path that
  /// is not valid UTF-8, and is empty otherwise.
  public func csv() -> [UInt8] {
    let columns = csvColumns
    var lines = [columns.map(\.name)]
    lines += outcomes.map { outcome in columns.map { $0.field(outcome) } }
    var text = ""
    for line in lines { text += line.map(quoted).joined(separator: ",") + "\r\n" }
    return Array(text.utf8)
  }

  private typealias Column = (name: String, field: (PhotoOutcome) -> String)

  private var csvColumns: [Column] { inputColumns + photoColumns + termColumns + detailColumns + setColumns }

  private var inputColumns: [Column] {
    [
      ("path", { safePath($0.path.text) }),
      ("path_hex", { $0.path.isText ? "" : hexadecimal($0.path.bytes, separator: "") }),
      ("status", { $0.statusName }),
      ("error_kind", { $0.failure?.kind.rawValue ?? "" }),
      ("error", { safeText($0.failure?.message ?? "") }),
      ("rule", { safeText($0.rule ?? "") }),
    ]
  }

  private var photoColumns: [Column] {
    [
      scored("width") { $0.storedSize.width }, scored("height") { $0.storedSize.height },
      scored("analysis_width") { $0.analysisSize.width }, scored("analysis_height") { $0.analysisSize.height },
      scored("orientation") { $0.orientation },
      scored("quality") { $0.quality.value.value }, scored("coverage") { $0.quality.coverage },
      scored("badge") { score in score.quality.value.value.map { _ in badge(score.quality.value) } },
      reason("quality_reason") { $0.quality.value.absenceReason },
    ]
  }

  private var termColumns: [Column] {
    let profile = settings.profile
    return [
      scored("sharpness") { $0.sharpness.value?.value }, scored("variance") { $0.sharpness.value?.variance },
      reason("sharpness_reason") { $0.sharpness.absenceReason },
      scored("saliency") { $0.saliency.value.map { profile.value(of: $0) } },
      scored("saliency_mean") { $0.saliency.value?.mean }, scored("saliency_method") { $0.saliency.value?.method },
      reason("saliency_reason") { $0.saliency.absenceReason },
      scored("faces") { $0.faces.value?.count }, scored("face_score") { $0.faces.value?.bestScore },
      reason("faces_reason") { $0.faces.absenceReason },
    ]
  }

  private var detailColumns: [Column] {
    [
      scored("sharpest_half_variance") { $0.detail.value?.sharpestHalfMean },
      scored("noise") { $0.detail.value?.noise.value }, scored("noise_share") { $0.detail.value?.noiseShare.value },
      reason("detail_reason") { score in
        score.detail.absenceReason ?? score.detail.value?.noise.absenceReason
          ?? score.detail.value?.noiseShare.absenceReason
      },
      scored("mean_luma") { $0.exposure.value?.meanLuma },
      scored("clipped_shadows") { $0.exposure.value?.clippedShadows },
      scored("clipped_highlights") { $0.exposure.value?.clippedHighlights },
      reason("exposure_reason") { $0.exposure.absenceReason },
      // A letter in front: a spreadsheet would take some of them for numbers.
      scored("hash") { $0.hash.value.map { "h" + hexadecimal($0.bits) } },
      reason("hash_reason") { $0.hash.absenceReason },
      scored("capture_time") { score in score.capture.time.value.map { safeText($0.text) } },
      reason("capture_time_reason") { $0.capture.time.absenceReason },
      scored("mean_quantisation_step") { $0.compression.value?.meanStep },
      reason("quantisation_reason") { $0.compression.absenceReason },
    ]
  }

  /// What follows from the set of photos, and the notes.
  private var setColumns: [Column] {
    var groupOf: [PhotoPath: (number: Int, isBest: Bool)] = [:]
    for (index, group) in groups.enumerated() {
      for path in group.photos { groupOf[path] = (index + 1, path == group.best) }
    }
    let proposed = Set(cleanup.map(\.path))
    return [
      scored("group") { groupOf[$0.path]?.number },
      scored("best") { score in groupOf[score.path].map { "\($0.isBest)" } },
      scored("cleanup") { "\(proposed.contains($0.path))" },
      scored("notes") { safeText($0.notes.joined(separator: "; ")) },
    ]
  }

  private func scored<Value: CustomStringConvertible>(
    _ name: String, _ value: @escaping (PhotoScore) -> Value?
  ) -> Column {
    (name, { outcome in outcome.score.flatMap(value)?.description ?? "" })
  }

  private func reason(_ name: String, _ reason: @escaping (PhotoScore) -> AbsenceReason?) -> Column {
    scored(name) { score in reason(score).map { safeText($0.description) } }
  }
}

extension PhotoOutcome {
  var statusName: String {
    switch self {
    case .scored: "scored"
    case .failed: "failed"
    case .skipped: "skipped"
    }
  }

  var failure: PhotoFailure? {
    if case .failed(_, let failure) = self { failure } else { nil }
  }

  var rule: String? {
    if case .skipped(_, let rule) = self { rule } else { nil }
  }
}

/// A field as RFC 4180 wants it: in quotes if it holds what would end it, or spaces at its ends.
private func quoted(_ field: String) -> String {
  let needsQuotes = field.utf8.contains { byte in
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
  guard needsQuotes || field.utf8.first == UInt8(ascii: " ") || field.utf8.last == UInt8(ascii: " ") else {
    return field
  }
  // By scalars: a quote with a combining mark is one Character, and would not be found.
  var result = "\""
  for scalar in field.unicodeScalars {
    if scalar == "\"" { result.unicodeScalars.append(scalar) }
    result.unicodeScalars.append(scalar)
  }
  return result + "\""
}

private func beginsLikeAFormula(_ field: String) -> Bool {
  field.utf8.first.map { Array("=+-@\t\r\n".utf8).contains($0) } ?? false
}

private func safePath(_ path: String) -> String { beginsLikeAFormula(path) ? "./" + path : path }

private func safeText(_ text: String) -> String { beginsLikeAFormula(text) ? " " + text : text }
