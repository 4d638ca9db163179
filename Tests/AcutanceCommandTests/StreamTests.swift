import Foundation
import TestSupport
import Testing

/// `--files-from` and `--format ndjson`.
struct StreamTests {
  private let scratch: Scratch
  private let photos = ["cat.png", "brook.jpg", "astronaut.png", "café au lait.png", "brook-blurred.jpg"]

  init() throws { scratch = try Scratch() }

  private func run(
    _ arguments: [String], input: Data, output: FileHandle? = nil
  ) throws -> Acutance.Outcome {
    let list = try scratch.write("input-\(UUID())", input)
    return try Acutance.run(
      ["score"] + arguments, in: Fixtures.path("photos"), standardInput: FileHandle(forReadingAtPath: list),
      standardOutput: output)
  }

  private func objects(_ outcome: Acutance.Outcome) throws -> [NSDictionary] {
    try outcome.text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary)
    }
  }

  @Test func linesAreThePhotosOfTheReportInInputOrder() throws {
    let inputs = photos + ["nowhere.jpg", "../README.md", "birds"]
    let report = try Acutance.run(["score", "--format", "json"] + inputs, in: Fixtures.path("photos"))
    let expected = try #require(try report.json()["photos"] as? [NSDictionary])
    var texts: Set<String> = []
    for threads in ["1", "2", "5"] {
      let stream = try run(
        ["--files-from", "-", "--format", "ndjson", "--threads", threads],
        input: Data(inputs.joined(separator: "\n").utf8))
      #expect(stream.status == 1)
      #expect(try objects(stream) == expected)
      let count = expected.count
      #expect(stream.errors == "acutance: \(count) inputs: \(count - 2) scored, 1 failed, 1 skipped\n")
      texts.insert(stream.text)
    }
    #expect(texts.count == 1)
    // As operands, from a file, and both.
    let list = try scratch.write("list", Data((inputs.dropFirst(2).joined(separator: "\n") + "\n").utf8))
    let mixed = try run(
      Array(inputs.prefix(2)) + ["--files-from", list, "--format", "ndjson"], input: Data())
    #expect(mixed.text == texts.first)
    #expect(try run(inputs + ["--format", "ndjson"], input: Data()).text == texts.first)
  }

  @Test func zerosSeparateNamesThatHoldLineEnds() throws {
    let name = "two\nlines.png"
    try scratch.write(name, Data(contentsOf: URL(fileURLWithPath: Fixtures.path("photos/cat.png"))))
    let result = try run(
      ["--files-from", "-", "--null", "--format", "ndjson"],
      input: Data("\(scratch.path(name))\0cat.png\0".utf8))
    #expect(result.status == 0)
    #expect(try objects(result).map { $0["path"] as? String } == [scratch.path(name), "cat.png"])
  }

  @Test func everyFormatTakesAList() throws {
    let direct = try Acutance.run(["score", "--format", "json"] + photos, in: Fixtures.path("photos"))
    let listed = try run(
      ["--files-from", "-", "--format", "json"], input: Data(photos.joined(separator: "\n").utf8))
    #expect(listed.output == direct.output && listed.status == 0)
  }

  @Test func whatNamesNothingIsALineAndNotLeftOut() throws {
    let empty = try run(["--files-from", "-", "--format", "ndjson"], input: Data("\n\ncat.png".utf8))
    #expect(empty.status == 1)
    let kinds = try objects(empty).map { ($0["error"] as? NSDictionary)?["kind"] as? String }
    #expect(kinds == ["missing", "missing", nil])
    let nothing = try run(["--files-from", "-", "--format", "ndjson"], input: Data())
    #expect(nothing.status == 0 && nothing.text == "" && nothing.errors.contains("0 inputs"))
    let bytes = try run(["--files-from", "-", "--format", "ndjson"], input: Data([0x66, 0xFF, 0x0A]))
    #expect(bytes.status == 1 && bytes.errors.contains("its bytes are 66 ff"))
  }

  /// Of a list whose paths end with zeros, read as lines, the system would take the first path for all.
  @Test func pathsWithAZeroByteAreErrors() throws {
    let list = Data("cat.png\0brook.jpg\0".utf8)
    let arguments = ["--files-from", "-", "--cache", scratch.path("cache.db")]
    _ = try run(arguments + ["--null", "--format", "json"], input: list)
    for format in ["ndjson", "csv"] {
      let outcome = try run(arguments + ["--format", format], input: list)
      #expect(
        outcome.status == 1 && outcome.text.contains("zero byte") && !outcome.text.contains("scored"), "\(format)")
    }
    // A folder's name with something behind it is no folder.
    let folder = try run(["--files-from", "-", "--format", "ndjson"], input: Data("birds\0cat.png\0".utf8))
    #expect(folder.status == 1 && folder.errors.contains("1 inputs: 0 scored, 1 failed, 0 skipped"))
  }

  /// A reader that leaves after one line ends the work, without a word, though the list never ends.
  @Test func readerThatLeavesEndsTheRunQuietly() throws {
    let command: URL = try #require(Acutance.url)
    let shell = try Command.run(
      "bash",
      [
        "-c",
        """
        yes cat.png | timeout 300 "$0" score --files-from - --format ndjson --threads 2 2>"$1" | head -n 1
        echo "${PIPESTATUS[1]}"; cat "$1"
        """, command.path, scratch.path("errors"),
      ], in: URL(fileURLWithPath: Fixtures.path("photos")))
    let lines = shell.standardOutput.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("{") && lines[1] == "0", "\(lines.dropFirst())")
  }

  @Test func linesComeBeforeTheNextPathDoes() throws {
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    let command: URL = try #require(Acutance.url)
    process.executableURL = command
    process.arguments = ["score", "--files-from", "-", "--format", "ndjson", "--threads", "2"]
    process.currentDirectoryURL = URL(fileURLWithPath: Fixtures.path("photos"))
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    for name in photos {
      try input.fileHandleForWriting.write(contentsOf: Data("\(name)\n".utf8))
      // Waits for the line; if none came before the next path, it would wait for ever.
      var line = Data()
      while line.last != 10 {
        let more = output.fileHandleForReading.availableData
        try #require(!more.isEmpty)
        line += more
      }
      let object = try #require(try JSONSerialization.jsonObject(with: line) as? NSDictionary)
      #expect(object["path"] as? String == name)
    }
    // A signal ends the wait for a path that does not come.
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 143)
  }

  @Test func commandLinesThatMakeNoSense() throws {
    let cases: [([String], String)] = [
      (["--files-from", ""], "empty"), (["--files-from", "/nowhere/list"], "/nowhere/list"),
      (["--files-from", scratch.root], "is a folder"), (["a", "--null"], "--files-from"),
      (["a", "--format", "ndjson", "-o", "x"], "--output"), (["a", "--format", "ndjson", "--one-per-group"], "ndjson"),
      (["a", "--format", "ndjson", "--time-window", "3"], "ndjson"),
      (["a", "--format", "ndjson", "--group-distance", "3"], "ndjson"),
      (["a", "--format", "ndjson", "--cleanup-below", "0.3"], "ndjson"), (["--format", "ndjson"], "no PATH"),
    ]
    for (arguments, text) in cases {
      let result = try Acutance.run(["score"] + arguments)
      #expect(result.status == 2, "\(arguments)")
      #expect(result.output.isEmpty && result.errors.contains(text), "\(arguments): \(result.errors)")
    }
  }
}
