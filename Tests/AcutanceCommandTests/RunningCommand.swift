import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command while it runs, to be sent signals.
final class RunningCommand {
  private let process = Process()
  private let scratch: Scratch
  private let started = ContinuousClock.now

  init(_ arguments: [String], in folder: String) throws {
    scratch = try Scratch()
    let command: URL = try #require(Acutance.url, "the command acutance was not built")
    process.executableURL = command
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    for name in ["out", "err"] { try scratch.write(name, Data()) }
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path("out")))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path("err")))
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  /// Waits until something is the case, which it will be or the command has ended; for two minutes at most.
  func wait(until condition: () throws -> Bool) throws {
    while try !condition() {
      try #require(process.isRunning, "it ended before it should: \(errors)")
      try #require(ContinuousClock.now - started < .seconds(120))
      usleep(2000)
    }
  }

  /// Waits until the command listens for a signal, as the system tells; then photos are being scored.
  func waitUntilListening(for signal: Int32) throws {
    try wait {
      // Before it is the command, it is a copy of this process, with its signals.
      let name = try String(contentsOfFile: "/proc/\(process.processIdentifier)/comm", encoding: .utf8)
      guard name.hasPrefix("acutance") else { return false }
      let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
      let mask = line.flatMap { UInt64($0.split(separator: "\t").last ?? "", radix: 16) } ?? 0
      return mask & (1 << UInt64(signal - 1)) != 0
    }
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end. A signal that killed the process is given as its negative number.
  func finish() -> (status: Int32, output: Data, errors: String) {
    process.waitUntilExit()
    let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    return (status, (try? Data(contentsOf: URL(fileURLWithPath: scratch.path("out")))) ?? Data(), errors)
  }

  private var errors: String { (try? String(contentsOfFile: scratch.path("err"), encoding: .utf8)) ?? "" }
}
