/// Columns of text, each as wide as its widest cell; the last column is not padded and not cut off.
package struct TextTable {
  package enum Alignment { case left, right }

  package let columns: [(title: String, alignment: Alignment)]
  package private(set) var rows: [[String]] = []
  private var styles: [[TextStyle?]] = []

  package init(_ columns: [(title: String, alignment: Alignment)]) { self.columns = columns }

  /// - Parameter styles: of the cells from the first column on; those that are left out have none.
  package mutating func append(_ row: [String], styles: [TextStyle?] = []) {
    rows.append(row)
    self.styles.append(styles)
  }

  /// The lines, the titles first.
  package var lines: [String] { lines(width: .max) }

  /// The lines, the titles first. A row that would be wider than `width` has its last cell on a line of its own below.
  package func lines(width: Int, isColoured: Bool = false) -> [String] {
    let all = [columns.map(\.title)] + rows
    let allStyles = [[TextStyle?](repeating: .bold, count: columns.count)] + styles
    let cells = all.map { $0.map(displayWidth) }
    let widths = columns.indices.map { column in cells.map { $0[column] }.max() ?? 0 }
    let before = widths.dropLast().reduce(0) { $0 + $1 + 2 }
    return zip(all, zip(cells, allStyles)).flatMap { row, more -> [String] in
      let (cells, styles) = more
      let isBroken = columns.count > 1 && cells[columns.count - 1] > max(0, width - before)
      var line = ""
      // Padding that has text behind it.
      var pending = 0
      func add(_ cell: String, _ column: Int) {
        guard !cell.isEmpty else { return }
        let style = column < styles.count ? styles[column] : nil
        line += String(repeating: " ", count: pending) + (style?.apply(to: cell, isColoured: isColoured) ?? cell)
        pending = 0
      }
      for column in columns.indices.dropLast(isBroken ? 1 : 0) {
        let padding = widths[column] - cells[column]
        if column > 0 { pending += 2 }
        if columns[column].alignment == .right { pending += padding }
        add(row[column], column)
        if columns[column].alignment == .left { pending += padding }
      }
      return isBroken ? [line, "    " + row[columns.count - 1]] : [line]
    }
  }
}

/// Text for one line of a terminal: control characters, which a file name may contain, are spelled out.
package func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if isControl(scalar) {
      result += "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.generalCategory == .control || (0x202A...0x202E).contains(scalar.value)
    || (0x2066...0x2069).contains(scalar.value)
}
