import KernelInterface

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The kernels compiled for AArch64 and run by QEMU's user emulation, so that the NEON code is judged like every other
/// variant on a machine without it. For results alone: no time that is measured here means anything for Arm.
package enum EmulatedNEON {
  /// Names of the emulator, the preferred one first.
  private static let emulators = ["qemu-aarch64-static", "qemu-aarch64"]

  /// The emulator on PATH.
  package static func findEmulator() throws(EmulationError) -> String {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    for name in emulators {
      for folder in folders.split(separator: ":") {
        let path = "\(folder)/\(name)"
        if access(path, X_OK) == 0 { return path }
      }
    }
    throw .emulatorMissing(names: emulators)
  }

  /// A table whose functions run in a guest program that `Tests/EmulatedNEON/build.sh` made. Each call copies what the
  /// kernel may read to the guest and what it wrote back, and calls wait for each other.
  ///
  /// A function of the table cannot throw: if the guest dies in one, or writes where it must not, the program ends with
  /// the reason on standard error.
  package static func makeKernelTable(guest path: String) throws(EmulationError) -> KernelTable {
    try startGuest(path).makeKernelTable()
  }

  /// A guest that answers. It ends when nothing refers to it or its table any more.
  package static func startGuest(_ path: String) throws(EmulationError) -> EmulatedGuest {
    guard access(path, X_OK) == 0 else { throw .guestMissing(path: path) }
    return try EmulatedGuest(emulator: try findEmulator(), guest: path)
  }
}

/// Ends the program with a reason. The message of `Swift.fatalError` is not printed in release builds.
func fatalError(_ error: EmulationError) -> Never {
  let message = "emulated NEON: \(error)\n"
  _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  abort()
}
