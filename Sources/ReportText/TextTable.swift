/// Columns of text, each as wide as its widest cell; the last column is not padded and not cut off.
package struct TextTable {
  package enum Alignment { case left, right }

  package let columns: [(title: String, alignment: Alignment)]
  package private(set) var rows: [[String]] = []

  package init(_ columns: [(title: String, alignment: Alignment)]) { self.columns = columns }

  package mutating func append(_ row: [String]) { rows.append(row) }

  /// The lines, the titles first.
  package var lines: [String] {
    let all = [columns.map(\.title)] + rows
    let widths = columns.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      var line = ""
      for (index, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[index] - cell.count)
        if index > 0 { line += "  " }
        if columns[index].alignment == .right { line += padding + cell } else { line += cell + padding }
      }
      while line.last == " " { line.removeLast() }
      return line
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
