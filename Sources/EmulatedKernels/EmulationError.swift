/// Why emulated kernels cannot be had, or what one of them did that it must not.
package enum EmulationError: Error, Equatable, Sendable {
  /// None of these programs is on PATH.
  case emulatorMissing(names: [String])
  /// There is no program at this path.
  case guestMissing(path: String)
  /// Emulation is done on Linux.
  case unsupportedSystem
  /// A call of the system failed while the guest was started.
  case notStarted(operation: String, errorNumber: Int32)
  /// The guest was built of other sources than this.
  case otherVersion(guest: UInt64, host: UInt64)
  /// The guest ended, with an exit status or by a signal, in a function or before the first one.
  case guestExited(status: Int32, function: String)
  case guestKilled(signal: Int32, function: String)
  /// The guest runs and does not answer.
  case noAnswer(seconds: Int, function: String)
  /// The guest has no function of this number.
  case unknownFunction(number: Int64)
  /// The memory of a call does not fit what host and guest share.
  case memoryExhausted(function: String, bytes: Int)
  /// A byte was written that is no output. Arguments in memory are counted from 0, rows of a band one by one; the
  /// offset is from the start of the nearest.
  case strayWrite(function: String, argument: Int, offset: Int)
  /// Eight bytes of an output were not written.
  case outputNotWritten(function: String, argument: Int, offset: Int)
}

extension EmulationError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .emulatorMissing(let names):
      "\(names.joined(separator: " or ")) is not on PATH: apt-get install qemu-user-static"
    case .guestMissing(let path): "there is no guest program \(path): Tests/EmulatedNEON/build.sh makes it"
    case .unsupportedSystem: "kernels are emulated on Linux"
    case .notStarted(let operation, let errorNumber): "\(operation) failed: error \(errorNumber) of the system"
    case .otherVersion(let guest, let host):
      "the guest speaks version \(guest), this program version \(host): build the guest again"
    case .guestExited(let status, let function): "the guest ended with status \(status) in \(function)"
    case .guestKilled(let signal, let function): "the guest was ended by signal \(signal) in \(function)"
    case .noAnswer(let seconds, let function): "the guest did not answer within \(seconds) seconds in \(function)"
    case .unknownFunction(let number): "the guest has no function of the number \(number)"
    case .memoryExhausted(let function, let bytes): "\(function) needs \(bytes) bytes, more than the guest shares"
    case .strayWrite(let function, let argument, let offset):
      "\(function) wrote beside its output: argument \(argument), byte \(offset)"
    case .outputNotWritten(let function, let argument, let offset):
      "\(function) left output unwritten: argument \(argument), byte \(offset)"
    }
  }
}
