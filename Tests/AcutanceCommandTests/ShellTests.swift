import Foundation
import TestSupport
import Testing

/// The names of the commands, as the help lists them.
func commandNames() throws -> [String] {
  try Acutance.run(["--help"]).text.split(separator: "\n").compactMap { line in
    let words = line.replacing("usage:", with: "").split(separator: " ")
    guard line.hasPrefix("usage:") || line.hasPrefix("       acutance"), words.count > 1, words[0] == "acutance",
      words[1].first?.isLowercase == true
    else { return nil }
    return String(words[1])
  }
}

/// What a user of a shell expects of any command.
struct ShellTests {
  private let scratch: Scratch
  private let photo = Data(Fixtures.data("photos/cat.png"))

  init() throws { scratch = try Scratch() }

  private func bash(_ script: String, input: Data? = nil) throws -> (status: Int32, output: String, errors: String) {
    try Bash.run(script, arguments: [Acutance.url?.path ?? ""], in: scratch.root, input: input)
  }

  @Test func everyCommandHasHelpWithExamplesAndStatuses() throws {
    let names = try commandNames()
    #expect(names.count == 8 && names.contains("score") && names.contains("completion"))
    for name in names {
      let help = try Acutance.run([name, "--help"])
      #expect(help.status == 0 && help.errors == "", "\(name)")
      #expect(help.text.hasPrefix("usage: acutance \(name)"), "\(name)")
      for part in ["\nexamples:\n", "\nexit status: ", "-h, --help"] {
        #expect(help.text.contains(part), "\(name): \(part)")
      }
      for line in help.text.split(separator: "\n") { #expect(line.count <= 80, "\(name): \(line)") }
      #expect(
        try Acutance.run([name, "-h"]).text == help.text && Acutance.run(["help", name]).text == help.text, "\(name)")
    }
    #expect(try Acutance.run(["help"]).text == Acutance.run(["--help"]).text)
  }

