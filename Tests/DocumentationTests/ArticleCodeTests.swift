import Foundation
import TestSupport
import Testing

/// The code of the articles is code of these tests: it is compiled, it runs, and what it gives is compared.
@Suite struct ArticleCodeTests {
  /// The Swift files beside this one, every line without its indentation.
  private static let tested: String = {
    let folder = PackageRoot.url.appendingPathComponent("Tests/DocumentationTests")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "swift" }.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
      .map(withoutIndentation).joined(separator: "\n")
  }()

  private static func withoutIndentation(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false).map { String($0.drop { $0 == " " }) }
      .joined(separator: "\n")
  }

  @Test func everyBlockIsTested() {
    let articles = ArticleText.every
    #expect(articles.count >= 8)
    #expect(articles.flatMap { $0.blocks("swift") }.count >= 10)
    for article in articles {
      for block in article.blocks("swift") {
        let isTested = Self.tested.contains(Self.withoutIndentation(block))
        #expect(isTested, "\(article.name): not in a test:\n\(block)")
      }
    }
  }
}
