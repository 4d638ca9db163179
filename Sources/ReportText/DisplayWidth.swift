import CDisplayWidth

/// Columns that a text takes on a terminal: two for wide characters (Chinese, Japanese, Korean, emoji), none for
/// combining marks. The C library's own tables decide, in UTF-8 whatever the locale of the process is.
package func displayWidth(_ text: String) -> Int {
  guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text.utf8.count }
  return text.reduce(0) { $0 + width(of: $1) }
}

/// The first scalar with a width decides; a selector of pictures (U+FE0F) or a flag's second letter makes it wide.
private func width(of character: Character) -> Int {
  let scalars = character.unicodeScalars
  let isPicture = scalars.contains { $0.value == 0xFE0F }
  let isFlag = scalars.count { (0x1F1E6...0x1F1FF).contains($0.value) } == 2
  guard !isPicture, !isFlag else { return 2 }
  let widths = scalars.map { Int(acutance_display_width($0.value)) }
  if let width = widths.first(where: { $0 > 0 }) { return width }
  // Unknown to the C library: most likely a letter.
  return widths.allSatisfy { $0 == 0 } ? 0 : 1
}

/// Words in lines of a width at most; a word that is longer stands alone on its line, whole. Lines after the first are
/// indented like the first.
package func wrapped(_ text: String, indent: Int, width: Int) -> [String] {
  let margin = String(repeating: " ", count: indent)
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ", omittingEmptySubsequences: false) {
    if !line.isEmpty, indent + displayWidth(line) + 1 + displayWidth(String(word)) > width {
      lines.append(margin + line)
      line = ""
    }
    line += (line.isEmpty ? "" : " ") + word
  }
  return lines + [margin + line]
}
