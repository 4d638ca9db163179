/// The characters that numbers are written with, five columns and seven rows each, drawn for this package: a library that
/// draws fonts would be a dependency for seventeen shapes.
package enum DigitFont {
  static let height = 7
  /// Columns from one character to the next.
  static let advance = 6

  private static let shapes: [Character: [String]] = [
    "0": [" ### ", "#   #", "#   #", "#   #", "#   #", "#   #", " ### "],
    "1": ["  #  ", " ##  ", "  #  ", "  #  ", "  #  ", "  #  ", " ### "],
    "2": [" ### ", "#   #", "    #", "  ## ", " #   ", "#    ", "#####"],
    "3": [" ### ", "#   #", "    #", "  ## ", "    #", "#   #", " ### "],
    "4": ["   # ", "  ## ", " # # ", "#  # ", "#####", "   # ", "   # "],
    "5": ["#####", "#    ", "#### ", "    #", "    #", "#   #", " ### "],
    "6": ["  ## ", " #   ", "#    ", "#### ", "#   #", "#   #", " ### "],
    "7": ["#####", "    #", "   # ", "   # ", "  #  ", "  #  ", "  #  "],
    "8": [" ### ", "#   #", "#   #", " ### ", "#   #", "#   #", " ### "],
    "9": [" ### ", "#   #", "#   #", " ####", "    #", "   # ", " ##  "],
    "+": ["     ", "  #  ", "  #  ", "#####", "  #  ", "  #  ", "     "],
    "-": ["     ", "     ", "     ", "#####", "     ", "     ", "     "],
    ".": ["     ", "     ", "     ", "     ", "     ", " ##  ", " ##  "],
    "e": ["     ", "     ", " ### ", "#   #", "#####", "#    ", " ### "],
    "%": ["##  #", "##  #", "   # ", "  #  ", " #   ", "#  ##", "#  ##"],
    "<": ["   # ", "  #  ", " #   ", "#    ", " #   ", "  #  ", "   # "],
    " ": ["     ", "     ", "     ", "     ", "     ", "     ", "     "],
  ]

  /// Columns that a text takes.
  package static func width(of text: String, size: Int = 1) -> Int { max(0, text.count * advance - 1) * size }

  /// The places that a text inks, from its upper left corner.
  package static func inked(_ text: String, size: Int = 1) -> [(x: Int, y: Int)] {
    var places: [(x: Int, y: Int)] = []
    for (index, character) in text.enumerated() {
      guard let rows = shapes[character] else { preconditionFailure("the font has no \(character)") }
      for (row, line) in rows.enumerated() {
        for (column, mark) in line.enumerated() where mark == "#" {
          for dot in 0..<size * size {
            places.append(((index * advance + column) * size + dot % size, row * size + dot / size))
          }
        }
      }
    }
    return places
  }
}

extension Picture {
  /// Writes a number with its upper left corner at x, y; with a halo where it stands on a picture.
  mutating func write(_ text: String, x: Int, y: Int, size: Int = 1, _ colour: Colour, halo: Colour? = nil) {
    let places = DigitFont.inked(text, size: size)
    if let halo {
      for place in places {
        for offset in -1...1 {
          for other in -1...1 { self[x + place.x + other, y + place.y + offset] = halo }
        }
      }
    }
    for place in places { self[x + place.x, y + place.y] = colour }
  }
}
