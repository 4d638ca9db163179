import Foundation
import Testing

/// The built command, run as a process of its own.
enum Acutance {
  struct Outcome {
    let status: Int32
    let output: Data
    let errors: String
    var text: String { String(decoding: output, as: UTF8.self) }

    func json() throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
    }
  }

  /// The command lies beside the test bundle.
  static let url: URL? = {
    let places =
      [Bundle.main.executablePath].compactMap { $0 } + CommandLine.arguments + Bundle.allBundles.map(\.bundlePath)
    for place in places {
      var folder = URL(fileURLWithPath: place).deletingLastPathComponent()
      for _ in 0..<4 {
        let candidate = folder.appendingPathComponent("acutance")
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder), !isFolder.boolValue {
          return candidate
        }
        folder.deleteLastPathComponent()
      }
    }
    return nil
  }()

  /// Runs the command. Its output goes through files: a full pipe would make it wait.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], in folder: String? = nil,
    standardInput: FileHandle? = nil, standardOutput: FileHandle? = nil, standardError: FileHandle? = nil
  ) throws -> Outcome {
    let scratch = try Scratch()
    let process = Process()
    let command: URL = try #require(url, "the command acutance was not built")
    process.executableURL = command
    process.arguments = arguments
    var values = ProcessInfo.processInfo.environment
    for name in ["ACUTANCE_VARIANT", "NO_COLOR"] { values[name] = nil }
    process.environment = values.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let names = [scratch.path("out"), scratch.path("err")]
    for name in names { try Data().write(to: URL(fileURLWithPath: name)) }
    let handles = try names.map { try FileHandle(forWritingTo: URL(fileURLWithPath: $0)) }
    process.standardOutput = standardOutput ?? handles[0]
    process.standardError = standardError ?? handles[1]
    process.standardInput = standardInput ?? FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let data = try names.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    // A signal is no exit status: it would be reported as its own number.
    #expect(process.terminationReason == .exit, "ended by signal \(process.terminationStatus)")
    return Outcome(
      status: process.terminationStatus, output: data[0], errors: String(decoding: data[1], as: UTF8.self))
  }
}

/// A folder of its own that vanishes with the value.
final class Scratch {
  let root: String

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("acutance-tests-\(UUID())").path
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func path(_ name: String) -> String { root + "/" + name }

  /// Makes a file, and the folders it lies in.
  @discardableResult
  func write(_ name: String, _ data: Data) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
    return url.path
  }

  func folder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    return path(name)
  }
}
