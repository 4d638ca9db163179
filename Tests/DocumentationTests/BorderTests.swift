import AcutanceKernels
import Foundation
import TestSupport
import Testing

/// The drawing of the borders, and the sums of the article, beside what convolutions find.
@Suite struct BorderTests {
  /// Row, and what lies beside it in its parent: pixels whose sums tell them all apart.
  private static let letters: [Character: Float] = [
    "a": 1, "b": 2, "c": 4, "d": 8, "p": 16, "q": 32, "r": 64, "s": 128, "k": 256, "0": 0,
  ]

  private func rule(_ name: String) -> Border? {
    switch name {
    case "valid": .valid
    case "zero": .zero
    case "constant": .constant(256)
    case "replicate": .replicate
    case "reflect": .reflect
    case "reflect101": .reflect101
    case "wrap": .wrap
    case "truncated": .truncated
    case "surroundings": .surroundings(beyond: .replicate)
    default: nil
    }
  }

  /// The lines of the drawing: the name, and ten cells from three pixels before the row to three behind it.
  private func drawn() throws -> [(name: String, cells: [Character])] {
    let file = PackageRoot.url.appendingPathComponent("docs/tools/borders.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { line in
        let words = line.filter { $0 != "[" && $0 != "]" }.split(separator: " ")
        return (String(words[0]), words[1...10].map { $0.first ?? " " })
      }
  }

  /// What a kernel with one tap, `offset` pixels to the right, finds from each pixel of a b c d; `nil` where there is no
  /// output.
  private func found(_ border: Border, _ offset: Int) throws -> [Float]? {
    let parent = try Plane<Float>(width: 8, height: 1, pixels: "pqabcdrs".map { Self.letters[$0] ?? .nan })
    var weights = [Float](repeating: 0, count: 7)
    weights[3 + offset] = 1
    let tap = try Kernel(width: 7, height: 1, weights: weights)
    let row = parent.view.cropped(x: 2, y: 0, width: 4, height: 1)
    let result = try convolved(row, with: tap, mode: .correlation, border: border)
    return result.width == 4 ? result.pixels : nil
  }

  @Test func drawingIsWhatAConvolutionFinds() throws {
    let drawn = try drawn()
    #expect(drawn.count == 9)
    for (name, cells) in drawn {
      let border = try #require(rule(name), "\(name)")
      for offset in -3...3 {
        guard let pixels = try found(border, offset) else {
          #expect(name == "valid")
          continue
        }
        for x in 0..<4 {
          let cell = cells[3 + x + offset]
          // A tap on no pixel contributes nothing; with one tap, there is nothing left to scale.
          #expect(pixels[x] == (cell == "." ? 0 : Self.letters[cell]), "\(name): \(offset) from pixel \(x)")
        }
      }
    }
    // No seven taps fit into four pixels; three do, twice.
    #expect(try found(.valid, 0) == nil)
    let row = try Plane<Float>(width: 4, height: 1, pixels: [1, 2, 4, 8])
    let middle = try Kernel(width: 3, height: 1, weights: [0, 1, 0])
    #expect(try convolved(row, with: middle, mode: .correlation, border: .valid).pixels == [2, 4])
  }

  @Test func sumsOfTheArticle() throws {
    let article = try ArticleText(module: "AcutanceKernels", "Borders")
    let row = try Plane<Float>(width: 4, height: 1, pixels: [0, 1, 2, 3])
    let five = try Kernel(width: 5, height: 1, weights: [1, 1, 1, 1, 1])
    let sums = try convolved(
      row, with: five, mode: .correlation, border: .reflect101)
    print(sums.pixels)  // [6.0, 7.0, 8.0, 9.0]
    #expect(article.text.contains("// \(sums.pixels)"))
    let rules: [(String, Border)] = [
      ("``Border/zero``", .zero), ("``Border/constant(_:)`` of 1", .constant(1)), ("``Border/replicate``", .replicate),
      ("``Border/reflect``", .reflect), ("``Border/reflect101``", .reflect101), ("``Border/wrap``", .wrap),
      ("``Border/truncated``", .truncated),
    ]
    for (name, border) in rules {
      let sums = try convolved(row, with: five, mode: .correlation, border: border).pixels
      expectRow(article, name, sums)
    }
    let parent = try Plane<Float>(width: 8, height: 1, pixels: [9, 9, 0, 1, 2, 3, 8, 8])
    let view = parent.view.cropped(x: 2, y: 0, width: 4, height: 1)
    let around = try convolved(view, with: five, mode: .correlation, border: .surroundings(beyond: .zero)).pixels
    expectRow(article, "``Border/surroundings(beyond:)`` of 9 9 before and 8 8 behind", around)
    #expect(try convolved(row, with: five, mode: .correlation, border: .valid).width == 0)
  }

  private func expectRow(_ article: ArticleText, _ name: String, _ sums: [Float]) {
    let line = "| \(name) | \(sums.map { shortest(Double($0)) }.joined(separator: " ")) |"
    #expect(article.text.contains(line), "the article lacks: \(line)")
  }
}
