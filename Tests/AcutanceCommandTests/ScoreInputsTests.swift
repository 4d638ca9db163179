import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The counts of a report, after checking that they add up and agree with the rows.
private func counts(_ json: [String: Any]) throws -> [String: Int] {
  let counts = try #require(json["counts"] as? [String: Int])
  #expect(counts["input"] == (counts["scored"] ?? 0) + (counts["failed"] ?? 0) + (counts["skipped"] ?? 0))
  #expect((json["photos"] as? [Any])?.count == counts["input"])
  return counts
}

private func score(_ paths: [String], in folder: String? = nil) throws -> (Acutance.Outcome, [String: Any]) {
  let outcome = try Acutance.run(["score", "--format", "json"] + paths, in: folder)
  return (outcome, try outcome.json())
}

struct ScoreInputsTests {
  @Test func onePixelWidePhotoIsScoredWithoutAQuality() throws {
    for name in ["one-pixel-wide-1x300.png", "one-pixel-1x1.png"] {
      let path = Fixtures.path("synthetic/" + name)
      let (outcome, json) = try score([path])
      #expect(outcome.status == 0, "\(name)")
      let row = try #require(try rows(json)[path])
      #expect(row.status == "scored", "\(name)")
      #expect(row.number("quality", "value") == nil && row.text("quality", "reason") != nil, "\(name)")
      #expect(json["cleanup"] as? [String] == [], "\(name)")
    }
  }