  @Test func versionHasThreeSpellings() throws {
    let version = try Acutance.run(["--version"])
    #expect(version.status == 0 && version.text.hasPrefix("acutance "))
    for spelling in ["-V", "version"] { #expect(try Acutance.run([spelling]).text == version.text) }
    for words in [["--version", "x"], ["help", "x"], ["help", "score", "map"]] {
      #expect(try Acutance.run(words).status == 2, "\(words)")
    }
  }

  @Test func messagesBeginWithTheNameAndSayWhereHelpIs() throws {
    for (arguments, help) in [
      (["score"], "'acutance score --help'"), (["nothing"], "'acutance --help'"),
      (["man", "x"], "'acutance man --help'"),
      (["completion"], "'acutance completion --help'"), (["completion", "fish"], "bash and zsh"),
    ] {
      let result = try Acutance.run(arguments)
      #expect(result.status == 2 && result.output.isEmpty, "\(arguments)")
      #expect(result.errors.contains(help), "\(arguments): \(result.errors)")
      for line in result.errors.split(separator: "\n") { #expect(line.hasPrefix("acutance: "), "\(line)") }
    }
  }

  @Test func photoFromAPipe() throws {
    try scratch.write("photo.png", photo)
    let named = try bash(#""$1" score photo.png --format csv"#)
    let piped = try bash(#"cat photo.png | "$1" score - --format csv"#)
    #expect(piped.status == 0 && piped.errors == "")
    // A field that begins with "-" would be a formula in spreadsheets.
    #expect(piped.output == named.output.replacing("photo.png", with: "./-"))
    let page = try bash(#"cat photo.png | "$1" score - --format html --cache scores.db"#)
    #expect(page.status == 0 && page.output.contains("data:image/jpeg"))
    // Beside itself under a name: similar, and read again.
    let both = try bash(#"cat photo.png | "$1" score - photo.png ./- --format json"#)
    let json = try JSONSerialization.jsonObject(with: Data(both.output.utf8)) as? [String: Any]
    #expect(both.status == 1, "./- is a file that is not there")
    #expect((json?["groups"] as? [[String: Any]])?.first?["photos"] as? [String] == ["-", "photo.png"])
    #expect((json?["photos"] as? [Any])?.count == 3)
  }

  @Test func mapFromAPipeIntoAPipe() throws {
    try scratch.write("photo.png", photo)
    for kind in ["laplacian", "saliency"] {
      let script = #"cat photo.png | "$1" map - -k "# + kind + #" -o - > map.png && "$1" map photo.png -k "# + kind
      let result = try bash(script + #" -o same.png --overwrite && cmp map.png same.png"#)
      #expect(result.status == 0, "\(kind): \(result.errors)")
    }
    let own = try bash(#""$1" map - -o photo.png --overwrite < photo.png"#)
    #expect(own.status == 2 && own.errors.contains("one of the inputs"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path("photo.png"))) == photo)
  }

  @Test(.enabled(if: Bash.has("script"))) func terminalsGetNoPicturesAndGiveNoPhotos() throws {
    try scratch.write("photo.png", photo)
    for words in ["map photo.png -o -", "score -"] {
      let result = try bash(#"script -qec "'$1' "# + words + #"; echo status \$?" /dev/null"#)
      #expect(result.output.contains("status 2") && result.output.contains("terminal"), "\(words): \(result.output)")
    }
  }

  @Test func whatIsNoPhotoInAPipeFails() throws {
    for (text, kind) in [("", "empty"), ("words", "corrupt"), ("GIF89a0123456789", "unsupported")] {
      let result = try bash(#"printf %s '\#(text)' | "$1" score -"#)
      #expect(result.status == 1 && result.output.contains("\(kind): -"), "\(text): \(result.output)")
    }
    let large = try bash(#"head -c 5000 /dev/zero | "$1" score - --max-file-bytes 1000"#)
    #expect(large.status == 1)
    let map = try bash(#"printf words | "$1" map - -o x.png"#)
    #expect(map.status == 1 && map.errors.hasPrefix("acutance: -: "))
  }

  @Test func standardInputHasOneReader() throws {
    try scratch.write("photo.png", photo)
    let result = try bash(#""$1" score - --settings - < photo.png"#)
    #expect(result.status == 2 && result.output.isEmpty && !result.errors.isEmpty)
    let twice = try bash(#"cat photo.png | "$1" score - -"#)
    #expect(twice.status == 0 && twice.output.contains("1 input: 1 scored"))
  }

  @Test func settingsThroughAPipe() throws {
    let photos = Fixtures.path("photos")
    let piped = try bash(
      #"set -o pipefail; "$1" calibrate '\#(photos)' --no-faces -o - 2> report | tee settings.json |"#
        + #" "$1" score --settings - '\#(photos)/cat.png' --no-faces --format json"#)
    #expect(piped.status == 0, "\(piped.errors)")
    let file = try bash(
      #""$1" score --settings settings.json '\#(photos)/cat.png' --no-faces --format json; "#
        + #""$1" calibrate '\#(photos)' --no-faces 2> /dev/null | cmp - report"#)
    #expect(file.status == 0 && file.output == piped.output)
    #expect(!FileManager.default.fileExists(atPath: scratch.path("-")))
  }

  @Test func readerThatHasSeenEnough() throws {
    try scratch.write("photo.png", photo)
    for script in [
      #"set -o pipefail; "$1" score photo.png --format json | head -n 1 > /dev/null"#,
      #"set -o pipefail; "$1" man | head -n 1"#, #"set -o pipefail; "$1" --help | true"#,
    ] {
      let result = try bash(script)
      #expect(result.status == 0 && result.errors == "", "\(script): \(result.errors)")
    }
    let closed = try bash(#""$1" score photo.png >&-"#)
    #expect(closed.status == 3 && closed.errors.contains("standard output"))
  }

  @Test func unusualPaths() throws {
    let names = [
      "two  spaces.png", "line\nend.png", "-o.png", "--help", "caf\u{E9} \u{1F600}.png", "quote'\".png", "*",
    ]
    for name in names { try scratch.write(name, photo) }
    let result = try Acutance.run(["score", "--format", "json", "--"] + names, in: scratch.root)
    #expect(result.status == 0 && result.errors == "")
    #expect(try rows(result.json()).filter { $1.status == "scored" }.count == names.count)
    let map = try Acutance.run(["map", "--output=-o.map.png", "--", "-o.png"], in: scratch.root)
    #expect(map.status == 0 && FileManager.default.fileExists(atPath: scratch.path("-o.map.png")))
    let table = try Acutance.run(["score", "line\nend.png"], in: scratch.root).text
    #expect(table.contains(#"line\u{a}end.png"#))
  }

  @Test func optionsAsGetoptLongHasThem() throws {
    try scratch.write("photo.png", photo)
    let expected = try Acutance.run(["score", "photo.png", "--format", "csv", "--long-side", "100"], in: scratch.root)
    #expect(expected.status == 0)
    for words in [
      ["--format=csv", "photo.png", "--long-side=100"], ["--form", "csv", "--long=100", "photo.png"],
      ["photo.png", "--format", "json", "--format", "csv", "--long-side", "100"],
      ["-o-", "photo.png", "--format=csv", "--long-side=100"],
      ["--format=csv", "--long-side=100", "--", "photo.png"],
    ] {
      #expect(try Acutance.run(["score"] + words, in: scratch.root).output == expected.output, "\(words)")
    }
  }
}
