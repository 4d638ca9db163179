import Foundation
import TestSupport
import Testing

/// `acutance bench` as a process. Times are compared with made ones that are a hundred times as long or short.
@Suite(.serialized) struct BenchTests {
  private let short = ["bench", "--filter", "^moments\\.uint8$", "--size", "64x64", "--seconds", "1"]

  @Test func listAndHelp() throws {
    let list = try Acutance.run(["bench", "--list", "--filter", "laplacian"])
    #expect(list.status == 0)
    #expect(list.text.split(separator: "\n").contains("laplacianMoments.float"))
    #expect(!list.text.contains("quantized"))
    let help = try Acutance.run(["bench", "--help"])
    #expect(help.status == 0 && help.text.contains("examples:") && help.text.contains("exit status"))
  }

  @Test(arguments: [
    ["--filter", "("], ["--filter", "no such case"], ["--variant", "v9"], ["--size", "0x5"], ["--format", "xml"],
    ["--seconds", "0"], ["--baseline", "/no/such/file"], ["operand"],
  ])
  func nonsenseIsAUsageError(arguments: [String]) throws {
    let result = try Acutance.run(["bench"] + arguments)
    #expect(result.status == 2 && result.text.isEmpty, "\(result.errors)")
  }

  @Test func tableHasAVerdict() throws {
    let result = try Acutance.run(short)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.contains("all passed their gate") && result.text.contains("not counted"))
  }

  /// Times and shares of the ceiling as they would be in a baseline that was so many times as slow.
  private func baseline(_ report: [String: Any], times factor: Double) throws -> Data {
    var report = report
    let benchmarks = try #require(report["benchmarks"] as? [[String: Any]])
    report["benchmarks"] = benchmarks.map { benchmark in
      var changed = benchmark
      for key in ["real_time", "cpu_time"] { changed[key] = (benchmark[key] as? Double).map { $0 * factor } }
      if let share = benchmark["of_ceiling"] as? Double { changed["of_ceiling"] = share / factor }
      return changed
    }
    return try JSONSerialization.data(withJSONObject: report)
  }

  @Test func theBaselineDecidesTheExitStatus() throws {
    let scratch = try Scratch()
    let report = try Acutance.run(short + ["--format", "json"]).json()
    for (factor, status) in [(100.0, 0), (0.01, 5)] as [(Double, Int32)] {
      let path = scratch.path("baseline.json")
      try baseline(report, times: factor).write(to: URL(fileURLWithPath: path))
      let result = try Acutance.run(short + ["--baseline", path])
      #expect(result.status == status, "\(result.errors)")
      #expect(result.errors.contains(status == 5 ? "worse: moments.uint8/64x64" : "better: moments.uint8/64x64"))
    }
  }
}
