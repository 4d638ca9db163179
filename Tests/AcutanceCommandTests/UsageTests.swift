import Foundation
import TestSupport
import Testing

struct UsageTests {
  @Test func commandLinesThatMakeNoSense() throws {
    let cases: [([String], String)] = [
      ([], "command is missing"), (["polish"], "polish"), (["--nope"], "--nope"), (["score"], "no PATH"),
      (["score", "a", "--nope"], "--nope"), (["score", "-q", "a"], "-q"),
      (["score", "a", "--format"], "--format needs"),
      (["score", "a", "-o"], "-o needs"), (["score", "a", "--format", "xml"], "table or json or csv or html"),
      (["score", "a", "--color", "some"], "auto or always or never"), (["score", "a", "--cache", ""], "empty"),
      (["score", "a", "--faces", "many"], "optional or required"),
      (["score", "a", "--group-distance", "17"], "in 0...16"), (["score", "a", "--time-window", "-1"], "time-window"),
      (["score", "a", "--time-window", "soon"], "time-window"), (["score", "a", "--long-side", "x"], "whole number"),
      (["score", "a", "--long-side", "-1"], "long-side"), (["score", "a", "--long-side", "1e3"], "whole number"),
      (["score", "a", "--long-side", "99999999999999999999"], "whole number in 0..."),
      (["score", "a", "--threads", "0"], "threads"),
      (["score", "a", "--max-pixels", "0"], "max-pixels"), (["score", "a", "--max-file-bytes", "x"], "max-file-bytes"),
      (["score", "a", "--max-decoded-bytes", "0"], "max-decoded-bytes"),
      (["score", "a", "--max-scans", "-1"], "max-scans"), (["score", "a", "--lenient=yes"], "no value"),
      (["score", "a", "--max", "5"], "may mean"), (["score", "a", "--cleanup-below", "nan"], "0...1"),
      (["score", "a", "--cleanup-below", "1.5"], "0...1"), (["score", "a", "--cleanup-below", ""], "0...1"),
      (["score", "a", "--profile", "video"], "photo or app"), (["score", "a", "--help=x"], "no value"),
      (["score", "a", "--output", ""], "empty"), (["score", ""], "empty"), (["info", "x"], "no arguments"),
      (["info", "--nope"], "--nope"),
    ]
    for (arguments, text) in cases {
      let result = try Acutance.run(arguments)
      #expect(result.status == 2, "\(arguments)")
      #expect(result.output.isEmpty, "\(arguments)")
      #expect(result.errors.contains(text), "\(arguments): \(result.errors)")
      #expect(result.errors.contains("--help"), "\(arguments)")
    }
  }

  @Test func unknownVariantIsNamedBeforeAnythingIsDone() throws {
    for arguments in [["score", Fixtures.path("photos/cat.png")], ["info"]] {
      let result = try Acutance.run(arguments, environment: ["ACUTANCE_VARIANT": "nonsense"])
      #expect(result.status == 2, "\(arguments)")
      #expect(result.output.isEmpty, "\(arguments)")
      #expect(result.errors.contains("nonsense") && result.errors.contains("scalar"), "\(arguments)")
    }
  }

  @Test func helpHasExamplesAndEveryOption() throws {
    for arguments in [["--help"], ["help"], ["score", "--help"], ["score", "-h"], ["info", "--help"]] {
      let result = try Acutance.run(arguments)
      #expect(result.status == 0 && result.errors == "", "\(arguments)")
      #expect(result.text.contains("example"), "\(arguments)")
      for line in result.text.split(separator: "\n") { #expect(line.count <= 80, "\(arguments): \(line)") }
    }
    let help = try Acutance.run(["score", "--help"]).text
    let options = [
      "format", "output", "long-side", "threads", "cleanup-below", "max-pixels", "max-file-bytes", "max-decoded-bytes",
      "max-scans", "lenient", "profile", "help", "cache", "color", "faces", "group-distance", "time-window",
      "one-per-group", "settings", "jpeg-scale", "files-from", "null",
    ]
    for option in options {
      #expect(help.contains("--\(option)"), "\(option)")
    }
  }

  @Test func versionIsTheSameEverywhere() throws {
    let version = try Acutance.run(["--version"]).text.split(separator: " ").last.map {
      $0.trimmingCharacters(in: .newlines)
    }
    let name = try #require(version)
    #expect(name.first?.isNumber == true)
    #expect(try Acutance.run(["info"]).text.contains(name))
    let report = try Acutance.run(["score", "--format", "json", "nowhere"]).json()
    #expect((report["settings"] as? [String: Any])?["version"] as? String == name)
  }

  @Test func infoNamesTheChosenVariantAndTheLibraries() throws {
    let result = try Acutance.run(["info"], environment: ["ACUTANCE_VARIANT": "scalar"])
    #expect(result.status == 0)
    let chosen = try #require(result.text.split(separator: "\n").first { $0.hasPrefix("chosen:") })
    #expect(chosen.hasSuffix("scalar"))
    #expect(result.text.contains("threads:"))
    let libraries = try #require(result.text.split(separator: "\n").first { $0.hasPrefix("libraries:") })
    for library in ["libpng 1.", "libjpeg", "libexif"] { #expect(libraries.contains(library), "\(libraries)") }
  }

  @Test func resultsAreOnStandardOutputAndMessagesOnStandardError() throws {
    let good = try Acutance.run(["score", Fixtures.path("photos/cat.png")])
    #expect(good.status == 0 && good.errors == "" && good.text.contains("cat.png"))
    let bad = try Acutance.run(["score", "--format", "json", "nowhere.jpg"])
    #expect(bad.status == 1 && bad.errors.contains("1 of 1 inputs failed"))
    #expect(try bad.json()["schema"] as? String == "acutance.score/1")
    let table = try Acutance.run(["score", "nowhere.jpg"])
    #expect(table.status == 1 && table.errors == "" && table.text.contains("missing: nowhere.jpg"))
  }
}
