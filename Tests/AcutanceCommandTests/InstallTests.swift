import Foundation
import TestSupport
import Testing

/// `./dev install` and `uninstall`, with the command that these tests run anyway in place of one that takes minutes.
struct InstallTests {
  private let scratch: Scratch
  private let files = [
    "bin/acutance", "share/bash-completion/completions/acutance", "share/doc/acutance/LICENSE",
    "share/doc/acutance/LICENSE-YuNet.txt", "share/man/man1/acutance.1", "share/zsh/site-functions/_acutance",
  ]

  init() throws { scratch = try Scratch() }

  private func dev(_ arguments: [String]) throws -> Command.Output {
    let command: URL = try #require(Acutance.url, "the command acutance was not built")
    return try Command.run(
      PackageRoot.url.appendingPathComponent("dev").path, arguments, in: URL(fileURLWithPath: scratch.root),
      environment: ["ACUTANCE_BUILT_COMMAND": command.path, "HOME": scratch.path("home")])
  }

  /// The files below a folder, without the list that `uninstall` reads.
  private func found(_ folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: scratch.path(folder))?.compactMap { $0 as? String } ?? []
    return all.filter { path in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: scratch.path(folder) + "/" + path, isDirectory: &isFolder)
      return !isFolder.boolValue && path != "share/acutance/installed.txt"
    }.sorted()
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: scratch.path(path), encoding: .utf8) }

  @Test func whatIsInstalledWorksAndGoesAgain() throws {
    for (arguments, folder) in [([], "home/.local"), (["my programs"], "my programs")] {
      let installed = try dev(["install"] + arguments)
      #expect(installed.status == 0, "\(installed.standardError)")
      #expect(installed.standardOutput == scratch.path(folder) + "/bin/acutance\n")
      #expect(found(folder) == files)
      let version = try Command.run(scratch.path(folder) + "/bin/acutance", ["--version"])
      #expect(version.status == 0 && version.standardOutput.hasPrefix("acutance "))
      #expect(try text(folder + "/share/man/man1/acutance.1") == Acutance.run(["man"]).text)
      // Again, over itself.
      #expect(try dev(["install"] + arguments).status == 0)
      #expect(try dev(["uninstall"] + arguments).status == 0)
      #expect(!FileManager.default.fileExists(atPath: scratch.path(folder) + "/share"))
      #expect(found(folder) == [])
    }
    #expect(try dev(["uninstall"]).status == 1)
  }

  @Test func foreignFilesAreNotReplaced() throws {
    let page = "there/share/man/man1/acutance.1"
    try scratch.write(page, Data("mine".utf8))
    let refused = try dev(["install", "there"])
    #expect(refused.status == 1 && refused.standardError.contains("acutance.1"))
    #expect(found("there") == ["share/man/man1/acutance.1"], "nothing is written before all is looked at")
    #expect(try text(page) == "mine")
    #expect(try dev(["install", "there", "--force"]).status == 0)
    #expect(try text(page) != "mine" && found("there") == files)
    // Changed since: it is somebody's again.
    try scratch.write(page, Data("mine again".utf8))
    #expect(try dev(["install", "there"]).status == 1)
    let kept = try dev(["uninstall", "there"])
    #expect(kept.status == 1 && kept.standardError.contains("has been changed and stays"))
    #expect(found("there") == ["share/man/man1/acutance.1"])
  }

  @Test func aLinkIsReplacedAndNotFollowed() throws {
    let other = try scratch.write("other", Data("mine".utf8))
    _ = try scratch.folder("linked/bin")
    try FileManager.default.createSymbolicLink(atPath: scratch.path("linked/bin/acutance"), withDestinationPath: other)
    #expect(try dev(["install", "linked"]).status == 1)
    #expect(try dev(["install", "linked", "--force"]).status == 0)
    #expect(try text("other") == "mine")
  }
}
