import AcutanceImages
import AcutanceKernels
import Foundation
import TestSupport
import Testing

@Suite("Writing files")
struct FileWritingTests {
  private let folder: TemporaryFolder
  private let old = Array("what was there".utf8)
  private let new = Array("what is new, and longer".utf8)

  init() throws { folder = try TemporaryFolder() }

  private func error(
    _ path: String, overwrite: Bool = false, inputs: [String] = []
  ) -> EncodeError? {
    do throws(EncodeError) {
      try writeFile(new, to: PhotoFile(path), overwrite: overwrite, inputs: inputs.map { PhotoFile($0) })
      return nil
    } catch { return error }
  }

  @Test("a new file has the bytes, the permissions of new files, and no company")
  func newFile() throws {
    #expect(error(folder.path("new")) == nil)
    #expect(try folder.bytes("new") == new)
    #expect(folder.names == ["new"])
    // What any other way of making a file gives.
    #expect(FileManager.default.createFile(atPath: folder.path("other"), contents: nil))
    var (info, other) = (stat(), stat())
    #expect(stat(folder.path("new"), &info) == 0 && stat(folder.path("other"), &other) == 0)
    #expect(info.st_mode == other.st_mode)
  }

  @Test("a plane as a file, read back")
  func plane() throws {
    let plane = try Plane<UInt16>(width: 5, height: 4) { x, y in UInt16(1000 * x + y) }
    try writeFile(encodePNG(plane), to: PhotoFile(folder.path("plane.png")))
    #expect(try decodeLuma(of: PhotoFile(folder.path("plane.png"))).luma == .sixteenBit(plane))
  }

  @Test("what exists is replaced only when that is asked for")
  func existing() throws {
    let path = try folder.write("file", old)
    #expect(chmod(path, 0o640) == 0)
    let refused = try #require(error(path))
    #expect(refused.kind == .exists && refused.path == path)
    #expect(try folder.bytes("file") == old)
    #expect(folder.names == ["file"])
    #expect(error(path, overwrite: true) == nil)
    #expect(try folder.bytes("file") == new)
    #expect(folder.names == ["file"])
    var info = stat()
    #expect(stat(path, &info) == 0 && info.st_mode & 0o777 == 0o640)
  }

  @Test("an input is never written to, whatever leads to it", arguments: [false, true])
  func inputs(overwrite: Bool) throws {
    let input = try folder.write("input", old)
    try FileManager.default.createSymbolicLink(atPath: folder.path("soft"), withDestinationPath: input)
    try FileManager.default.linkItem(atPath: input, toPath: folder.path("hard"))
    let names = folder.names
    for path in [input, folder.path("soft"), folder.path("hard"), folder.path + "/./input"] {
      for given in [input, folder.path("soft"), folder.path("hard")] {
        let refused = error(path, overwrite: overwrite, inputs: [folder.path("none"), given])
        #expect(refused?.kind == .input, "\(path) beside \(given)")
      }
    }
    #expect(try folder.bytes("input") == old)
    #expect(folder.names == names)
  }

  @Test("a symbolic link stays one, and one to nothing is an error")
  func links() throws {
    let path = try folder.write("file", old)
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: path)
    try FileManager.default.createSymbolicLink(atPath: folder.path("dangling"), withDestinationPath: "nothing")
    #expect(error(folder.path("link"))?.kind == .exists)
    #expect(error(folder.path("link"), overwrite: true) == nil)
    #expect(try folder.bytes("file") == new)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == path)
    #expect(error(folder.path("dangling"), overwrite: true)?.kind == .notWritable)
    #expect(folder.names == ["dangling", "file", "link"])
  }

  @Test("places where no file can be")
  func impossiblePlaces() throws {
    let file = try folder.write("file", old)
    for path in [folder.path, folder.path("no/such/file"), file + "/below", "", folder.path("a\0b")] {
      let refused = error(path, overwrite: true)
      #expect(refused?.kind == .notWritable && refused?.message.isEmpty == false, "\(path)")
    }
    #expect(folder.names == ["file"])
  }

  #if os(Linux)
    @Test("a full device is reported, and stays a device")
    func fullDevice() throws {
      #expect(error("/dev/full")?.kind == .exists)
      let refused = try #require(error("/dev/full", overwrite: true))
      #expect(refused.kind == .writeFailed && refused.message.contains("No space left"))
      var info = stat()
      #expect(stat("/dev/full", &info) == 0 && info.st_mode & S_IFMT == S_IFCHR)
    }
  #endif

  @Test("when writing fails half way, the old file is untouched and the temporary one gone", .timeLimit(.minutes(1)))
  func fileSizeLimit() async {
    // A process of its own: the limit holds for all of it.
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let old = Array("what was there".utf8)
      let path = try folder.write("file", old)
      signal(SIGXFSZ, SIG_IGN)
      #if os(Linux)
        let limited = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      #else
        let limited = RLIMIT_FSIZE
      #endif
      var limit = rlimit()
      precondition(getrlimit(limited, &limit) == 0)
      limit.rlim_cur = 100_000
      precondition(setrlimit(limited, &limit) == 0)
      for name in ["file", "other"] {
        do throws(EncodeError) {
          try writeFile([UInt8](repeating: 7, count: 300_000), to: PhotoFile(folder.path(name)), overwrite: true)
          exit(1)
        } catch {
          guard error.kind == .writeFailed, error.path == folder.path(name) else { exit(2) }
        }
      }
      guard try folder.bytes("file") == old, folder.names == ["file"] else { exit(3) }
      _ = path
    }
  }

  @Test("of many who make the same file, one succeeds", .timeLimit(.minutes(1)))
  func race() async throws {
    let path = folder.path("file")
    let succeeded = await withTaskGroup(of: Int?.self) { group in
      for i in 0..<32 {
        group.addTask {
          do throws(EncodeError) {
            try writeFile([UInt8](repeating: UInt8(i), count: 10_000), to: PhotoFile(path))
            return i
          } catch { return error.kind == .exists ? nil : -1 }
        }
      }
      return await group.reduce(into: [Int]()) { if let winner = $1 { $0.append(winner) } }
    }
    #expect(succeeded.count == 1)
    #expect(try folder.bytes("file") == [UInt8](repeating: UInt8(succeeded.first ?? 99), count: 10_000))
    #expect(folder.names == ["file"])
  }
}
