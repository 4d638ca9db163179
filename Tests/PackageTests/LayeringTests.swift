import Foundation
import TestSupport
import Testing

/// Dependencies point downwards, as docs/architecture.md says: what each module may know, and that its sources import
/// nothing that the manifest does not give them.
@Suite struct LayeringTests {
  private struct Package: Decodable {
    struct Target: Decodable {
      let name: String
      let type: String
      let path: String?
      let dependencies: [Dependency]
    }

    /// SwiftPM writes `{"byName": [NAME, null]}`.
    struct Dependency: Decodable {
      let byName: [String?]
      var name: String { (byName.first ?? nil) ?? "" }
    }

    let targets: [Target]
  }

  private let targets: [String: Package.Target]
  /// `import NAME`, with what may stand before it.
  private nonisolated(unsafe) static let importLine = /(?m)^\s*(?:@\w+ )*(?:(?:public|package|internal) )?import (\w+)/

  init() throws {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("acutance-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let output = try Command.run(
      "swift", ["package", "--disable-sandbox", "--scratch-path", scratch.path, "dump-package"], in: PackageRoot.url)
    try #require(output.status == 0, "\(output.standardError)")
    let package = try JSONDecoder().decode(Package.self, from: Data(output.standardOutput.utf8))
    targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  }

  /// Everything that a target depends on, through others too.
  private func reached(from name: String) -> Set<String> {
    var found: Set<String> = []
    var open = [name]
    while let next = open.popLast() {
      for dependency in targets[next]?.dependencies ?? [] where found.insert(dependency.name).inserted {
        open.append(dependency.name)
      }
    }
    return found
  }

  /// Which of our libraries each of them may know, and whether a system library may be behind it.
  @Test(arguments: [
    ("AcutanceKernels", [], false),
    ("AcutanceReference", ["AcutanceKernels"], true),
    ("AcutanceVerification", ["AcutanceKernels", "AcutanceReference"], true),
    ("AcutanceHarness", ["AcutanceKernels", "AcutanceReference", "AcutanceVerification"], true),
    ("AcutanceImages", ["AcutanceKernels"], true),
    ("AcutanceSaliency", ["AcutanceKernels"], false),
    ("AcutanceFaces", ["AcutanceKernels"], false),
    ("AcutanceScoring", ["AcutanceKernels"], false),
    ("AcutanceReports", ["AcutanceKernels", "AcutanceScoring"], false),
    ("KernelInterface", [], false),
    ("VectorKernels", [], false),
    ("ScalarKernels", [], false),
  ])
  func knowsOnlyWhatIsBelow(module: String, allowed: [String], linksSystemLibraries: Bool) throws {
    try #require(targets[module] != nil)
    let reached = reached(from: module)
    #expect(reached.filter { $0.hasPrefix("Acutance") } == Set(allowed))
    let system = reached.filter { targets[$0]?.type == "system" }
    if !linksSystemLibraries { #expect(system.isEmpty, "\(module) links \(system)") }
  }

  @Test func kernelsAreAtTheBottom() {
    for module in ["VectorKernels", "ScalarKernels"] {
      #expect(reached(from: module).subtracting(["CVector"]) == ["KernelInterface"])
    }
    #expect(reached(from: "KernelInterface").isEmpty)
  }

  /// The build folder has the modules of all targets, so an import that the manifest does not know compiles by chance.
  @Test func everyImportIsDeclared() throws {
    var seen = 0
    for target in targets.values where target.type == "regular" || target.type == "executable" {
      let declared = Set(target.dependencies.map(\.name))
      let folder = PackageRoot.url.appendingPathComponent(target.path ?? "Sources/\(target.name)")
        .resolvingSymlinksInPath()
      for case let file as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
      where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        for match in text.matches(of: Self.importLine) {
          let name = String(match.1)
          guard targets[name] != nil else { continue }
          seen += 1
          #expect(declared.contains(name), "\(target.name)/\(file) imports \(name)")
        }
      }
    }
    #expect(seen > 200)
  }
}
