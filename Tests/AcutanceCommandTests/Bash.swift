import Foundation
import Testing

/// A script in a shell, for what a shell does: pipes, redirections, completion.
enum Bash {
  /// - Parameter arguments: `$1`, `$2`...
  static func run(
    _ script: String, arguments: [String] = [], in folder: String, shell: String = "bash", input: Data? = nil
  ) throws -> (status: Int32, output: String, errors: String) {
    let scratch = try Scratch()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Nothing of the person who runs the tests: no start-up files.
    process.arguments = [shell] + (shell == "zsh" ? ["-f"] : []) + ["-c", script, shell] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let (output, errors) = (try scratch.write("out", Data()), try scratch.write("err", Data()))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
    process.standardInput = FileHandle.nullDevice
    if let input {
      process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: scratch.write("in", input)))
    }
    try process.run()
    process.waitUntilExit()
    func text(_ path: String) throws -> String {
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }
    return (process.terminationStatus, try text(output), try text(errors))
  }

  static func has(_ program: String) -> Bool {
    (try? run("command -v \"$1\"", arguments: [program], in: "/"))?.status == 0
  }
}
