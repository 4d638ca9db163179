/// How text stands out on a terminal that has colours.
package enum TextStyle: String, Sendable {
  case bold = "1"
  case good = "32"
  case middle = "33"
  case bad = "31"
  case soft = "2"

  /// The text with the terminal's codes around it, or as it is where there are no colours.
  package func apply(to text: String, isColoured: Bool) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}
