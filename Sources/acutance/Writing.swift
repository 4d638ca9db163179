import AcutanceImages

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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

/// Writes what is a result otherwise to standard error, where standard output has another.
func writeError(_ text: String) { _ = writeAll(Array(text.utf8), to: STDERR_FILENO) }
