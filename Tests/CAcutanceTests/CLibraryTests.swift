import CAcutanceHeader
import Foundation
import TestSupport
import Testing

/// The library as a program in C sees it. The tests are in C too (`C`); here they are compiled and run against the
/// library that this build made. A library with a sanitizer inside runs in programs of that sanitizer only.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["ACUTANCE_SANITIZER"] == nil))
struct CLibraryTests {
  private static let folder = PackageRoot.url.appendingPathComponent("Tests/CAcutanceTests/C")
  private static let include = PackageRoot.url.appendingPathComponent("Sources/CAcutanceHeader/include")

  @Test func testsInCPassPlainAndSanitizedAndTheHeaderIsCPlusPlusToo() throws {
    let work = FileManager.default.temporaryDirectory.appendingPathComponent("acutance-c-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: work) }
    let run = try Command.run(
      Self.folder.appendingPathComponent("run.sh").path, [Self.include.path, BuildFolder.url.path, work.path])
    #expect(run.status == 0, "\(run.standardOutput)\(run.standardError)")
    // Both programs ran to their end.
    #expect(run.standardOutput.components(separatedBy: " checks, 0 failed").count == 3, "\(run.standardOutput)")
  }

  /// A function that the header declares and nobody has written would be found by the first program that calls it.
  @Test func everyFunctionOfTheHeaderIsCalledByATest() throws {
    let header = try String(contentsOf: Self.include.appendingPathComponent("acutance.h"), encoding: .utf8)
    let functions = header.matches(of: /ACUTANCE_API[^(;]*?\b(acutance_\w+)\(/).map { String($0.1) }
    #expect(functions.count >= 19)
    let sources = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "c" }.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    for function in functions { #expect(sources.contains("\(function)("), "\(function)") }
  }

  /// One version, written where a compiler of C, a program and a user read it.
  @Test func versionIsThatOfTheCommand() throws {
    let command = BuildFolder.url.appendingPathComponent("acutance").path
    #expect(try Command.run(command, ["--version"]).standardOutput == "acutance \(ACUTANCE_VERSION)\n")
  }
}