  @Test func emptyFolderIsNoErrorAndIsSaid() throws {
    let scratch = try Scratch()
    let (outcome, json) = try score([try scratch.folder("nothing")])
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("nothing to score"))
    #expect(try counts(json) == ["input": 0, "scored": 0, "failed": 0, "skipped": 0])
  }

  @Test func badFilesStandBesideGoodOnes() throws {
    let scratch = try Scratch()
    let jpeg = Data(Fixtures.data("photos/rocket.jpg"))
    let png = Data(Fixtures.data("photos/cat.png"))
    try scratch.write("dir/good.jpg", jpeg)
    try scratch.write("dir/good-without-a-suffix", png)
    try scratch.write("dir/truncated.jpg", jpeg.prefix(jpeg.count / 2))
    try scratch.write("dir/truncated.png", png.prefix(png.count / 2))
    try scratch.write("dir/empty.JPG", Data())
    try scratch.write("dir/empty.txt", Data())
    try scratch.write("dir/text.png", Data("not an image at all, whatever its name".utf8))
    try scratch.write("dir/text.txt", Data("not an image at all, and not named so".utf8))
    try scratch.write("dir/picture.gif", Data("GIF89a".utf8) + Data(count: 60))
    try scratch.write("dir/.hidden.jpg", jpeg)
    try scratch.write("dir/.hidden/inner.jpg", jpeg)
    let (outcome, json) = try score(["dir", "dir/nowhere.jpg"], in: scratch.root)
    #expect(outcome.status == 1)
    let rows = try rows(json)
    let failures = [
      "dir/truncated.jpg": "truncated", "dir/truncated.png": "truncated", "dir/empty.JPG": "empty",
      "dir/text.png": "corrupt", "dir/picture.gif": "unsupported", "dir/nowhere.jpg": "missing",
    ]
    for (path, kind) in failures {
      #expect(rows[path]?.status == "failed", "\(path)")
      #expect(rows[path]?.text("error", "kind") == kind, "\(path)")
      #expect(rows[path]?.text("error", "message")?.isEmpty == false, "\(path)")
    }
    for (path, rule) in [
      "dir/text.txt": "not a photo by content", "dir/.hidden.jpg": "hidden", "dir/.hidden": "hidden",
      "dir/empty.txt": "not a photo: empty file",
    ] {
      #expect(rows[path]?.status == "skipped", "\(path)")
      #expect(rows[path]?["rule"] as? String == rule, "\(path)")
    }
    for path in ["dir/good.jpg", "dir/good-without-a-suffix"] { #expect(rows[path]?.status == "scored", "\(path)") }
    #expect(try counts(json) == ["input": 12, "scored": 2, "failed": 6, "skipped": 4])
  }

  @Test func rowsAreInInputOrderAndFoldersInTheOrderOfBytes() throws {
    let scratch = try Scratch()
    let photo = Data(Fixtures.data("synthetic/min-9x9-noise.png"))
    for name in ["d/b.png", "d/B.png", "d/a/z.png", "d/a.png", "d/\u{E9}.png", "x.png"] {
      try scratch.write(name, photo)
    }
    let (_, json) = try score(["x.png", "d", "nosuch.png"], in: scratch.root)
    let paths = (json["photos"] as? [[String: Any]])?.map { $0["path"] as? String ?? "" }
    #expect(paths == ["x.png", "d/B.png", "d/a/z.png", "d/a.png", "d/b.png", "d/\u{E9}.png", "nosuch.png"])
  }

  @Test func samePathTwiceIsOneRow() throws {
    let scratch = try Scratch()
    try scratch.write("d/a.png", Data(Fixtures.data("synthetic/min-9x9-noise.png")))
    let (_, json) = try score(
      ["d/a.png", "d", "./d//a.png", "d/", "d/./a.png", "no.png", "no.png"], in: scratch.root)
    #expect(try counts(json) == ["input": 2, "scored": 1, "failed": 1, "skipped": 0])
  }

  @Test func pathsWithSpacesAndLetters() throws {
    let scratch = try Scratch()
    let photo = Data(Fixtures.data("synthetic/min-9x9-noise.png"))
    let names = ["a b/caf\u{E9} au lait.png", "a b/\u{65E5}\u{672C} \u{1F600}.png", "a b/-o.png", "a b/quote\".png"]
    for name in names { try scratch.write(name, photo) }
    let (outcome, json) = try score(["a b"] + ["--", "-dash.png"], in: scratch.root)
    #expect(outcome.status == 1)
    let rows = try rows(json)
    for name in names { #expect(rows[name]?.status == "scored", "\(name)") }
    #expect(rows["-dash.png"]?.text("error", "kind") == "missing")
    let table = try Acutance.run(["score", "a b"], in: scratch.root)
    for name in names { #expect(table.text.contains(name), "\(name)") }
  }

  @Test func nameThatIsNoUTF8IsScoredAndSpelled() throws {
    #if os(Linux)
      let scratch = try Scratch()
      let photo = Data(Fixtures.data("synthetic/min-9x9-noise.png"))
      let name =
        scratch.root.utf8.map { CChar(bitPattern: $0) } + [
          0x2F, 0x78, CChar(bitPattern: 0xE9), 0x2E, 0x70, 0x6E, 0x67, 0,
        ]
      let file = try #require(fopen(name, "w"))
      _ = photo.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
      fclose(file)
      let (outcome, json) = try score(["."], in: scratch.root)
      #expect(outcome.status == 0)
      #expect(try rows(json)["./x\u{FFFD}.png"]?.status == "scored")
      #expect((json["warnings"] as? [String])?.contains { $0.contains("78 e9 2e 70 6e 67") } == true)
      unlink(name)
    #endif
  }

  @Test func linksAreFollowedAndLoopsEnd() throws {
    let scratch = try Scratch()
    try scratch.write("d/a.png", Data(Fixtures.data("synthetic/min-9x9-noise.png")))
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: scratch.path("d/loop"), withDestinationPath: "..")
    try manager.createSymbolicLink(atPath: scratch.path("d/link.png"), withDestinationPath: "a.png")
    try manager.createSymbolicLink(atPath: scratch.path("d/broken.png"), withDestinationPath: "nowhere")
    try manager.createSymbolicLink(atPath: scratch.path("d/broken"), withDestinationPath: "nowhere")
    let (outcome, json) = try score(["d"], in: scratch.root)
    #expect(outcome.status == 1)
    let rows = try rows(json)
    #expect(rows["d/a.png"]?.status == "scored" && rows["d/link.png"]?.status == "scored")
    #expect(rows["d/broken.png"]?.text("error", "kind") == "missing")
    #expect(rows["d/broken.png"]?.text("error", "message") == "a symbolic link to nothing")
    #expect(rows["d/broken"]?.status == "skipped")
    let loops = rows.values.filter { ($0["rule"] as? String)?.contains("listed already") == true }
    #expect(loops.count == 1)
    #expect(try counts(json)["input"] == 5)
  }

  @Test func pipeIsNotOpened() throws {
    let scratch = try Scratch()
    let path = try scratch.folder("d") + "/pipe.jpg"
    #expect(mkfifo(path, 0o600) == 0)
    let (_, json) = try score(["d"], in: scratch.root)
    #expect(try counts(json)["skipped"] == 1)
    let (outcome, named) = try score([path])
    #expect(outcome.status == 1)
    #expect(try rows(named)[path]?.text("error", "kind") == "unreadable")
  }

  @Test func everyFixtureHasAnOutcome() throws {
    let (outcome, json) = try score(["."], in: Fixtures.root)
    #expect(outcome.status == 1)
    _ = try counts(json)
    let rows = try rows(json)
    for (path, kind) in [
      "./synthetic/bmp-named.jpg": "unsupported", "./synthetic/empty.jpg": "empty",
      "./synthetic/huge-claim.png": "tooLarge", "./jpeg/libjpeg-turbo/monkey12.jpg": "unsupported",
    ] {
      #expect(rows[path]?.text("error", "kind") == kind, "\(path)")
    }
    #expect(rows["./synthetic/noise-cmyk.jpg"]?.status == "scored")
    for path in try expectedScores().keys { #expect(rows["./" + path]?.status == "scored", "\(path)") }
    #expect(rows["./synthetic/not-a-photo.txt"]?.status == "skipped")
  }
}
