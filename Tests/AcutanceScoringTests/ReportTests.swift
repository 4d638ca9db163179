import AcutanceKernels
import AcutanceReports
import AcutanceScoring
import Foundation
import Testing

private let outcomes: [PhotoOutcome] = [
  .scored(photoScore("a.jpg", variance: 0.0106, saliency: saliencyTerm(mean: 0.12, rescaled: 0.41), faces: oneFace)),
  .failed(PhotoPath("dir/b.jpg"), PhotoFailure(.truncated, "the data end early (row 3 of 9)")),
  .skipped(PhotoPath("c.txt"), rule: "not a photo by content"),
  .scored(photoScore("d.jpg", variance: 0)), .scored(photoScore("e.jpg", faces: noFace)),
  .scored(photoScore("f\u{1B}[2J.jpg")),
]

private func report(_ outcomes: [PhotoOutcome] = outcomes, settings: ScoreSettings = ScoreSettings()) -> ScoreReport {
  ScoreReport(settings: settings, producer: Producer(version: "1.2.3", variant: "scalar"), outcomes: outcomes)
}

private func object(_ report: ScoreReport) throws -> [String: Any] {
  try #require(try JSONSerialization.jsonObject(with: Data(report.json())) as? [String: Any])
}

/// Places in which a null has no reason beside it.
private func nullsWithoutReason(_ value: Any, _ place: String = "") -> [String] {
  if let list = value as? [Any] {
    return list.enumerated().flatMap { nullsWithoutReason($1, "\(place)[\($0)]") }
  }
  guard let object = value as? [String: Any] else { return value is NSNull ? [place] : [] }
  return object.flatMap { key, value -> [String] in
    guard value is NSNull else { return nullsWithoutReason(value, "\(place).\(key)") }
    if key == "reason" { return [] }
    let reason = object["reason"] as? String ?? object["\(key)Reason"] as? String
    return reason?.isEmpty == false ? [] : ["\(place).\(key)"]
  }
}

struct ReportJSONTests {
  @Test func hasTheSchemaOfTheDocumentation() throws {
    let json = try object(report())
    #expect(json["schema"] as? String == "acutance.score/1")
    let settings = try #require(json["settings"] as? [String: Any])
    #expect(settings["profile"] as? String == "photo")
    #expect(settings["longSide"] as? Int == 512)
    #expect(settings["kernel"] as? String == "laplacian4")
    #expect(settings["inset"] as? Int == 2)
    #expect(settings["reference"] as? Double == 0.02)
    #expect(settings["luma"] as? String == "rec601")
    #expect(settings["variance"] as? String == "population")
    #expect(settings["cleanupBelow"] as? Double == 0.35)
    #expect(settings["weights"] as? [String: Double] == ["sharpness": 0.3, "saliency": 0.4, "faces": 0.3])
    #expect(settings["version"] as? String == "1.2.3" && settings["variant"] as? String == "scalar")
    #expect(json["groups"] is NSNull && json["groupsReason"] is String)

    let photos = try #require(json["photos"] as? [[String: Any]])
    #expect(photos.map { $0["path"] as? String } == outcomes.map(\.path.text))
    #expect(
      photos.map { $0["status"] as? String } == ["scored", "failed", "skipped", "scored", "scored", "scored"])
    #expect(
      photos[1]["error"] as? [String: String] == ["kind": "truncated", "message": "the data end early (row 3 of 9)"])
    #expect(photos[2]["rule"] as? String == "not a photo by content")
    let first = photos[0]
    #expect(first["width"] as? Int == 4000 && first["height"] as? Int == 3000)
    #expect(first["analysisWidth"] as? Int == 512 && first["analysisHeight"] as? Int == 384)
    #expect(first["orientation"] as? Int == 1)
    let sharpness = try #require(first["sharpness"] as? [String: Any])
    #expect(sharpness["variance"] as? Double == 0.0106 && sharpness["value"] as? Double == 0.53)
    let saliency = try #require(first["saliency"] as? [String: Any])
    #expect(saliency["mean"] as? Double == 0.12 && saliency["value"] as? Double == 0.41)
    #expect(saliency["method"] as? String == "test")
    let faces = try #require(first["faces"] as? [String: Any])
    #expect(faces["value"] as? Bool == true && faces["count"] as? Int == 1 && faces["bestScore"] as? Double == 0.9)
    let quality = try #require(first["quality"] as? [String: Any])
    #expect(isClose(quality["value"] as? Double, 0.3 * 0.53 + 0.4 * 0.41 + 0.3, relative: 1e-15))
    #expect(quality["coverage"] as? Double == 1 && quality["badge"] as? String == "62%")
    #expect(quality["reason"] is NSNull)
    #expect(json["cleanup"] as? [String] == ["d.jpg"])
  }

  @Test func countsAddUp() throws {
    let counts = try #require(try object(report())["counts"] as? [String: Int])
    #expect(counts == ["input": 6, "scored": 4, "failed": 1, "skipped": 1])
    let none = try #require(try object(report([]))["counts"] as? [String: Int])
    #expect(none == ["input": 0, "scored": 0, "failed": 0, "skipped": 0])
  }

  @Test func noNullWithoutAReason() throws {
    #expect(nullsWithoutReason(try object(report())) == [])
    // The check itself finds one.
    #expect(nullsWithoutReason(["a": ["value": NSNull(), "reason": NSNull()]]) == [".a.value"])
  }

  @Test func absentValuesAreNullAndNotLeftOut() throws {
    let photos = try #require(try object(report())["photos"] as? [[String: Any]])
    for (term, keys) in [
      "sharpness": ["value", "variance"], "saliency": ["value", "mean", "method"],
      "faces": ["value", "count", "bestScore"], "quality": ["value"],
    ] {
      let object = try #require(photos[5][term] as? [String: Any])
      for key in keys { #expect(object[key] is NSNull, "\(term).\(key)") }
    }
    let quality = try #require(photos[5]["quality"] as? [String: Any])
    #expect(quality["badge"] as? String == "-" && quality["coverage"] as? Double == 0)
  }

  @Test func pathThatIsNoTextIsSpelledInAWarning() throws {
    let path = PhotoPath(bytes: [0x61, 0xE9, 0x2E, 0x70, 0x6E, 0x67])
    let json = try object(report([.failed(path, PhotoFailure(.corrupt, "x"))]))
    let warnings = try #require(json["warnings"] as? [String])
    #expect(warnings.count == 1 && warnings[0].contains("61 e9 2e 70 6e 67"))
  }
}

