#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes all bytes to a file descriptor. Returns 0 or the error number.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  var start = 0
  while start < bytes.count {
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + start, $0.count - start) }
    if written >= 0 {
      start += written
    } else if errno == EAGAIN {
      // A pipe or terminal that somebody else has made non-blocking: wait until it takes more.
      var target = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&target, 1, -1) >= 0 || errno == EINTR else { return errno }
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}

/// Writes results to standard output. A reader that has closed the pipe has seen what it wanted: no error.
func writeToStandardOutput(_ bytes: [UInt8]) throws(InternalError) {
  let error = writeAll(bytes, to: STDOUT_FILENO)
  guard error == 0 || error == EPIPE else {
    throw InternalError("the results could not be written to standard output: \(systemMessage(error))")
  }
}

func writeToStandardOutput(_ text: String) throws(InternalError) { try writeToStandardOutput(Array(text.utf8)) }

/// Writes a line for the person at the terminal to standard error.
func writeMessage(_ text: String) { _ = writeAll(Array("acutance: \(text)\n".utf8), to: STDERR_FILENO) }
