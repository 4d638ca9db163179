#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// All bytes of a file; of "-", of standard input.
func readFile(_ path: [UInt8]) throws(InternalError) -> [UInt8] {
  let isStream = path == StandardInput.name
  let name = isStream ? "standard input" : String(decoding: path, as: UTF8.self)
  let descriptor = isStream ? STDIN_FILENO : open(cString(path), O_RDONLY)
  guard descriptor >= 0 else { throw InternalError("\(name): \(systemMessage(errno))") }
  defer { if !isStream { close(descriptor) } }
  var contents: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &piece, piece.count)
    if count > 0 {
      contents += piece[..<count]
    } else if count == 0 {
      return contents
    } else if errno != EINTR {
      throw InternalError("\(name): \(systemMessage(errno))")
    }
  }
}
