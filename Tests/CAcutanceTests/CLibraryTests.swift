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
    try scoresAreThoseOfTheCommand(work.appendingPathComponent("plain").path)
  }

  /// Every number, bit for bit, through the program in C.
  private func scoresAreThoseOfTheCommand(_ program: String) throws {
    let names = ["astronaut.png", "brook.jpg", "camera.png", "café au lait.png", "fig.jpg", "wall-clock.jpg"]
    let paths = names.map { PackageRoot.url.appendingPathComponent("Fixtures/photos/\($0)").path }
    let command = BuildFolder.url.appendingPathComponent("acutance").path
    let report = try Command.run(command, ["score", "--format", "json"] + paths)
    let photos = try JSONDecoder().decode(Report.self, from: Data(report.standardOutput.utf8)).photos
    let lines = try Command.run(program, ["--print"] + paths).standardOutput.split(separator: "\n")
    #expect(photos.count == paths.count && lines.count == paths.count)
    let fields = [
      "sharpness.value", "sharpness.variance", "saliency.value", "saliency.mean", "faces.count", "faces.bestScore",
      "quality.value", "detail.sharpestHalf", "detail.weightedVariance", "detail.noise", "detail.noiseShare",
      "exposure.mean", "exposure.clippedShadows", "exposure.clippedHighlights", "capture.exposureTime",
      "capture.exposureBias", "capture.aperture", "capture.iso", "compression.meanStep", "quality.coverage",
    ]
    for (photo, line) in zip(photos, lines) {
      let words = line.split(separator: " ")
      for (field, word) in zip(fields, words) {
        let path = field.split(separator: ".").map(String.init)
        let value = photo[path[0]]?[path[1]]?.number
        #expect(value == Double(word), "\(line): \(field)")
        #expect((value == nil) == (word == "-"), "\(field)")
      }
      let rest = words[fields.count...].map(String.init)
      #expect(rest.count == 3)
      #expect(photo["detail"]?["tiles"]?.items?.last?.number == Double(rest[0]))
      #expect(photo["hash"]?["value"]?.text == rest[1])
      #expect(photo["quality"]?["badge"]?.text == rest[2])
    }
  }

  private struct Report: Decodable { let photos: [Value] }

  /// JSON whose numbers are read exactly: `JSONSerialization` of this system is off by a bit in some.
  private enum Value: Decodable {
    case number(Double)
    case text(String)
    case items([Value])
    case members([String: Value])
    case other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else if let value = try? container.decode(String.self) {
        self = .text(value)
      } else if let value = try? container.decode([Value].self) {
        self = .items(value)
      } else if let value = try? container.decode([String: Value].self) {
        self = .members(value)
      } else {
        self = .other
      }
    }

    subscript(name: String) -> Value? { if case .members(let members) = self { members[name] } else { nil } }
    var number: Double? { if case .number(let value) = self { value } else { nil } }
    var text: String? { if case .text(let value) = self { value } else { nil } }
    var items: [Value]? { if case .items(let value) = self { value } else { nil } }
  }

  /// A function that the header declares and nobody has written would be found by the first program that calls it.
  @Test func everyFunctionOfTheHeaderIsCalledByATest() throws {
    let header = try String(contentsOf: Self.include.appendingPathComponent("acutance.h"), encoding: .utf8)
    let functions = header.matches(of: /ACUTANCE_API[^(;]*?\b(acutance_\w+)\(/).map { String($0.1) }
    #expect(functions.count >= 29)
    let sources = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "c" }.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    for function in functions { #expect(sources.contains("\(function)("), "\(function)") }
  }

  @Test func exampleOfTheReadMeRuns() throws {
    let text = try String(contentsOf: PackageRoot.url.appendingPathComponent("README.md"), encoding: .utf8)
    let example = try #require(text.firstMatch(of: /```c\n([^`]*)```/)).1
    let work = FileManager.default.temporaryDirectory.appendingPathComponent("acutance-c-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    let program = work.appendingPathComponent("example").path
    try Data(example.utf8).write(to: work.appendingPathComponent("example.c"))
    // Its own line, with this build's folders in the place of those that `./dev clib` makes.
    let line = try #require(text.firstMatch(of: /\ncc example\.c ([^\n]*)\n/)).1
      .replacing("$PWD/.build/clib/lib", with: BuildFolder.url.path)
      .replacing(".build/clib/lib", with: BuildFolder.url.path)
      .replacing(".build/clib/include", with: Self.include.path)
    let compiler = try Command.run(
      "cc", ["-std=c11", "-Wall", "-Wextra", "-Werror", "example.c"] + line.split(separator: " ").map(String.init),
      in: work)
    #expect(compiler.status == 0, "\(compiler.standardError)")
    let photo = try Command.run(program, [PackageRoot.url.appendingPathComponent("Fixtures/photos/astronaut.png").path])
    #expect(photo.standardOutput == "79%: variance 0.0133, 1 faces\n", "\(photo.standardOutput)")
    let nothing = try Command.run(program, [])
    #expect(nothing.status == 1 && nothing.standardError.contains("the pointer is null"), "\(nothing.standardError)")
  }

  /// One version, written where a compiler of C, a program and a user read it.
  @Test func versionIsThatOfTheCommand() throws {
    let command = BuildFolder.url.appendingPathComponent("acutance").path
    #expect(try Command.run(command, ["--version"]).standardOutput == "acutance \(ACUTANCE_VERSION)\n")
  }
}
