import AcutanceKernels
import CSQLite
import Foundation
import ScoreCache
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

private struct SQLFailed: Error {
  let sql: String
}

@Suite(.serialized)
struct CacheTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Photos of different contents: a fixture with a few bytes behind its end, which decoders pass over.
  private func makePhotos(_ count: Int, of fixture: String = "photos/cat.png") throws {
    let data = Data(Fixtures.data(fixture))
    let kind = fixture.suffix(4)
    for index in 0..<count { try scratch.write("photos/\(index)\(kind)", data + Data("\(index)".utf8)) }
  }

  private func score(_ arguments: [String] = []) throws -> Acutance.Outcome {
    try Acutance.run(["score", "photos", "--format", "json"] + arguments, in: scratch.root)
  }

  /// Runs SQL on a file with the library itself; the first column of every row.
  @discardableResult
  private func query(_ name: String, _ sql: String, blob: Data? = nil) throws -> [Data] {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    // Thrown and not required: a file that is being made has no table yet, and is asked again.
    guard sqlite3_open(scratch.path(name), &database) == SQLITE_OK else { throw SQLFailed(sql: sql) }
    sqlite3_busy_timeout(database, 10_000)
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else { throw SQLFailed(sql: sql) }
    if let blob {
      let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      let bytes = Array(blob)
      try #require(sqlite3_bind_blob(statement, 1, bytes, Int32(bytes.count), copied) == SQLITE_OK)
    }
    var rows: [Data] = []
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return rows }
      guard code == SQLITE_ROW else { throw SQLFailed(sql: "\(code): \(sql)") }
      let count = Int(sqlite3_column_bytes(statement, 0))
      rows.append(sqlite3_column_blob(statement, 0).map { Data(bytes: $0, count: count) } ?? Data())
    }
  }

  private func count(_ name: String) throws -> Int {
    Int(String(decoding: try query(name, "SELECT count(*) FROM scores").first ?? Data(), as: UTF8.self)) ?? -1
  }

  @Test func resultsAreThoseWithoutACache() throws {
    try makePhotos(3)
    for (name, fixture) in [
      ("small", "synthetic/small-8x8-noise.png"), ("flat", "synthetic/flat-grey-640x480.png"),
      ("deep", "synthetic/rgb16-64x48.png"), ("turned", "oriented/astronaut-orientation6.jpg"),
    ] { try scratch.write("photos/\(name)", Data(Fixtures.data(fixture))) }
    try scratch.write("photos/cut.jpg", Data(Fixtures.data("photos/rocket.jpg").prefix(3000)))
    for options in [[], ["--long-side", "100"], ["--profile", "app"], ["--lenient"]] {
      let plain = try score(options)
      let first = try score(options + ["--cache", "cache.db"])
      let second = try score(options + ["--cache", "cache.db"])
      #expect(plain.status == first.status && first.status == second.status)
      #expect(plain.output == first.output, "\(options)")
      #expect(plain.output == second.output, "\(options)")
    }
    // Profiles share measurements; the others do not. Failures are not kept; with --lenient nothing fails.
    #expect(try count("cache.db") == 7 + 7 + 8)
    #expect(!FileManager.default.fileExists(atPath: scratch.path("cache.db-wal")))
  }

  /// What the cache holds is what a second run reports: nothing is measured again.
  @Test func secondRunMeasuresNothing() throws {
    try makePhotos(1)
    _ = try score(["--cache", "cache.db"])
    try replaceVariance(with: "0.0123456789")
    let row = try #require(try rows(score(["--cache", "cache.db"]).json())["photos/0.png"])
    #expect(row.number("sharpness", "variance") == 0.0123456789)
    // And with another path: it is the content that counts.
    try FileManager.default.moveItem(atPath: scratch.path("photos/0.png"), toPath: scratch.path("photos/b.png"))
    let moved = try #require(try rows(score(["--cache", "cache.db"]).json())["photos/b.png"])
    #expect(moved.number("sharpness", "variance") == 0.0123456789)
    // A photo that was written to is another one.
    let file = try #require(FileHandle(forWritingAtPath: scratch.path("photos/b.png")))
    try file.seekToEnd()
    try file.write(contentsOf: Data("x".utf8))
    try file.close()
    let changed = try #require(try rows(score(["--cache", "cache.db"]).json())["photos/b.png"])
    #expect(changed.number("sharpness", "variance") != 0.0123456789)
  }

  private func replaceVariance(with digits: String, checked: Bool = true) throws {
    let stored = try #require(try query("cache.db", "SELECT score FROM scores").first)
    var json = String(decoding: stored.dropFirst(8), as: UTF8.self)
    let place = try #require(json.firstRange(of: /"variance":\{"measured":\{"_0":[0-9.e-]+\}/))
    json.replaceSubrange(place, with: "\"variance\":{\"measured\":{\"_0\":\(digits)}")
    let hash = checked ? Data(ContentHash(of: Array(json.utf8)).bytes.prefix(8)) : stored.prefix(8)
    try query("cache.db", "UPDATE scores SET score = ?1", blob: hash + Data(json.utf8))
  }

  @Test func damagedScoresAreMeasuredAgain() throws {
    try makePhotos(1)
    let plain = try score()
    _ = try score(["--cache", "cache.db"])
    try replaceVariance(with: "0.0123456789", checked: false)
    #expect(try score(["--cache", "cache.db"]).output == plain.output)
    for blob in [Data(), Data([1, 2, 3]), Data(repeating: 0, count: 500)] {
      try query("cache.db", "UPDATE scores SET score = ?1", blob: blob)
      #expect(try score(["--cache", "cache.db"]).output == plain.output)
    }
    // Rightly stored and still no score: a negative variance.
    try replaceVariance(with: "-1.0")
    #expect(try score(["--cache", "cache.db"]).output == plain.output)
  }

  @Test func killedRunsLoseNothingAndTheNextOneIsRight() throws {
    try makePhotos(60)
    let plain = try score()
    var before = 0
    // At different moments, the first right after the file was made.
    for more in [0, 3, 11] {
      let command = try RunningCommand(
        ["score", "photos", "--format", "json", "--threads", "2", "--cache", "cache.db"], in: scratch.root)
      let goal = before + more
      try command.wait {
        guard FileManager.default.fileExists(atPath: scratch.path("cache.db")) else { return false }
        return (try? count("cache.db")).map { $0 >= goal } ?? false
      }
      command.send(SIGKILL)
      #expect(command.finish().status == -SIGKILL)
      let kept = try count("cache.db")
      #expect(kept >= goal && kept < 60)
      #expect(try query("cache.db", "PRAGMA integrity_check").first == Data("ok".utf8))
      before = kept
    }
    let result = try score(["--cache", "cache.db"])
    #expect(result.status == 0 && result.errors == "" && result.output == plain.output)
    #expect(try count("cache.db") == 60)
  }

  @Test func interruptedRunsKeepWhatTheyDid() throws {
    try makePhotos(60)
    let command = try RunningCommand(
      ["score", "photos", "--format", "json", "--threads", "1", "--cache", "cache.db"], in: scratch.root)
    try command.wait { (try? count("cache.db")).map { $0 >= 2 } ?? false }
    command.send(SIGINT)
    let result = command.finish()
    #expect(result.status == 130)
    let json = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect(try count("cache.db") == (json["counts"] as? [String: Int])?["scored"])
  }

  @Test func severalProcessesAtOnce() throws {
    try makePhotos(20)
    let plain = try score()
    let commands = try (0..<4).map { _ in
      try RunningCommand(
        ["score", "photos", "--format", "json", "--threads", "1", "--cache", "cache.db"], in: scratch.root)
    }
    for command in commands {
      let result = command.finish()
      #expect(result.status == 0 && result.errors == "")
      #expect(result.output == plain.output)
    }
    #expect(try count("cache.db") == 20)
    #expect(try query("cache.db", "PRAGMA integrity_check").first == Data("ok".utf8))
  }

  @Test func foreignAndNewerFilesAreLeftAlone() throws {
    try makePhotos(1)
    try scratch.write("text.db", Data("this is text, and more than a little of it\n".utf8))
    try scratch.write("photo.db", Data(Fixtures.data("photos/cat.png")))
    try query("other.db", "CREATE TABLE mine (x)")
    _ = try score(["--cache", "newer.db"])
    try query("newer.db", "PRAGMA user_version = 99")
    try query("unnamed.db", "PRAGMA user_version = 1")
    for (name, text) in [
      ("text.db", "no cache"), ("photo.db", "not a cache"), ("other.db", "something else"),
      ("newer.db", "newer version (form 99"), ("unnamed.db", "something else"),
    ] {
      let before = try Data(contentsOf: URL(fileURLWithPath: scratch.path(name)))
      let result = try score(["--cache", name])
      #expect(result.status == 2 && result.output.isEmpty, "\(name)")
      #expect(result.errors.contains("--cache: \(name)"), "\(result.errors)")
      #expect(result.errors.contains(text == "no cache" ? "not a cache" : text), "\(name): \(result.errors)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path(name))) == before, "\(name)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: scratch.root)
    #expect(!files.contains { $0.hasSuffix("-wal") || $0.hasSuffix("-journal") }, "\(files)")
    for (place, text) in [
      ("no/such/folder.db", "unable to open"), ("photos", "unable to open"), ("", "empty"),
      ("photos/0.png", "named like a photo"),
    ] {
      let result = try score(["--cache", place])
      #expect(result.status == 2 && result.errors.contains(text), "\(place): \(result.errors)")
    }
  }

  @Test func reportsNeverTakeTheCachesPlace() throws {
    try makePhotos(1)
    _ = try score(["--cache", "cache.db"])
    let result = try score(["--cache", "cache.db", "-o", "cache.db"])
    #expect(result.status == 2 && result.errors.contains("--output"))
    #expect(try count("cache.db") == 1)
  }

  /// A file that cannot grow, as on a full disk: the run goes on without the cache, says so once, and what was kept stays.
  @Test func fullDisksEndTheCacheAndNotTheRun() throws {
    try makePhotos(40)
    let plain = try score()
    let command = try #require(Acutance.url).path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Blocks of 512 bytes; the signal that would kill the process is ignored. The report goes into a pipe, which has no limit.
    process.arguments = [
      "-c", "trap '' XFSZ; ulimit -f 100; exec \"$0\" score photos --format json --cache cache.db", command,
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: scratch.root)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let report = output.fileHandleForReading.readDataToEndOfFile()
    let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    #expect(report == plain.output)
    #expect(words.contains("went on without it") && words.split(separator: "\n").count == 1, "\(words)")
    let kept = try count("cache.db")
    #expect(kept > 0 && kept < 40)
    #expect(try score(["--cache", "cache.db"]).output == plain.output)
    #expect(try count("cache.db") == 40)
  }

  @Test func cachesThatCannotBeWrittenAreRead() throws {
    // Root may write everywhere.
    guard geteuid() != 0 else { return }
    try makePhotos(2)
    _ = try score(["--cache", "cache.db"])
    try replaceVariance(with: "0.0123456789")
    #expect(chmod(scratch.path("cache.db"), 0o444) == 0)
    let result = try score(["--cache", "cache.db"])
    #expect(result.status == 0 && result.errors.contains("cannot be written"))
    let row = try #require(try rows(result.json())["photos/0.png"])
    #expect(row.number("sharpness", "variance") == 0.0123456789)
  }
}
