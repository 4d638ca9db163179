#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  #if canImport(Glibc)
    import Glibc
  #endif

  @Suite(.serialized)
  struct InterruptionTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Photos that take a while, each: zeros that no disk holds.
    private func largePhotos(_ count: Int, side: Int) throws {
      for index in 0..<count {
        let header = Data("P5\n\(side) \(side)\n255\n".utf8)
        let file = try scratch.write("photos/\(index).pgm", header)
        try #require(truncate(file, header.count + side * side) == 0)
      }
    }

    @Test(arguments: [SIGINT, SIGTERM]) func firstSignalEndsWithAReport(signal: Int32) throws {
      try largePhotos(40, side: 8000)
      try scratch.write("photos/.hidden", Data("text".utf8))
      let command = try RunningCommand(
        ["score", "photos", "--format", "json", "--threads", "2", "-o", "report.json"], in: scratch.root)
      try command.waitUntilListening(for: signal)
      command.send(signal)
      let result = command.finish()
      #expect(result.status == 128 + signal)
      #expect(result.errors.contains("interrupted"))
      let data = try Data(contentsOf: URL(fileURLWithPath: scratch.path("report.json")))
      let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(json["interrupted"] as? Bool == true)
      let photos = try #require(json["photos"] as? [[String: Any]])
      #expect(photos.count == 41)
      let left = photos.count { $0["rule"] as? String == "interrupted" }
      #expect(left > 0 && left <= 40)
      // What was known before the work began is not lost.
      #expect(photos.contains { $0["path"] as? String == "photos/.hidden" && $0["rule"] as? String == "hidden" })
      let counts = try #require(json["counts"] as? [String: Int])
      #expect(counts["input"] == 41 && (counts["skipped"] ?? 0) >= left)
      #expect((counts["scored"] ?? 0) + (counts["failed"] ?? 0) + (counts["skipped"] ?? 0) == 41)
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.root).sorted() == ["photos", "report.json"])
    }

    @Test(arguments: ["table", "csv", "html"]) func everyFormatSaysSo(format: String) throws {
      try largePhotos(30, side: 8000)
      let command = try RunningCommand(["score", "photos", "--format", format, "--threads", "1"], in: scratch.root)
      try command.waitUntilListening(for: SIGINT)
      command.send(SIGINT)
      let result = command.finish()
      #expect(result.status == 130)
      let text = String(decoding: result.output, as: UTF8.self)
      switch format {
      case "table": #expect(text.contains("Interrupted:") && text.contains("of 30 inputs were not begun"))
      case "csv": #expect(text.split(separator: "\r\n").count == 31 && text.contains(",interrupted,"))
      default: #expect(text.contains("<strong>Interrupted.</strong>") && text.hasSuffix("</html>\n"))
      }
    }

    @Test func secondSignalEndsAtOnce() throws {
      // The first signal is to come while a photo is scored that takes longer than the moment between the signals. Where it
      // comes before the photo is begun, or other programs hold this one up between both, the report is there already: then
      // it is tried again, later.
      try largePhotos(8, side: 30000)
      for attempt in 0..<6 {
        let command = try RunningCommand(
          ["score", "photos", "--format", "json", "--threads", "1", "-o", "report.json"], in: scratch.root)
        try command.waitUntilListening(for: SIGINT)
        usleep(20_000 << UInt32(attempt))
        command.send(SIGINT)
        usleep(20_000)
        command.send(SIGINT)
        let result = command.finish()
        #expect(result.status == 130)
        #expect(result.output.isEmpty)
        let report = URL(fileURLWithPath: scratch.path("report.json"))
        guard FileManager.default.fileExists(atPath: report.path) else {
          #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.root) == ["photos"])
          return
        }
        // Written to its end even so.
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: report)) as? [String: Any]
        #expect(json?["interrupted"] as? Bool == true)
        try FileManager.default.removeItem(at: report)
      }
      Issue.record("a report was written in each of six runs, although a second signal came")
    }

    @Test func runsThatEndInTimeAreNotInterrupted() throws {
      let result = try Acutance.run(["score", Fixtures.path("photos/cat.png"), "--format", "json"]).json()
      #expect(result["interrupted"] as? Bool == false)
    }
  }
#endif
