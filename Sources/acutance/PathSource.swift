import AcutanceScoring

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The paths of a command line, and after them those of `--files-from`, which are read as they are wanted: a list may be
/// longer than memory, and a pipe may bring the next one when the last is done.
struct PathSource {
  private var operands: ArraySlice<PhotoPath>
  private var list: PathList?

  /// - Throws: `UsageError` if the list cannot be opened.
  init(_ options: ScoreOptions) throws(UsageError) {
    operands = options.paths[...]
    if let file = options.filesFrom { list = try PathList(file, isNullSeparated: options.isNullSeparated) }
  }

  /// The next path; `nil` after the last, and once it was asked to stop. An empty line is an empty path.
  mutating func next() throws(InternalError) -> PhotoPath? {
    guard !Interruption.wasAskedFor() else { return nil }
    if let path = operands.popFirst() { return path }
    return try list?.next().map { PhotoPath(bytes: $0) }
  }

  /// All that are left.
  mutating func rest() throws(InternalError) -> [PhotoPath] {
    var paths: [PhotoPath] = []
    while let path = try next() { paths.append(path) }
    return paths
  }
}

/// Paths in a file or on standard input, each ended by a line end or a zero; the last one may have no end.
private struct PathList {
  private let descriptor: Int32
  private let name: String
  private let separator: UInt8
  private var buffer: [UInt8] = []
  /// Where in the buffer the next path begins, and how far it was searched for an end.
  private var start = 0
  private var searched = 0
  private var isAtEnd = false

  init(_ file: [UInt8], isNullSeparated: Bool) throws(UsageError) {
    separator = isNullSeparated ? 0 : UInt8(ascii: "\n")
    if file == StandardInput.name {
      try StandardInput.claim(for: "--files-from")
      (descriptor, name) = (STDIN_FILENO, "standard input")
      return
    }
    name = String(decoding: file, as: UTF8.self)
    descriptor = open(cString(file), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw UsageError("--files-from: \(name): \(systemMessage(errno))") }
    if case .success(let status) = FileStatus.of(file), status.kind == .folder {
      throw UsageError("--files-from: \(name) is a folder; it wants a list of paths")
    }
  }

  mutating func next() throws(InternalError) -> [UInt8]? {
    while true {
      if let end = buffer[searched...].firstIndex(of: separator) {
        defer { (start, searched) = (end + 1, end + 1) }
        return Array(buffer[start..<end])
      }
      searched = buffer.count
      if isAtEnd {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return Array(buffer[start...])
      }
      buffer.removeFirst(start)
      (start, searched) = (0, buffer.count)
      guard try readMore() else { return nil }
    }
  }

  /// Whether there may be more; not once it was asked to stop.
  private mutating func readMore() throws(InternalError) -> Bool {
    // In moments: a signal does not end a read, and a pipe may bring nothing for hours.
    while !Interruption.wasAskedFor() {
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&state, 1, 100)
      // Interrupted by the signal that asks to stop: to read now would wait for a path that may never come.
      if ready == 0 || ready < 0 && errno == EINTR { continue }
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &piece, piece.count)
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        throw InternalError("--files-from: \(name): \(systemMessage(errno))")
      }
      isAtEnd = count == 0
      buffer += piece[..<count]
      return true
    }
    return false
  }
}
