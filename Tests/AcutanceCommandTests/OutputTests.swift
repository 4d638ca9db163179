import Foundation
import Locking
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

struct OutputTests {
  private let scratch: Scratch
  private let photo: String

  init() throws {
    scratch = try Scratch()
    photo = try scratch.write("photo.png", Data(Fixtures.data("photos/cat.png")))
  }

  private func contents(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  @Test func reportGoesToTheFileAlone() throws {
    let expected = try Acutance.run(["score", photo, "--format", "json"])
    let target = scratch.path("report.json")
    let result = try Acutance.run(["score", photo, "--format", "json", "--output", target])
    #expect(result.status == 0 && result.output.isEmpty && result.errors == "")
    #expect(try contents(target) == expected.output)
    // A second run replaces the report; no temporary file is left.
    #expect(try Acutance.run(["score", photo, "-o", target]).status == 0)
    #expect(String(decoding: try contents(target), as: UTF8.self).contains("1 input: 1 scored"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.root).sorted() == ["photo.png", "report.json"])
  }

  @Test func fileInTheWorkingFolder() throws {
    #expect(try Acutance.run(["score", photo, "-o", "report.txt"], in: scratch.root).status == 0)
    #expect(try contents(scratch.path("report.txt")).isEmpty == false)
  }

  @Test func photosAreNeverOverwritten() throws {
    let other = try scratch.write("other", Data(Fixtures.data("photos/rocket.jpg")))
    let text = try scratch.write("input.txt", Data("an input that is no photo, but mine".utf8))
    let link = scratch.path("link.txt")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: photo)
    let hardLink = scratch.path("hard.txt")
    try FileManager.default.linkItem(atPath: photo, toPath: hardLink)
    for target in [photo, other, text, link, hardLink] {
      let before = try contents(target)
      let result = try Acutance.run(["score", photo, text, "--output", target])
      #expect(result.status == 2, "\(target)")
      #expect(result.output.isEmpty && result.errors.contains("--output"), "\(target)")
      #expect(try contents(target) == before, "\(target)")
    }
    #expect(FileManager.default.fileExists(atPath: link))
  }

  @Test func linkToAReportStaysALink() throws {
    let target = try scratch.write("there/report.txt", Data("old report, long enough to be read".utf8))
    let link = scratch.path("link.txt")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(try Acutance.run(["score", photo, "--output", link]).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(String(decoding: try contents(target), as: UTF8.self).contains("1 scored"))
  }

  @Test func placesThatCannotBeWritten() throws {
    for target in [scratch.root, scratch.path("no/such/folder.json"), photo + "/below"] {
      let result = try Acutance.run(["score", photo, "--output", target])
      #expect(result.status == 2, "\(target)")
      #expect(result.errors.contains("--output"), "\(target)")
    }
  }

  @Test func deviceIsWrittenToAndNotReplaced() throws {
    #expect(try Acutance.run(["score", photo, "--output", "/dev/null"]).status == 0)
    var info = stat()
    #expect(stat("/dev/null", &info) == 0 && info.st_mode & S_IFMT == S_IFCHR)
    #if os(Linux)
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      let result = try Acutance.run(["score", photo], standardOutput: full)
      #expect(result.status == 3)
      #expect(result.errors.contains("standard output"))
    #endif
  }

  @Test func closedPipeIsNoError() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let result = try Acutance.run(["score", photo], standardOutput: pipe.fileHandleForWriting)
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test func slowReaderOfANonBlockingPipeGetsEverything() throws {
    let expected = try Acutance.run(["score", photo, "--format", "json"])
    let pipe = Pipe()
    let writer = pipe.fileHandleForWriting.fileDescriptor
    #expect(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
    // Full before the command starts, so that its first write finds no room unless the reader is there already.
    var fillerCount = 0
    while case let count = write(writer, "x", 1), count > 0 { fillerCount += count }
    // A thread of its own: those of tasks may all be waiting for commands like this one.
    let received = Locked(Data())
    let finished = DispatchSemaphore(value: 0)
    let reader = pipe.fileHandleForReading
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.5)
      let data = (try? reader.readToEnd()) ?? Data()
      received.withLock { $0 = data }
      finished.signal()
    }
    let result = try Acutance.run(["score", photo, "--format", "json"], standardOutput: pipe.fileHandleForWriting)
    try pipe.fileHandleForWriting.close()
    finished.wait()
    #expect(result.status == 0 && result.errors == "")
    #expect(fillerCount > 0 && received.withLock { $0 }.dropFirst(fillerCount) == expected.output)
  }

  @Test func inputsAreNotTouched() throws {
    var before = stat()
    #expect(stat(photo, &before) == 0)
    _ = try Acutance.run(["score", scratch.root, "--long-side", "0"])
    var after = stat()
    #expect(stat(photo, &after) == 0)
    #expect(before.st_ino == after.st_ino && before.st_size == after.st_size)
    #expect(try contents(photo) == (Data(Fixtures.data("photos/cat.png"))))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.root) == ["photo.png"])
  }
}
