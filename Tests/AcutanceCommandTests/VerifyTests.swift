import AcutanceKernels
import AcutanceVerification
import Foundation
import TestSupport
import Testing

struct VerifyTests {
  @Test func listNamesEveryEntryWithItsFunctions() throws {
    let result = try Acutance.run(["verify", "--list"])
    #expect(result.status == 0 && result.errors.isEmpty)
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == Catalogue.entries.count + 1)
    for entry in Catalogue.entries {
      let line = try #require(lines.first { $0.hasPrefix(entry.name + " ") }, "\(entry.name)")
      for kernel in entry.kernels { #expect(line.contains(kernel), "\(line)") }
    }
  }

  @Test func tableOfAKernelNamesVariantsAndVerdict() throws {
    let result = try Acutance.run(["verify", "--kernel", "convolved.box.uint8", "--scale", "quick"])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    for variant in Variant.supported { #expect(result.text.contains(" \(variant.name) ")) }
    #expect(result.text.contains("all \(Variant.supported.count) rows are inside their bounds"))
    #expect(result.text.contains("cblas_dsdot") && result.text.contains("cblas_sasum"))
  }

  @Test func jsonFollowsItsSchema() throws {
    let result = try Acutance.run([
      "verify", "--kernel", "convolved.direct.float", "--kernel", "quantized", "--variant", "scalar", "--scale",
      "quick", "--format", "json",
    ])
    let report = try result.json()
    #expect(report["schema"] as? String == "acutance.verify/1")
    #expect(report["passed"] as? Bool == true && report["seed"] as? Int == 1 && report["scale"] as? String == "quick")
    let reference = try #require(report["reference"] as? [String: Any])
    #expect(reference["library"] as? String != nil && reference["threads"] as? Int == 1)
    let rows = try #require(report["rows"] as? [[String: Any]])
    #expect(rows.map { $0["kernel"] as? String } == ["convolved.direct.float", "quantized"])
    let keys: Set = [
      "kernel", "variant", "functions", "bound", "passed", "trials", "failedTrials", "values", "worst", "median",
      "worstTrial", "worstPlace", "worstCommand", "tightness", "tightnessMedian", "failure",
    ]
    for row in rows { #expect(Set(row.keys) == keys) }
    // Equality is asked for: nothing was near a bound.
    #expect(rows[1]["worst"] is NSNull && rows[1]["worstTrial"] is NSNull && rows[1]["failure"] is NSNull)
    #expect(try #require(rows[0]["worst"] as? Double) > 0)
    #expect(!result.text.contains(": nan") && !result.text.contains(": inf"))
  }

  /// The command that a report names runs that one trial again and finds the same.
  @Test func reportedCommandRepeatsItsTrial() throws {
    let whole = try Acutance.run([
      "verify", "--kernel", "convolved.direct.float", "--variant", "scalar", "--scale", "quick", "--format", "json",
    ]).json()
    let row = try #require((whole["rows"] as? [[String: Any]])?.first)
    let trial = try #require(row["worstTrial"] as? String)
    let again = try Acutance.run([
      "verify", "--kernel", "convolved.direct.float", "--variant", "scalar", "--trial", trial, "--format", "json",
    ]).json()
    let only = try #require((again["rows"] as? [[String: Any]])?.first)
    #expect(only["trials"] as? Int == 1)
    #expect(only["worst"] as? Double == row["worst"] as? Double)
    #expect(only["worstPlace"] as? String == row["worstPlace"] as? String)
    #expect(
      row["worstCommand"] as? String
        == "acutance verify --kernel convolved.direct.float --variant scalar --trial '\(trial)'")
  }

  @Test func verifiesOnTheUsersImage() throws {
    let image = Fixtures.path("photos")
    let photo = try #require(
      FileManager.default.contentsOfDirectory(atPath: image).sorted().first { $0.hasSuffix(".jpg") })
    let result = try Acutance.run([
      "verify", "--image", image + "/" + photo, "--kernel", "laplacianMoments", "--kernel", "areaReduced.uint8",
    ])
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text.contains("inside their bounds"))
    // The command for one of its planes names the image and finds the same.
    let line = try #require(result.text.split(separator: "\n").first { $0.contains("areaReduced.uint8 --variant") })
    let trial = try #require(line.split(separator: "'").last.map(String.init))
    #expect(line.contains("--image '\(image)/\(photo)'"))
    let again = try Acutance.run([
      "verify", "--image", image + "/" + photo, "--kernel", "areaReduced.uint8", "--trial", trial,
    ])
    #expect(again.status == 0 && again.text.contains(line.trimmingPrefix { $0 == " " }.prefix { $0 != ":" }))
    #expect(try Acutance.run(["verify", "--kernel", "quantized", "--trial", "9x9 image"]).status == 2)
    let missing = try Acutance.run(["verify", "--image", "/nowhere/a.jpg"])
    #expect(missing.status == 2 && missing.errors.contains("/nowhere/a.jpg"))
  }

  @Test func writesTheReportToAFile() throws {
    let scratch = try Scratch()
    let path = scratch.path("report.md")
    let result = try Acutance.run([
      "verify", "--kernel", "quantized", "--scale", "quick", "--format", "markdown", "--output", path,
    ])
    #expect(result.status == 0 && result.output.isEmpty)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("| `quantized` |") && text.contains("equal"))
  }

  @Test func commandLinesThatMakeNoSense() throws {
    let cases: [([String], String)] = [
      (["--kernel", "convolve2"], "convolve2"), (["--variant", "v9"], "v9"), (["--size", "12"], "640x480"),
      (["--trial", "3x3 random"], "--kernel"), (["--kernel", "quantized", "--trial", "3x3"], "trial"),
      (["--size", "3x3", "--image", "a"], "--size goes neither"), (["--scale", "huge"], "quick or standard or full"),
      (["--format", "csv"], "table or json or markdown"), (["x"], "options only"), (["--seed", "-1"], "whole number"),
      (["--variant", "neon", "--guest", "/nowhere"], "/nowhere"),
    ]
    for (arguments, text) in cases {
      #if arch(arm64)
        if arguments.contains("neon") { continue }
      #endif
      let result = try Acutance.run(["verify"] + arguments)
      #expect(result.status == 2, "\(arguments)")
      #expect(result.output.isEmpty && result.errors.contains(text), "\(arguments): \(result.errors)")
      #expect(result.errors.contains("acutance verify --help"), "\(arguments)")
    }
  }
}
