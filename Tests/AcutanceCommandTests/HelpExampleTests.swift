import Foundation
import TestSupport
import Testing

/// The examples of every help, run as they stand, in a home folder with the photos that they name.
struct HelpExampleTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    // As many as calibration wants.
    let names = [
      "cat.png", "rocket.jpg", "brook.jpg", "brook-blurred.jpg", "dogs.jpg", "fig.jpg", "pagoda.jpg", "camera.png",
    ]
    var labels = "path,label\n"
    for (index, name) in names.enumerated() {
      let photo = Data(Fixtures.data("photos/" + name))
      try scratch.write("Pictures/" + name, photo)
      try scratch.write("Pictures/2026/" + name, photo)
      labels += "Pictures/\(name),\(index == 3 ? "drop" : "keep")\n"
    }
    for name in ["a.png", "b.png", "a.jpg", "holiday.jpg"] {
      try scratch.write(name, Data(Fixtures.data("photos/rocket.jpg")))
    }
    try scratch.write("picks.csv", Data(labels.utf8))
    for folder in [".local/share/bash-completion/completions", ".local/share/man/man1", ".zfunc"] {
      _ = try scratch.folder(folder)
    }
    // What the examples call besides, without a network and a terminal.
    for (name, script) in [("curl", "cat ~/holiday.jpg"), ("man", "exec cat > /dev/null")] {
      let path = try scratch.write("bin/" + name, Data("#!/bin/sh\n\(script)\n".utf8))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
  }

  @Test func examplesOfTheHelpRun() throws {
    let folder = try #require(Acutance.url?.deletingLastPathComponent().path)
    let setUp = #"set -o pipefail; export HOME="$PWD" PATH="$PWD/bin:$1:$PATH"; "#
    var count = 0
    for name in try [""] + commandNames() {
      let help = try Acutance.run(name.isEmpty ? ["--help"] : [name, "--help"]).text
      let examples = try #require(help.firstRange(of: "\nexamples:\n"), "\(name)")
      for line in help[examples.upperBound...].split(separator: "\n", omittingEmptySubsequences: false) {
        guard line.hasPrefix("  ") else { break }
        // What takes minutes is parsed alone.
        let isLong = ["verify", "bench"].contains(name)
        let result = try Bash.run(setUp + line + (isLong ? " --list" : ""), arguments: [folder], in: scratch.root)
        #expect(result.status == 0, "\(line): \(result.errors)")
        count += 1
      }
    }
    #expect(count >= 25)
  }
}