struct ReportTableTests {
  @Test func showsEveryOutcome() {
    let table = report().table()
    for text in [
      "6 input: 4 scored, 1 failed, 1 skipped", "truncated: dir/b.jpg", "the data end early (row 3 of 9)",
      "not a photo by content: c.txt", "Cleanup list", "0.01060", "62%", "sharpness: not run",
      "Notes:\n  flat: no detail",
    ] {
      #expect(table.contains(text), "\(text)")
    }
    #expect(table.hasSuffix("\n"))
  }

  @Test func absentValuesAreDashes() throws {
    let table = report([.scored(photoScore("only.jpg"))]).table()
    let row = try #require(table.split(separator: "\n").first { $0.hasSuffix("only.jpg") })
    #expect(row.split(separator: " ") == ["-", "-", "-", "-", "-", "-", "4000x3000", "only.jpg"])
  }

  @Test func linesFitEightyColumnsWherePathsAllow() {
    let saliency = saliencyTerm(mean: 0.0712, rescaled: 0.4)
    let outcomes = [1e-300, 5.6e-5, 0.0106, 15.9].map {
      PhotoOutcome.scored(photoScore("mountain-path.jpg", variance: $0, saliency: saliency, faces: oneFace))
    }
    for line in report(outcomes).table().split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func longPathIsNotCutOff() {
    let path = String(repeating: "very/long/", count: 20) + "name.jpg"
    #expect(report([.scored(photoScore(path, variance: 1))]).table().contains(path))
  }

  @Test func controlCharactersOfNamesAreSpelledOut() {
    let table = report().table()
    #expect(!table.contains("\u{1B}"))
    #expect(table.contains("f\\u{1b}[2J.jpg"))
  }

  @Test func numbersKeepTheirDigits() throws {
    let cases: [(Double, String)] = [
      (0, "0"), (1e-300, "1.000e-300"), (5.6009e-5, "5.601e-05"), (0.00099996, "0.001000"), (0.0106, "0.01060"),
      (0.5, "0.5000"), (15.9999, "16.00"), (0.99999, "1.000"),
    ]
    for (variance, text) in cases {
      let table = report([.scored(photoScore("p", variance: variance))]).table()
      let row = try #require(table.split(separator: "\n").dropFirst().first)
      #expect(row.split(separator: " ")[3] == text, "\(variance)")
    }
  }
}
