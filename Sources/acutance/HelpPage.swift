/// The help of a command taken apart into its blocks: what the manual page and the descriptions of completions are made
/// from, so that each is written once.
struct HelpPage {
  struct Option {
    /// As the help has them: "-o, --output FILE".
    let flags: String
    /// What it does, on one line.
    let description: String

    /// The long names in `flags`, without dashes.
    var names: [String] {
      flags.split(separator: ",").compactMap { flag in
        let word = flag.drop { $0 == " " }.prefix { $0 != " " }
        return word.hasPrefix("--") ? String(word.dropFirst(2)) : nil
      }
    }
  }

  enum Block {
    case usage([String])
    case paragraph(String)
    case options([Option])
    /// Lines that stay as they are, below a title: examples.
    case lines(title: String, [String])
  }

  let blocks: [Block]

  init(_ help: String) {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    blocks = lines.split(separator: "").map { Self.block(Array($0)) }
  }

  var options: [Option] {
    blocks.flatMap { block in if case .options(let options) = block { options } else { [Option]() } }
  }

  /// What an option does; empty if the help does not say.
  func description(of name: String) -> String { options.first { $0.names.contains(name) }?.description ?? "" }

  private static func block(_ lines: [String]) -> Block {
    let first = lines[0]
    if first.hasPrefix("usage: ") {
      return .usage(lines.map { $0.replacing("usage: ", with: "").trimmed })
    }
    if first.hasPrefix("  -") { return .options(options(lines)) }
    if first.hasSuffix(":"), lines.count > 1, lines.dropFirst().allSatisfy({ $0.hasPrefix("  ") }) {
      return .lines(title: String(first.dropLast()), lines.dropFirst().map(\.trimmed))
    }
    return .paragraph(lines.map(\.trimmed).joined(separator: " "))
  }

  /// An option begins with a dash at the second column; its text begins behind two spaces, or on the next line.
  private static func options(_ lines: [String]) -> [Option] {
    var found: [(flags: String, text: [String])] = []
    for line in lines {
      guard line.hasPrefix("  -") else {
        if !found.isEmpty { found[found.count - 1].text.append(line.trimmed) }
        continue
      }
      let inner = line.dropFirst(2)
      let gap = inner.firstRange(of: "  ")
      found.append(
        (
          flags: String(gap.map { inner[..<$0.lowerBound] } ?? inner).trimmed,
          text: gap.map { [String(inner[$0.upperBound...]).trimmed] } ?? []
        ))
    }
    return found.map { Option(flags: $0.flags, description: $0.text.joined(separator: " ")) }
  }
}

extension StringProtocol {
  /// Without spaces at either end.
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
