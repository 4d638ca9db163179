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
      ["score", "--format", "json", "--saliency", "none", "--no-faces", "--long-side", "\(longSide)"] + paths,
      in: Fixtures.root)
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
        #expect(row.text(term, "reason") == "not run", "\(path)")
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
    // Nor any other photo: none of them is judged by the face that it does not have.
    #expect(cleanup == ["photos/brook-blurred.jpg"])
    for row in try rows(json).values {
      #expect(row.number("quality", "coverage") == 1)
      #expect(row.text("saliency", "method") == "signature")
      #expect(row.text("saliency", "reason") == nil && row.text("faces", "reason") == nil)
    }
  }

  /// The rule of the app: "no face" is 0 and means are not rescaled, so that nearly everything is proposed.
  @Test func cleanupListOfTheAppHoldsNearlyEverything() throws {
    let result = try Acutance.run(["score", "--format", "json", "--profile", "app", "photos"], in: Fixtures.root)
    let json = try result.json()
    let cleanup = try #require(json["cleanup"] as? [String])
    let withoutAFace = try rows(json).filter { !facesInFixtures.contains($0.key) }
    #expect(withoutAFace.count == 15)
    for (path, row) in withoutAFace {
      let (sharpness, mean) = (
        try #require(row.number("sharpness", "value")), try #require(row.number("saliency", "mean"))
      )
      let quality = try #require(row.number("quality", "value"))
      #expect(abs(quality - (0.3 * sharpness + 0.4 * mean)) <= 1e-12, "\(path)")
    }
    // The best of its group is spared, and two are sharp all over.
    #expect(Set(withoutAFace.keys).subtracting(cleanup).count <= 3)
  }

  private var facesInFixtures: Set<String> {
    ["photos/astronaut.png", "photos/camera.png", "oriented/astronaut-orientation6.jpg"]
  }

  /// Who sees the pictures says the same; dogs have faces of another kind.
  @Test func facesAreFoundWhereTheyAre() throws {
    let result = try Acutance.run(
      ["score", "--format", "json", "--saliency", "none", "photos", "oriented"], in: Fixtures.root)
    let found = try rows(result.json())
    #expect(found.count == 18)
    for (path, row) in found {
      let faces = try #require(row["faces"] as? [String: Any])
      #expect(faces["value"] as? Bool == facesInFixtures.contains(path), "\(path)")
      #expect(faces["count"] as? Int == (facesInFixtures.contains(path) ? 1 : 0), "\(path)")
      let best = try #require(row.number("faces", "bestScore"))
      #expect((best >= 0.88) == facesInFixtures.contains(path), "\(path): \(best)")
    }
    // A threshold of one's own.
    let strict = try Acutance.run(
      ["score", "--format", "json", "--face-threshold", "0.999", "--saliency", "none", "photos"], in: Fixtures.root)
    for row in try rows(strict.json()).values { #expect((row["faces"] as? [String: Any])?["value"] as? Bool == false) }
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
