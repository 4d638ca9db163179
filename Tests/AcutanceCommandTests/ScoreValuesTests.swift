import Foundation
import TestSupport
import Testing

struct ScoreValuesTests {
  /// Every fixture with expected values, at 512 and at full size.
  @Test(arguments: [512, 0]) func valuesAreThoseOfTheFixtures(longSide: Int) throws {
    let expected = try expectedScores()
    let paths = expected.keys.sorted()
    #expect(paths.count > 30)
    let result = try Acutance.run(
      ["score", "--format", "json", "--long-side", "\(longSide)"] + paths, in: Fixtures.root)
    #expect(result.status == 0)
    #expect(result.errors == "")
    let json = try result.json()
    let rows = try rows(json)
    #expect(rows.count == paths.count)
    for path in paths {
      let row = try #require(rows[path], "\(path)")
      let wanted = try #require(expected[path])
      #expect(row.status == "scored", "\(path)")
      for key in ["width", "height", "orientation"] {
        #expect(row[key] as? Int == wanted[key] as? Int, "\(path) \(key)")
      }
      if longSide == 512 {
        #expect(row["analysisWidth"] as? Int == wanted["analysis_width"] as? Int, "\(path)")
        #expect(row["analysisHeight"] as? Int == wanted["analysis_height"] as? Int, "\(path)")
      }
      // At full size bytes are measured in integers; 16-bit samples and reduced planes are Float.
      let isExact = longSide == 0 && (wanted["bits"] as? Int ?? 0) <= 8
      let tolerance = isExact ? 1e-9 : 1e-6
      let variance = wanted[longSide == 0 ? "variance_full_inset2" : "variance_512_inset2"] as? Double
      let measured = row.number("sharpness", "variance")
      guard let variance else {
        #expect(measured == nil, "\(path)")
        #expect(row.text("sharpness", "reason")?.contains("too small") == true, "\(path)")
        #expect(row.text("quality", "badge") == "-", "\(path)")
        continue
      }
      #expect(abs((measured ?? .infinity) - variance) <= tolerance * variance, "\(path): \(measured ?? -1)")
      let value = min(variance / 0.02, 1)
      #expect(abs((row.number("sharpness", "value") ?? -1) - value) <= tolerance * value, "\(path)")
      // Sharpness is all that was measured, so it is the quality.
      #expect(row.number("quality", "value") == row.number("sharpness", "value"), "\(path)")
      #expect(row.number("quality", "coverage") == 0.3, "\(path)")
      for term in ["saliency", "faces"] {
        #expect(row.number(term, "value") == nil, "\(path)")
        #expect(row.text(term, "reason")?.contains("not available") == true, "\(path)")
      }
    }
  }

  @Test func cleanupListHoldsTheBlurredCopyAndNotItsOriginal() throws {
    let result = try Acutance.run(["score", "--format", "json", "photos"], in: Fixtures.root)
    #expect(result.status == 0)
    let json = try result.json()
    let cleanup = try #require(json["cleanup"] as? [String])
    #expect(cleanup.contains("photos/brook-blurred.jpg"))
    #expect(!cleanup.contains("photos/brook.jpg"))
    // Nothing that the fixtures call sharp is in it, and the worst comes first.
    let sharpness = try expectedScores().mapValues { $0["sharpness_512"] as? Double }
    #expect(cleanup.allSatisfy { (sharpness[$0] ?? nil).map { $0 < 0.35 } ?? false })
    let values = cleanup.compactMap { sharpness[$0] ?? nil }
    #expect(values == values.sorted())
    #expect(cleanup.first == "photos/clock-motion.png")
  }

  @Test func threadsDoNotChangeAByte() throws {
    let arguments = ["score", "--format", "json", Fixtures.path("photos"), Fixtures.path("synthetic"), "--threads"]
    let one = try Acutance.run(arguments + ["1"])
    #expect(one.output.count > 1000)
    for threads in ["2", "7"] { #expect(try Acutance.run(arguments + [threads]).output == one.output, "\(threads)") }
  }

  @Test func variantsAgree() throws {
    let path = Fixtures.path("photos/pagoda.jpg")
    let info = try Acutance.run(["info"]).text
    let line = try #require(info.split(separator: "\n").first { $0.hasPrefix("instruction sets:") })
    let names = line.dropFirst("instruction sets:".count).split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(names.contains("scalar") && names.count >= 2)
    for name in names {
      let result = try Acutance.run(["score", "--format", "json", path], environment: ["ACUTANCE_VARIANT": name])
      let json = try result.json()
      #expect((json["settings"] as? [String: Any])?["variant"] as? String == name)
      let variance = try rows(json)[path]?.number("sharpness", "variance") ?? 0
      #expect(abs(variance - 0.041514725108570835) < 1e-6 * 0.0415, "\(name)")
    }
  }

  @Test func optionsReachTheSettings() throws {
    let result = try Acutance.run([
      "score", Fixtures.path("photos/cat.png"), "--format=json", "--long-side=300", "--cleanup-below", "0.1",
      "--profile",
      "app",
    ])
    let settings = try #require(try result.json()["settings"] as? [String: Any])
    #expect(settings["longSide"] as? Int == 300)
    #expect(settings["cleanupBelow"] as? Double == 0.1)
    #expect(settings["profile"] as? String == "app")
  }

  @Test func pixelLimitIsATypedFailure() throws {
    let path = Fixtures.path("photos/camera.png")
    let result = try Acutance.run(["score", path, "--max-pixels", "262143", "--format", "json"])
    #expect(result.status == 1)
    #expect(try rows(try result.json())[path]?.text("error", "kind") == "tooLarge")
    #expect(try Acutance.run(["score", path, "--max-pixels", "262144"]).status == 0)
  }
}
