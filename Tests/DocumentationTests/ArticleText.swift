import Foundation
import TestSupport
import Testing

/// An article of a documentation catalogue, as text.
struct ArticleText {
  let name: String
  let text: String

  init(module: String, _ name: String) throws {
    self.init(try #require(Self.all.first { $0.lastPathComponent == "\(name).md" && $0.path.contains("/\(module)/") }))
  }

  private init(_ file: URL) {
    name = file.lastPathComponent
    text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  /// Every page of every catalogue.
  static var every: [ArticleText] { all.map(ArticleText.init) }

  private static var all: [URL] {
    let sources = PackageRoot.url.appendingPathComponent("Sources")
    let modules = (try? FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)) ?? []
    return modules.sorted { $0.path < $1.path }.flatMap { module in
      let catalogue = module.appendingPathComponent("Documentation.docc")
      let files = (try? FileManager.default.contentsOfDirectory(at: catalogue, includingPropertiesForKeys: nil)) ?? []
      return files.filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }
    }
  }

  /// The blocks of code in a language, in order.
  func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
  }

  /// The numbers of the text outside Swift code, as they are written; names of symbols and figures in them are none.
  var numbers: Set<String> {
    var prose = text
    for block in blocks("swift") { prose = prose.replacingOccurrences(of: block, with: "") }
    let words = prose.replacing(/`[^`]*`/, with: "")
    return Set(words.matches(of: /(?:^|[^\w.])(-?\d+(?:\.\d+)?)/).map { String($0.1) })
  }
}

/// A number with so many decimals.
func decimals(_ value: Double, _ count: Int) -> String { String(format: "%.\(count)f", value) }

/// A number without decimals that say nothing.
func shortest(_ value: Double, atMost count: Int = 3) -> String {
  var text = decimals(value, count)
  while text.contains("."), text.hasSuffix("0") || text.hasSuffix(".") { text.removeLast() }
  return text == "-0" ? "0" : text
}
