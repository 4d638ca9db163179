import TestSupport
import Testing

@Suite("score --jpeg-scale")
struct JPEGScaleScoreTests {
  private func score(_ options: [String]) throws -> (settings: [String: Any], row: [String: Any]) {
    let result = try Acutance.run(["score", "--format", "json", Fixtures.path("photos/pagoda.jpg")] + options)
    #expect(result.status == 0 && result.errors == "")
    let json = try result.json()
    return (try #require(json["settings"] as? [String: Any]), try #require(try rows(json).values.first))
  }

  @Test(
    "the scale is in the settings and the notes, and the size stays the photo's", arguments: [("0", 320), ("100", 100)])
  func scale(longSide: String, analysisWidth: Int) throws {
    let full = try score(["--long-side", longSide])
    let half = try score(["--long-side", longSide, "--jpeg-scale", "4"])
    #expect(full.settings["jpegScale"] as? String == "8/8" && half.settings["jpegScale"] as? String == "4/8")
    #expect(half.row["width"] as? Int == 640 && half.row["height"] as? Int == 427)
    #expect(half.row["analysisWidth"] as? Int == analysisWidth)
    #expect((half.row["notes"] as? [String])?.contains("decoded at 4/8 of its size") == true)
    #expect((full.row["notes"] as? [String])?.contains { $0.contains("decoded at") } == false)
    let variances = (full.row.number("sharpness", "variance"), half.row.number("sharpness", "variance"))
    #expect(variances.0 != nil && variances.1 != nil && variances.0 != variances.1)
  }

  @Test("lenient and scaled, the same", arguments: ["--lenient"])
  func lenient(option: String) throws {
    let streamed = try score(["--jpeg-scale", "2"])
    let whole = try score(["--jpeg-scale", "2", option])
    #expect(whole.settings["lenient"] as? Bool == true && streamed.settings["lenient"] as? Bool == false)
    #expect(whole.row.number("sharpness", "variance") == streamed.row.number("sharpness", "variance"))
  }

  @Test("what is no scale is a usage error", arguments: ["0", "9", "1/2", ""])
  func wrong(value: String) throws {
    let result = try Acutance.run(["score", "--jpeg-scale", value, Fixtures.path("photos/pagoda.jpg")])
    #expect(result.status == 2 && result.errors.contains("--jpeg-scale") && result.output.isEmpty)
  }
}
