import Foundation

/// Programs run by tests.
public enum Command {
  public struct Output: Sendable {
    public let status: Int32
    public let standardOutput: String
    public let standardError: String
  }

  /// Runs a program to its end. A program is a path, or a name that is looked up in PATH.
  public static func run(
    _ program: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Output {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program.contains("/") ? program : "/usr/bin/env")
    process.arguments = program.contains("/") ? arguments : [program] + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    // Through files: a pipe that nobody reads while the other one is drained would block the program.
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("acutance-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let files = ["out", "err"].map { scratch.appendingPathComponent($0) }
    let handles = try files.map { file in
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
      return try FileHandle(forWritingTo: file)
    }
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    try process.run()
    process.waitUntilExit()
    for handle in handles { try handle.close() }
    return Output(
      status: process.terminationStatus,
      standardOutput: String(decoding: try Data(contentsOf: files[0]), as: UTF8.self),
      standardError: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self))
  }
}
