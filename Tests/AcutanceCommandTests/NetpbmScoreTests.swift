import Foundation
import TestSupport
import Testing

struct NetpbmScoreTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func photos(_ arguments: [String]) throws -> [[String: Any]] {
    let report = try Acutance.run(["score", "--format", "json", "--long-side", "0"] + arguments).json()
    return try #require(report["photos"] as? [[String: Any]])
  }

  private func pfm(_ name: String, _ pixels: [Float], width: Int) throws -> String {
    let bits = pixels.flatMap { pixel in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel.bitPattern >> $0) } }
    let header = Array("Pf\n\(width) \(pixels.count / width)\n-1\n".utf8)
    return try scratch.write(name, Data(header + bits))
  }

  @Test func rawAndPlainFilesHaveTheSameSharpness() throws {
    let noise = (0..<400).map { i in UInt8(truncatingIfNeeded: i * i * 7 + i * 31) }
    let raw = try scratch.write("a.pgm", Data(Array("P5\n20 20\n255\n".utf8) + noise))
    let plain = "P2\n20 20\n255\n" + noise.map { "\($0)" }.joined(separator: "\n") + "\n"
    let text = try scratch.write("b", Data(plain.utf8))
    let variances = try photos([raw, text]).map { ($0["sharpness"] as? [String: Any])?["variance"] as? Double }
    let first = try #require(variances.first ?? nil)
    #expect(first > 0.01 && variances == [first, first])
  }

  @Test func floatsOutsideTheRangeAreDecodedAndNotMeasured() throws {
    let inside = (0..<400).map { Float($0 % 7) / 7 }
    var tooBright = inside
    tooBright[45] = 1.25
    var notANumber = inside
    notANumber[399] = .nan
    let paths = [
      try pfm("inside.pfm", inside, width: 20), try pfm("bright.pfm", tooBright, width: 20),
      try pfm("nan.pfm", notANumber, width: 20),
    ]
    let photos = try photos(paths)
    #expect(photos.map { $0["status"] as? String } == ["scored", "scored", "scored"])
    let terms = try photos.map { try #require($0["sharpness"] as? [String: Any]) }
    #expect(terms[0]["value"] is Double && terms[0]["reason"] is NSNull)
    // Row 18 from the top: the file has it third.
    #expect(terms[1]["value"] is NSNull)
    #expect((terms[1]["reason"] as? String)?.contains("1.25 in column 6, row 18") == true)
    #expect(terms[2]["value"] is NSNull && (terms[2]["reason"] as? String)?.contains("not finite") == true)
    #expect((photos[2]["notes"] as? [String]) == ["1 value not finite, the first nan in column 20, row 1"])
  }

  @Test func brokenAndEmptyOnesAreFailures() throws {
    let short = try scratch.write("short.ppm", Data("P6 3 3 255\nabc".utf8))
    let empty = try scratch.write("empty.pfm", Data())
    let result = try Acutance.run(["score", "--format", "json", short, empty])
    #expect(result.status == 1)
    let photos = try #require(try result.json()["photos"] as? [[String: Any]])
    let kinds = photos.map { ($0["error"] as? [String: Any])?["kind"] as? String }
    #expect(kinds == ["truncated", "empty"])
  }

  @Test func verifySaysWhatItTakes() throws {
    let result = try Acutance.run(["verify", "--image", Fixtures.path("netpbm/grey-little.pfm")])
    #expect(result.status == 2 && result.errors.contains("8 or 16 bits are needed"))
  }
}
