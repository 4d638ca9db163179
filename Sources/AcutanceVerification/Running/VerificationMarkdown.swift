import AcutanceKernels
import ReportText

extension VerificationReport {
  /// The report as two Markdown tables for `docs/numerics.md`: what was measured, an entry to a row and a variant to a
  /// column, and where each bound comes from. Ends with a newline.
  public func markdown() -> String {
    var variants: [Variant] = []
    var entries: [CatalogueEntry] = []
    for row in rows {
      if !variants.contains(row.variant) { variants.append(row.variant) }
      if entries.last?.name != row.entry.name { entries.append(row.entry) }
    }
    var lines = [
      "| kernel | values | " + variants.map(\.name).joined(separator: " | ") + " |",
      "|---|---:|" + variants.map { _ in "---:|" }.joined(),
    ]
    for entry in entries {
      let ofEntry = rows.filter { $0.entry.name == entry.name }
      let cells = variants.map { variant in ofEntry.first { $0.variant == variant }.map(cell) ?? "" }
      let values = ofEntry.first.map { "\($0.judge.valueCount)" } ?? ""
      lines.append("| `\(entry.name)` | \(values) | \(cells.joined(separator: " | ")) |")
    }
    lines += ["", "| kernel | bound | where it comes from | functions |", "|---|---|---|---|"]
    for entry in entries {
      let functions = entry.kernels.map { "`\($0)`" }.joined(separator: " ")
      lines.append("| `\(entry.name)` | \(escaped(entry.bound)) | \(escaped(entry.derivation)) | \(functions) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func cell(_ row: Row) -> String {
    guard row.passed else { return "**failed**" }
    guard row.judge.ratios.count > 0 else { return "equal" }
    let tight = row.judge.worstTightness.map { " (\(twoDigits($0)))" } ?? ""
    return twoDigits(row.judge.worst) + tight
  }

  /// A bar would end a cell.
  private func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }
}

/// A ratio with two decimals, `<0.01` for what is smaller and not 0.
private func twoDigits(_ ratio: Double) -> String {
  guard ratio >= 0.005 else { return ratio == 0 ? "0" : "<0.01" }
  let hundredths = Int((ratio * 100).rounded())
  return "\(hundredths / 100).\(String(100 + hundredths % 100).dropFirst())"
}
