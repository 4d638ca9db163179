import CEmulatedCall

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The guest as a process under the emulator: sends a request, waits for the reply, and says how it ended if it did.
///
/// A socket is the guest's standard input and output: writing to a guest that has ended is then an error to look at,
/// not the signal that a pipe raises. The guest ends when the socket is closed.
final class GuestProcess {
  /// How long one function may take: many times what the largest block does.
  static let patienceSeconds = 120

  let identifier: pid_t
  let memory: SharedMemory
  private let socket: Int32
  /// Set once the guest has ended; later calls get the same error.
  private var end: EmulationError?

  init(emulator: String, guest: String) throws(EmulationError) {
    memory = try SharedMemory()
    #if os(Linux)
      var ends: [Int32] = [0, 0]
      guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
        throw .notStarted(operation: "socketpair", errorNumber: errno)
      }
      defer { close(ends[1]) }
      var patience = timeval(tv_sec: Self.patienceSeconds, tv_usec: 0)
      setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      do {
        identifier = try Self.spawn([emulator, guest], memory: memory.descriptor, socket: ends[1])
      } catch {
        close(ends[0])
        throw error
      }
      socket = ends[0]
    #else
      throw .unsupportedSystem
    #endif
  }

  deinit {
    close(socket)
    if end == nil { waitpid(identifier, nil, 0) }
  }

  private static func spawn(_ words: [String], memory: Int32, socket: Int32) throws(EmulationError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, memory, Int32(EMULATED_MEMORY_DESCRIPTOR))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var identifier = pid_t()
    let error = posix_spawn(&identifier, words[0], &actions, nil, arguments, environ)
    guard error == 0 else { throw .notStarted(operation: "posix_spawn", errorNumber: error) }
    return identifier
  }

  /// Sends a request and waits for the reply. `function` is the name for errors.
  func exchange(_ request: emulated_request, function: String) throws(EmulationError) -> emulated_reply {
    if let end { throw end }
    var request = request
    var reply = emulated_reply()
    guard transmit(&request), try receive(&reply, function) else { throw ended(in: function) }
    guard reply.status == EMULATED_DONE else { throw .unknownFunction(number: request.function) }
    return reply
  }

  private func transmit(_ request: inout emulated_request) -> Bool {
    withUnsafeBytes(of: &request) { bytes in
      #if os(Linux)
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
          let count = send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
          if count < 0 && errno == EINTR { continue }
          guard count > 0 else { return false }
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
      #endif
      return true
    }
  }

  /// Returns false at the end of what the guest says.
  private func receive(_ reply: inout emulated_reply, _ function: String) throws(EmulationError) -> Bool {
    var done = 0
    while done < MemoryLayout<emulated_reply>.size {
      let count = withUnsafeMutableBytes(of: &reply) { read(socket, $0.baseAddress! + done, $0.count - done) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN {
        // Half a reply may come later, so the guest is of no more use.
        kill(identifier, SIGKILL)
        waitpid(identifier, nil, 0)
        let error = EmulationError.noAnswer(seconds: Self.patienceSeconds, function: function)
        end = error
        throw error
      }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  private func ended(in function: String) -> EmulationError {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    // As WIFSIGNALED, WTERMSIG and WEXITSTATUS, which are macros, do it.
    let signal = status & 0x7f
    let error =
      signal != 0
      ? EmulationError.guestKilled(signal: signal, function: function)
      : EmulationError.guestExited(status: (status >> 8) & 0xff, function: function)
    end = error
    return error
  }
}
