import Foundation
import TestSupport
import Testing

/// The faults that `./dev mutants` injects: the list and the sources say the same, and a normal build has none of them.
@Suite struct MutantTests {
  private static let list = PackageRoot.url.appendingPathComponent("Tests/Mutants/mutants.txt")

  /// The lines of the list: name, file, entry, what is wrong.
  private func listed() throws -> [[String]] {
    try String(contentsOf: Self.list, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: " ", maxSplits: 3).map { String($0.drop { $0 == " " }) } }
  }

  /// Every `MUTANT_NAME` in Sources, as "NAME file".
  private func inSources() throws -> [String] {
    let sources = PackageRoot.url.appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    var found: [String] = []
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      found += text.matches(of: /MUTANT_(\w+)/).map { "\($0.1) \(file)" }
    }
    return found
  }

  @Test func everyFaultIsListedAndInItsFileOnce() throws {
    let listed = try listed()
    #expect(listed.count >= 25)
    #expect(listed.allSatisfy { $0.count == 4 })
    #expect(listed.map { "\($0[0]) \($0[1])" }.sorted() == (try inSources()).sorted())
    #expect(Set(listed.map { $0[0] }).count == listed.count, "a name twice")
  }

  @Test func everyFaultIsExplainedWhereItIs() throws {
    for line in try listed() {
      let file = PackageRoot.url.appendingPathComponent("Sources/\(line[1])")
      let text = try String(contentsOf: file, encoding: .utf8)
      let isExplained =
        text.contains("#if MUTANT_\(line[0])  // \(line[3])\n")
        || text.contains("#if !MUTANT_\(line[0])  // \(line[3])\n")
      #expect(isExplained, "\(line[0]): the list says '\(line[3])'")
    }
  }

  /// The manifest asks the environment in one place, and without an answer there it defines nothing.
  @Test func noNormalBuildHasAFault() throws {
    let manifest = try String(
      contentsOf: PackageRoot.url.appendingPathComponent("Package.swift"), encoding: .utf8)
    #expect(manifest.matches(of: /Context\.environment/).count == 1)
    #expect(!(try describedPackage(mutant: "")).contains("MUTANT"))
    let mutated = try describedPackage(mutant: "VectorKernels.DROPPED_TAIL")
    #expect(mutated.matches(of: /MUTANT_DROPPED_TAIL/).count >= 1)
    #expect(mutated.matches(of: /MUTANTS/).count == 1)
  }

  /// The package with the settings of its targets, as SwiftPM reads it.
  private func describedPackage(mutant: String) throws -> String {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("acutance-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let output = try Command.run(
      "swift", ["package", "--disable-sandbox", "--scratch-path", scratch.path, "dump-package"], in: PackageRoot.url,
      environment: ["ACUTANCE_MUTANT": mutant])
    try #require(output.status == 0, "\(output.standardError)")
    return output.standardOutput
  }
}
