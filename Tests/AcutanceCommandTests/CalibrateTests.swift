import Foundation
import TestSupport
import Testing

@Suite("calibrate")
struct CalibrateTests {
  private func scratch() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("acutance-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private func variances(_ options: [String]) throws -> [Double] {
    let result = try Acutance.run(["score", "--format", "json", Fixtures.path("photos")] + options)
    return try rows(result.json()).values.compactMap { $0.number("sharpness", "variance") }.sorted()
  }

  @Test("the fitted reference is the percentile that it says, and 'score' takes the file")
  func roundTrip() throws {
    let folder = try scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("settings with spaces.json").path
    let result = try Acutance.run(["calibrate", Fixtures.path("photos"), "-o", file])
    #expect(result.status == 0 && result.errors == "")
    #expect(result.text.contains("90th percentile of the variances"))
    let settings = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: file))) as? [String: Any])
    let values = try variances([])
    // 17 values: the 90th percentile is 0.4 of the way from the 15th to the 16th.
    #expect(values.count == 17)
    let expected = values[14] * 0.6 + values[15] * 0.4
    let reference = try #require(settings["reference"] as? Double)
    #expect(abs(reference - expected) <= 1e-12)

    let scored = try Acutance.run(["score", "--format", "json", "--settings", file, Fixtures.path("photos")])
    #expect(scored.status == 0 && scored.errors == "")
    let json = try scored.json()
    #expect((json["settings"] as? [String: Any])?["reference"] as? Double == reference)
    for row in try rows(json).values {
      let (value, variance) = (row.number("sharpness", "value"), row.number("sharpness", "variance"))
      // Numbers come through a JSON reader that is off by an ulp or two: three of them, 2^-52 each.
      let expected = try min(#require(variance) / reference, 1)
      #expect(abs(try #require(value) - expected) <= 8 * 0x1p-52 * expected)
    }
    let limit = try #require(settings["cleanupBelow"] as? Double)
    #expect((json["settings"] as? [String: Any])?["cleanupBelow"] as? Double == limit)
    // An option goes before the file's value.
    let other = try Acutance.run(
      ["score", "--format", "json", "--cleanup-below", "0.5", "--settings", file, Fixtures.path("photos")])
    #expect((try other.json()["settings"] as? [String: Any])?["cleanupBelow"] as? Double == 0.5)
  }

  @Test("labels decide, in any spelling of CSV, from the folder of their file")
  func labels() throws {
    let folder = try scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in [
      "brook.jpg", "brook-blurred.jpg", "café au lait.png", "camera.png", "cat.png", "fig.jpg", "dogs.jpg",
      "clock-motion.png", "rocket.jpg",
    ] {
      try FileManager.default.copyItem(
        at: URL(fileURLWithPath: Fixtures.path("photos/" + name)), to: folder.appendingPathComponent(name))
    }
    let csv = folder.appendingPathComponent("labels.csv")
    let text =
      "\u{FEFF}path,label,why\r\nbrook-blurred.jpg,DROP,\"blurred,\n\"\"all\"\"\"\r\nclock-motion.png,drop\r\n"
      + "\"café au lait.png\",keep\r\nbrook.jpg,keep\r\ncamera.png,keep\r\n\r\nfig.jpg,keep\r\nelsewhere.jpg,keep"
    try text.write(to: csv, atomically: true, encoding: .utf8)
    let result = try Acutance.run(["calibrate", folder.path, "--labels", csv.path])
    #expect(result.status == 0)
    #expect(result.text.contains("2 labelled drop and 4 keep"))
    #expect(result.text.contains("Of those labelled drop 2 of 2, of those labelled keep 0 of 4."))
    #expect(result.errors.contains("1 of 7 labels are of no photo given here"))
  }

  @Test(
    "label files that cannot be understood name the line",
    arguments: [
      ("brook.jpg,maybe\n", "line 1"), ("path,label\n\nbrook.jpg\n", "line 3"), ("\"brook.jpg,keep\n", "line 1"),
      ("brook.jpg,keep\nbrook.jpg,drop\n", "line 2"), ("nothing.jpg,keep\n", "no label of a photo"),
      ("\"brook.jpg\"x,keep\n", "line 1"),
    ])
  func wrongLabels(text: String, words: String) throws {
    let folder = try scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let csv = folder.appendingPathComponent("labels.csv")
    try text.write(to: csv, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("brook.jpg"),
      withDestinationURL: URL(fileURLWithPath: Fixtures.path("photos/brook.jpg")))
    let result = try Acutance.run(["calibrate", Fixtures.path("photos"), "--labels", csv.path])
    #expect(result.status == 2 && result.output.isEmpty && result.errors.contains(words), "\(result.errors)")
  }

  @Test(
    "settings files that cannot be used say why",
    arguments: [
      ("{}", "\"schema\" is missing"), ("[1]", "settings.json"), ("not JSON", "not JSON"),
      ("{\"schema\": \"acutance.settings/2\"}", "the schema is"),
      ("{\"schema\": \"acutance.settings/1\", \"cleanupbelow\": 0.2}", "\"cleanupbelow\" is no setting"),
      ("{\"schema\": \"acutance.settings/1\", \"reference\": 0}", "not a number above 0"),
      ("{\"schema\": \"acutance.settings/1\", \"reference\": \"0.02\"}", "\"reference\""),
      ("{\"schema\": \"acutance.settings/1\", \"saliencyRange\": [0.2, 0.1]}", "saliencyRange"),
      ("{\"schema\": \"acutance.settings/1\", \"algorithmVersion\": 99}", "calibrate again"),
      (
        "{\"schema\": \"acutance.settings/1\", \"weights\": {\"sharpness\": 0, \"saliency\": 0, \"faces\": 0}}",
        "weights"
      ),
      ("{\"schema\": \"acutance.settings/1\", \"profile\": \"app2\"}", "no profile"),
    ])
  func wrongSettings(text: String, words: String) throws {
    let folder = try scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("settings.json")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let result = try Acutance.run(["score", Fixtures.path("photos/cat.png"), "--settings", file.path])
    #expect(result.status == 2 && result.output.isEmpty && result.errors.contains(words), "\(result.errors)")
  }

  @Test("too few photos, a photo as output, a folder without photos")
  func refusals() throws {
    let few = try Acutance.run(["calibrate", Fixtures.path("photos/birds")])
    #expect(few.status == 2 && few.errors.contains("2 photos have a sharpness; at least 8 are needed"))
    let photo = try Acutance.run(["calibrate", Fixtures.path("photos"), "-o", Fixtures.path("photos/cat.png")])
    #expect(photo.status == 2 && photo.output.isEmpty && photo.errors.contains("never written to"))
    let none = try Acutance.run(["calibrate"])
    #expect(none.status == 2 && none.errors.contains("no PATH"))
  }
}
