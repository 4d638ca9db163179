import AcutanceImages
import AcutanceScoring
import Locking

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input, which one argument of a command line can have.
enum StandardInput {
  /// How the command line names it, and standard output.
  static let name = [UInt8(ascii: "-")]

  private static let owner = Locked<String?>(nil)
  /// Where the photo from standard input can be opened.
  private static let photoPath = Locked<[UInt8]?>(nil)

  /// Notes that an argument reads it. What one has read is not there for another.
  static func claim(for argument: String) throws(UsageError) {
    let other = owner.withLock { owner -> String? in
      defer { owner = owner ?? argument }
      return owner
    }
    if let other { throw UsageError("\(argument): standard input can be read once, and \(other) is '-' as well") }
  }

  /// Copies a photo into a file without a name, since photos are opened more than once, and pipes are not: for `openable`.
  ///
  /// - Parameter limit: no more bytes than one more than so many, which is enough for an error.
  static func takePhoto(limit: Int) throws {
    try claim(for: "the photo")
    guard isatty(STDIN_FILENO) == 0 else {
      throw UsageError("'-' is a photo on standard input, and that is the terminal; './-' is a file of this name")
    }
    let path = try spool(limit: limit)
    photoPath.withLock { $0 = path }
  }

  /// Where a path of the command line is opened: "-" is the photo that was taken, if one was.
  static func openable(_ path: [UInt8]) -> [UInt8] {
    path == name ? photoPath.withLock { $0 } ?? path : path
  }

  static func isPhoto(_ path: [UInt8]) -> Bool { path == name && photoPath.withLock { $0 != nil } }

  private static func spool(limit: Int) throws -> [UInt8] {
    #if os(Linux)
      let folder = getenv("TMPDIR").map { bytes(of: $0) } ?? []
      var template = cString((folder.isEmpty ? Array("/tmp".utf8) : folder) + Array("/acutance-XXXXXX".utf8))
      let file = mkstemp(&template)
      guard file >= 0 else { throw InternalError("no temporary file for standard input: \(systemMessage(errno))") }
      // It is gone with the process, however that ends; until then Linux opens it by its number.
      unlink(template)
      var left = limit == Int.max ? limit : limit + 1
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while left > 0 {
        let count = read(STDIN_FILENO, &piece, min(piece.count, left))
        if count == 0 { break }
        guard count > 0 else {
          if errno == EINTR { continue }
          throw InternalError("standard input: \(systemMessage(errno))")
        }
        let error = writeAll(Array(piece[..<count]), to: file)
        guard error == 0 else { throw InternalError("the temporary file of standard input: \(systemMessage(error))") }
        left -= count
      }
      return Array("/dev/fd/\(file)".utf8)
    #else
      throw UsageError("'-': photos are read from standard input on Linux only; name a file")
    #endif
  }
}

extension PhotoFile {
  /// The file that a path of the command line means.
  init(_ path: PhotoPath) { self.init(bytes: StandardInput.openable(path.bytes)) }
}
