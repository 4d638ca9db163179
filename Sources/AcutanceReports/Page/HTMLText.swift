import ReportText

/// A page as it grows. Whatever comes from files goes in by `text` or as the value of an attribute, and is escaped there;
/// `markup` takes what is written in this package only, and `StaticString` sees to that.
struct HTMLText {
  private(set) var bytes: [UInt8] = []

  mutating func markup(_ string: StaticString) {
    string.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Text between tags.
  mutating func text(_ string: String) { bytes.append(contentsOf: escaped(string).utf8) }

  /// An opening tag; attributes without a value are left out.
  mutating func open(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:]) {
    markup("<")
    markup(name)
    for (key, value) in attributes {
      guard let value else { continue }
      markup(" ")
      markup(key)
      markup("=\"")
      text(value)
      markup("\"")
    }
    markup(">")
  }

  mutating func close(_ name: StaticString) {
    markup("</")
    markup(name)
    markup(">\n")
  }

  /// A whole element with text in it.
  mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:], _ content: String
  ) {
    open(name, attributes)
    text(content)
    close(name)
  }

  /// A path: isolated, so that its writing direction does not reach into the line around it.
  mutating func path(_ content: String) {
    markup("<bdi>")
    text(content)
    markup("</bdi>")
  }

  /// Bytes that are no markup and are known not to close their element, such as a style sheet of this package.
  mutating func raw(_ content: [UInt8]) { bytes.append(contentsOf: content) }
}

/// Text as HTML shows it, in elements and in quoted attributes alike. Control characters, which HTML forbids and a file
/// name may have, are spelled out.
func escaped(_ string: String) -> String {
  let string = printable(string)
  guard string.utf8.contains(where: isSpecial) else { return string }
  var result = ""
  for scalar in string.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

private func isSpecial(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
  default: false
  }
}

/// JSON for a script element of a page: nothing in it can close the element or open a comment there. In JSON `<` stands
/// in strings only, where the escape means the same.
func scriptSafe(_ json: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(json.count)
  for byte in json {
    if byte == UInt8(ascii: "<") { result.append(contentsOf: "\\u003c".utf8) } else { result.append(byte) }
  }
  return result
}
