/// JSON with the keys in the order in which they are given, one benchmark a line: a report has thousands of repetitions,
/// and a line for each of their keys would make it a book.
package indirect enum JSONText {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case list([JSONText])
  case object([(String, JSONText)])

  static func optional(_ value: Double?) -> JSONText { value.map { .number($0) } ?? .null }

  /// - Parameter depth: so many levels of lists and objects get lines of their own.
  package func text(depth: Int, indent: String = "") -> String {
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .integer(let value): return "\(value)"
    // There is no NaN and no infinity in JSON.
    case .number(let value): return value.isFinite ? "\(value)" : "null"
    case .string(let value): return Self.quoted(value)
    case .list(let values):
      return Self.joined(values.map { ("", $0) }, "[", "]", depth, indent)
    case .object(let values):
      return Self.joined(values.map { (Self.quoted($0.0) + ": ", $0.1) }, "{", "}", depth, indent)
    }
  }

  private static func joined(
    _ values: [(String, JSONText)], _ open: String, _ close: String, _ depth: Int, _ indent: String
  ) -> String {
    guard depth > 0, !values.isEmpty else {
      return open + values.map { $0.0 + $0.1.text(depth: 0) }.joined(separator: ", ") + close
    }
    let inner = indent + "  "
    let lines = values.map { inner + $0.0 + $0.1.text(depth: depth - 1, indent: inner) }
    return open + "\n" + lines.joined(separator: ",\n") + "\n" + indent + close
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
