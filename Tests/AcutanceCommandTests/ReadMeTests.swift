import Foundation
import TestSupport
import Testing

/// What the README tells a newcomer to type works, word for word. Its Swift, C and Python run in the tests of the package, of the
/// library and of the wheel; its first two commands on a minimal system (`./dev test --fresh`).
@Suite("The README") struct ReadMeTests {
  private static let text =
    (try? String(contentsOf: PackageRoot.url.appendingPathComponent("README.md"), encoding: .utf8)) ?? ""

  /// Lines of fenced blocks without a language.
  private static let lines: [String] = {
    var (lines, isOpen, isShell): ([String], Bool, Bool) = ([], false, false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isOpen.toggle()
        isShell = isOpen && line == "```"
      } else if isShell {
        lines.append(String(line))
      }
    }
    return lines
  }()

  private static let commands = lines.filter { $0.hasPrefix("acutance ") }

  /// A home with photos, as the lines want it.
  private func home() throws -> Scratch {
    let scratch = try Scratch()
    let pictures = try scratch.folder("Pictures")
    let photos = try FileManager.default.contentsOfDirectory(atPath: Fixtures.path("photos"))
      .filter { $0.hasSuffix("g") }.sorted()
    for name in photos {
      try FileManager.default.copyItem(atPath: Fixtures.path("photos/\(name)"), toPath: "\(pictures)/\(name)")
    }
    try FileManager.default.copyItem(atPath: Fixtures.path("photos/brook.jpg"), toPath: "\(pictures)/holiday.jpg")
    let labels = photos.map { "Pictures/\($0),\($0.contains("blurred") || $0.contains("motion") ? "drop" : "keep")" }
    try scratch.write("picks.csv", Data(labels.joined(separator: "\n").utf8))
    return scratch
  }

  @Test("every command of its shell blocks runs") func commandsRun() throws {
    let home = try home()
    let folder = try #require(Acutance.url).deletingLastPathComponent().path
    let path = "\(folder):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    #expect(Self.commands.count >= 4)
    for line in Self.commands {
      let result = try Command.run(
        "/bin/bash", ["-c", line], in: URL(fileURLWithPath: home.root), environment: ["HOME": home.root, "PATH": path])
      #expect(result.status == 0, "\(line)\n\(result.standardError)")
    }
    for (name, beginning) in [
      ("report.html", "<!doctype html>"), ("my-settings.json", "{"), ("holiday-saliency.png", "\u{89}PNG"),
      ("scores.db", "SQLite format 3"),
    ] {
      let data = try Data(contentsOf: URL(fileURLWithPath: home.path(name)))
      let found = String(decoding: data.prefix(beginning.unicodeScalars.count), as: Unicode.ASCII.self)
      let wanted = String(decoding: Array(beginning.unicodeScalars.map { UInt8($0.value) }), as: Unicode.ASCII.self)
      #expect(found.lowercased() == wanted.lowercased(), "\(name)")
    }
  }

  @Test("nothing else is in its shell blocks than what is run somewhere") func nothingIsUntested() {
    let others = Self.lines.filter { !$0.hasPrefix("acutance ") }
    #expect(others.filter { $0.hasPrefix("./dev ") } == ["./dev score Fixtures/photos", "./dev test"])
    #expect(others.filter { !$0.hasPrefix("./dev ") && !$0.hasPrefix("cc example.c ") } == [])
  }

  @Test("every verb of ./dev that it names is there") func verbs() throws {
    let script = try String(contentsOf: PackageRoot.url.appendingPathComponent("dev"), encoding: .utf8)
    let verbs = Set(Self.text.matches(of: /\.\/dev ([a-z]+)/).map { String($0.1) })
    #expect(verbs.count >= 6)
    for verb in verbs {
      #expect(
        script.contains("\n  \(verb))\n") || script.contains(" \(verb) |") || script.contains("  \(verb) |"), "\(verb)")
    }
  }

  @Test("every file that it points to is there") func links() throws {
    let targets = Self.text.matches(of: /\]\(([^)#]+)\)/).map { String($0.1) }.filter { !$0.hasPrefix("http") }
    #expect(targets.count >= 20)
    for target in targets {
      #expect(FileManager.default.fileExists(atPath: PackageRoot.url.appendingPathComponent(target).path), "\(target)")
    }
  }
}
