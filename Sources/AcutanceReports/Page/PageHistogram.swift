import AcutanceScoring

/// How many photos have which sharpness, in bins of 0.05 from 0 to 1; the last bin has 1 in it.
struct SharpnessHistogram {
  static let binCount = 20
  let counts: [Int]
  let measured: Int
  let absent: Int
  private let reference: Double

  init(_ scores: [PhotoScore], reference: Double) {
    self.reference = reference
    var counts = [Int](repeating: 0, count: Self.binCount)
    let values = scores.compactMap { $0.sharpness.value?.value }
    for value in values { counts[min(Self.binCount - 1, Int(value * Double(Self.binCount)))] += 1 }
    self.counts = counts
    measured = values.count
    absent = scores.count - values.count
  }

  /// The range of a bin as text.
  static func range(_ bin: Int) -> String {
    func edge(_ bin: Int) -> String { bin % 20 == 0 ? "\(bin / 20)" : "0." + (bin < 2 ? "0" : "") + "\(bin * 5)" }
    return "\(edge(bin)) to \(edge(bin + 1))"
  }

  func write(to page: inout HTMLText) {
    let (width, height, base) = (400, 130, 108)
    let most = max(1, counts.max() ?? 1)
    let bars = counts.indices.filter { counts[$0] > 0 }.map { "\(Self.range($0)): \(counts[$0])" }
    page.markup("<figure class=\"card histogram\"><h2 style=\"margin-top:0\" id=\"histogram\">Sharpness</h2>\n")
    page.open(
      "svg",
      [
        "viewBox": "0 0 \(width) \(height)", "role": "img",
        "aria-label": "Photos by sharpness. " + (bars.isEmpty ? "None was measured." : bars.joined(separator: "; ")),
      ])
    for (bin, count) in counts.enumerated() where count > 0 {
      // Of any count something is seen.
      let barHeight = max(2, count * (base - 16) / most)
      let x = bin * width / Self.binCount
      page.open(
        "rect",
        [
          "x": "\(x + 1)", "y": "\(base - barHeight)", "width": "\(width / Self.binCount - 2)",
          "height": "\(barHeight)",
        ])
      page.element("title", [:], "\(Self.range(bin)): \(count)")
      page.markup("</rect>")
      if count == most {
        page.element(
          "text", ["x": "\(x + width / Self.binCount / 2)", "y": "\(base - barHeight - 4)", "text-anchor": "middle"],
          "\(count)")
      }
    }
    page.open("line", ["x1": "0", "x2": "\(width)", "y1": "\(base)", "y2": "\(base)"])
    page.markup("</line>")
    for (quarter, label) in ["0", "0.25", "0.5", "0.75", "1"].enumerated() {
      let anchor = quarter == 0 ? "start" : quarter == 4 ? "end" : "middle"
      page.element(
        "text", ["x": "\(quarter * width / 4)", "y": "\(base + 16)", "text-anchor": anchor], label)
    }
    page.close("svg")
    page.element(
      "figcaption", [:],
      "\(measured) measured" + (absent > 0 ? ", \(absent) not measured and not drawn" : "")
        + "; everything above the reference of \(reference) counts as 1")
    page.close("figure")
  }
}
