import Foundation
import TestSupport
import Testing

@Suite("score --lenient")
struct LenientScoreTests {
  private func score(_ path: String, _ options: [String]) throws -> (status: Int32, row: [String: Any]) {
    let outcome = try Acutance.run(["score", path, "--format", "json"] + options)
    return (outcome.status, try #require(try rows(try outcome.json())[path]))
  }

  private func photo(_ name: String, share: Double) throws -> (scratch: Scratch, path: String) {
    let scratch = try Scratch()
    let bytes = Fixtures.data(name)
    let path = try scratch.write("cut.photo", Data(bytes.prefix(Int(Double(bytes.count) * share))))
    return (scratch, path)
  }

  @Test(
    "complete rows alone are measured, and the note says how many",
    arguments: ["photos/camera.png", "photos/mountain-path.jpg"])
  func completeRows(name: String) throws {
    let (scratch, path) = try photo(name, share: 0.6)
    let strict = try score(path, ["--long-side", "0"])
    #expect(strict.status == 1 && strict.row.status == "failed" && strict.row.text("error", "kind") == "truncated")

    let lenient = try score(path, ["--long-side", "0", "--lenient"])
    #expect(lenient.status == 0 && lenient.row.status == "scored")
    let notes = try #require(lenient.row["notes"] as? [String])
    let note = try #require(notes.first)
    let words = note.split(separator: " ")
    #expect(words.first == "incomplete:" && words.suffix(2) == ["of", "rows"], "\(note)")
    let percent = try #require(words.count > 1 ? Int(words[1].dropLast()) : nil)
    // The size is that of the photo, the analysed size that of the complete rows.
    let height = try #require(lenient.row["height"] as? Int)
    let rows = try #require(lenient.row["analysisHeight"] as? Int)
    #expect(rows < height && 100 * rows / height == percent && (30...80).contains(percent))
    #expect(try #require(lenient.row.number("sharpness", "variance")) > 0)
    withExtendedLifetime(scratch) {}
  }

  @Test("the number is that of the complete rows: the rest and the edge to it are not in it")
  func number() throws {
    let (width, height, rows) = (40, 60, 37)
    var random = SeededGenerator(seed: 37)
    let pixels = (0..<height).map { _ in (0..<width).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
    let header: [UInt8] = [0, 0, 0, UInt8(width), 0, 0, 0, UInt8(height), 8, 0, 0, 0, 0]
    let file = PNGBytes.file(header: header, rows: pixels.flatMap { [0] + $0 })
    // Signature, IHDR, the beginning of IDAT, and of the stored block; then the rows.
    let start = 8 + 25 + 8 + 2 + 5
    let scratch = try Scratch()
    let path = try scratch.write("cut.png", Data(file.prefix(start + rows * (width + 1) + 20)))
    let row = try score(path, ["--lenient"]).row
    #expect(row["notes"] as? [String] != nil && row["analysisHeight"] as? Int == rows)
    // In whole numbers, so that the only roundings are those of the last line.
    var (count, sum, squares) = (0, 0, 0)
    for y in 2..<rows - 2 {
      for x in 2..<width - 2 {
        let neighbours = Int(pixels[y - 1][x]) + Int(pixels[y + 1][x]) + Int(pixels[y][x - 1]) + Int(pixels[y][x + 1])
        let response = neighbours - 4 * Int(pixels[y][x])
        (count, sum, squares) = (count + 1, sum + response, squares + response * response)
      }
    }
    let expected = Double(count * squares - sum * sum) / Double(count * count) / (255 * 255)
    // A few roundings on either side, of 2^-53 each.
    #expect(abs(try #require(row.number("sharpness", "variance")) - expected) <= 1e-14 * expected)
  }

  @Test("the scale is that of the whole photo")
  func scale() throws {
    // 450x600 at 512 is 384 wide; cut to fewer rows than columns, the width is the longer side.
    let (scratch, path) = try photo("jpeg/orientation/recurser_landscape_6.jpg", share: 0.6)
    let row = try score(path, ["--lenient"]).row
    #expect(row["analysisWidth"] as? Int == 384)
    #expect(try #require(row["analysisHeight"] as? Int) < 384)
    withExtendedLifetime(scratch) {}
  }

  @Test("coarse rows are not measured")
  func coarse() throws {
    let (scratch, path) = try photo("photos/pagoda.jpg", share: 0.5)
    let lenient = try score(path, ["--lenient"])
    #expect(lenient.status == 0 && lenient.row.status == "scored")
    #expect(lenient.row.number("sharpness", "value") == nil)
    #expect(lenient.row.text("sharpness", "reason")?.contains("no row of the photo is complete") == true)
    #expect((lenient.row["notes"] as? [String])?.first == "incomplete: 0% of rows, 100% in part")
    withExtendedLifetime(scratch) {}
  }

  @Test("nothing there is a failure all the same, and so is a limit")
  func failures() throws {
    let (scratch, path) = try photo("photos/camera.png", share: 0.002)
    #expect(try score(path, ["--lenient"]).row.text("error", "kind") == "truncated")
    withExtendedLifetime(scratch) {}
    let whole = Fixtures.path("photos/pagoda.jpg")
    for (option, value) in [("--max-file-bytes", "1000"), ("--max-decoded-bytes", "273280"), ("--max-scans", "9")] {
      #expect(try score(whole, [option, value]).row.text("error", "kind") == "tooLarge", "\(option)")
    }
  }
}
