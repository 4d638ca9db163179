import CEmulatedCall
import KernelInterface
import Locking

/// A running guest: one call at a time, whoever calls.
package final class EmulatedGuest: Sendable {
  let fusesMultiplyAdd: Bool
  let factorRowsInRegisters: Int
  private let memoryAddress: UInt64
  private let process: Locked<GuestProcess>

  /// Starts the guest and asks what it is.
  init(emulator: String, guest: String) throws(EmulationError) {
    let process = try GuestProcess(emulator: emulator, guest: guest)
    var hello = emulated_request()
    hello.function = Int64(EMULATED_HELLO)
    let results = EmulatedResults(try process.exchange(hello, function: "the first request"))
    guard results.word(0) == UInt64(EMULATED_CALL_VERSION) else {
      throw .otherVersion(guest: results.word(0), host: UInt64(EMULATED_CALL_VERSION))
    }
    memoryAddress = results.word(1)
    fusesMultiplyAdd = results.bool(2)
    factorRowsInRegisters = results.int(3)
    self.process = Locked(process)
  }

  /// The process of the guest, for tests that end it.
  package var processIdentifier: Int32 { process.withLock { $0.identifier } }

  /// Calls a function of the guest: `prepare` adds its arguments.
  func perform(
    _ function: EmulatedFunction, _ prepare: (inout EmulatedCall) -> Void
  ) throws(EmulationError) -> EmulatedResults {
    let name = "\(function)"
    return try process.withLock { process throws(EmulationError) in
      var call = EmulatedCall(function, CallMemory(process.memory.start, guestStart: memoryAddress))
      defer { call.release() }
      prepare(&call)
      guard !call.memory.isExhausted else {
        throw .memoryExhausted(function: name, bytes: call.memory.byteCount)
      }
      let reply = try process.exchange(call.request, function: name)
      try call.memory.finish(function: name)
      return EmulatedResults(reply)
    }
  }

  /// The same for a function of a table, which has no way to say that it could not be called: ends the program.
  @discardableResult
  func call(_ function: EmulatedFunction, _ prepare: (inout EmulatedCall) -> Void) -> EmulatedResults {
    do {
      return try perform(function, prepare)
    } catch {
      fatalError(error)
    }
  }

  /// Sends a request as it is.
  package func exchange(_ request: emulated_request, function: String) throws(EmulationError) {
    try process.withLock { process throws(EmulationError) in _ = try process.exchange(request, function: function) }
  }
}
