extension BenchmarkReport {
  /// The report as Markdown: the environment, and for each size a table of the rows and one of the ceilings.
  public func markdown() -> String {
    var lines = ["| environment |  |", "|---|---|"]
    for (name, value) in environment.lines { lines.append("| \(name) | \(value) |") }
    lines += [""] + Self.legend
    for size in sizes {
      lines += [
        "", "## \(size)", "", "| case | variant | caches | min | median | +- | 95% interval | wall | GB/s | Gpx/s",
      ]
      lines[lines.count - 1] += " | GFLOP/s | of the ceiling | times scalar | error / bound | allocations | instr/px |"
      lines.append("|" + String(repeating: "---|", count: 16))
      for row in rows where row.size == size {
        lines.append("| " + row.cells.map { $0.replacing("|", with: "/") }.joined(separator: " | ") + " |")
      }
      lines += ["", "| ceiling | loop | caches | median |", "|---|---|---|---|"]
      for ceiling in ceilingMedians(size) {
        let unit = ceiling.kind == "FMA" ? "GFLOP/s" : "GB/s"
        lines.append(
          "| \(ceiling.kind) | \(ceiling.level) | \(ceiling.caches) | \(fixed(ceiling.rate * 1e-9, 1)) \(unit) |")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text with what stands between two marks replaced: `<!-- NAME start -->` and `<!-- NAME end -->`, each in a line of
  /// its own. `nil` if they are not there.
  public static func replacing(between name: String, in text: String, with new: String) -> String? {
    let (start, end) = ("<!-- \(name) start -->\n", "<!-- \(name) end -->")
    guard let from = text.firstRange(of: start),
      let to = text[from.upperBound...].firstRange(of: end)
    else { return nil }
    return text[..<from.upperBound] + new + text[to.lowerBound...]
  }
}
