import AcutanceHarness
import AcutanceKernels
import AcutanceVerification
import Foundation
import Testing

struct ReportTests {
  /// One small case, measured for a moment.
  private static let report = Result {
    try runBenchmarks(
      BenchmarkOptions(
        variants: [.scalar, .best], sizes: [BenchmarkSize(width: 64, height: 48)], seconds: 0.1,
        includes: { $0 == "convolved.direct.float/random3x3" || $0 == "laplacianMoments.uint8" }),
      environment: .current(version: "test"))
  }

  @Test func rowsHaveTimesBesideCeilings() throws {
    let report = try Self.report.get()
    #expect(report.passed && report.groups.count == 2)
    for row in report.rows {
      let measured = try #require(row.measured)
      #expect(measured.wall.count >= 7 && measured.wall.count == measured.cpu.count && measured.calls >= 1)
      let share = try #require(measured.share)
      #expect(share.median > 0 && measured.bound != nil)
      #expect((measured.timesTwin == nil) == (row.variant == .scalar))
    }
    let table = report.table()
    #expect(table.contains("laplacianMoments.uint8") && table.contains("all passed their gate"))
    for name in ["processor", "caches", "governor", "compiler", "flags", "libraries", "load before, after"] {
      #expect(table.contains("\n\(name)"), "\(name)")
    }
  }

  /// What Google Benchmark's compare.py reads, and our counters.
  @Test func jsonHasTheKeysOfTheSchema() throws {
    let report = try Self.report.get()
    let json = try #require(try JSONSerialization.jsonObject(with: Data(report.json())) as? [String: Any])
    let context = try #require(json["context"] as? [String: Any])
    for key in ["date", "num_cpus", "caches", "load_avg", "library_build_type", "json_schema_version"] {
      #expect(context[key] != nil, "\(key)")
    }
    #expect(context["json_schema_version"] as? Int == 1 && context["host_name"] == nil)
    let benchmarks = try #require(json["benchmarks"] as? [[String: Any]])
    let keys = [
      "name", "run_name", "run_type", "repetitions", "threads", "iterations", "real_time", "cpu_time", "time_unit",
      "family_index", "per_family_instance_index",
    ]
    for benchmark in benchmarks {
      for key in keys { #expect(benchmark[key] != nil, "\(key)") }
    }
    let name = "laplacianMoments.uint8/64x48/\(Variant.best.name)/warm"
    let own = benchmarks.filter { $0["run_name"] as? String == name }
    let repetitions = own.filter { $0["run_type"] as? String == "iteration" }
    #expect(repetitions.count == own.first?["repetitions"] as? Int)
    #expect(repetitions.compactMap { $0["repetition_index"] as? Int } == Array(0..<repetitions.count))
    let median = try #require(own.first { $0["aggregate_name"] as? String == "median" })
    let counters = [
      "bytes_per_second", "items_per_second", "bound", "of_ceiling", "times_scalar", "gate_error_over_bound",
      "allocations",
      "instructions", "flops",
    ]
    for key in counters { #expect(median[key] != nil, "\(key)") }
    // Nobody counts allocations here, and integers have no peak.
    #expect(median["allocations"] is NSNull && median["flops"] is NSNull)
  }

  @Test func jsonTextIsJSON() throws {
    let text = JSONText.object([
      ("a\"\n\u{1}", .list([.null, .number(.nan), .number(0.5), .bool(true), .string("\\")]))
    ])
    let object = try JSONSerialization.jsonObject(with: Data(text.text(depth: 3).utf8)) as? [String: [Any]]
    let list = try #require(object?["a\"\n\u{1}"])
    #expect(list[0] is NSNull && list[1] is NSNull && list[2] as? Double == 0.5 && list[4] as? String == "\\")
  }

  @Test func markdownGoesBetweenItsMarks() throws {
    let report = try Self.report.get()
    #expect(report.markdown().contains("## 64x48") && report.markdown().contains("| processor |"))
    let text = "a\n<!-- x start -->\nold\n<!-- x end -->\nb\n"
    #expect(
      BenchmarkReport.replacing(between: "x", in: text, with: "new\n")
        == "a\n<!-- x start -->\nnew\n<!-- x end -->\nb\n")
    #expect(BenchmarkReport.replacing(between: "y", in: text, with: "new\n") == nil)
  }

  @Test func environmentHasNoPathsAndNoHost() {
    let environment = BenchmarkEnvironment.current(version: "test")
    for (name, value) in environment.lines {
      #expect(!value.contains("/work") && !value.contains(ProcessInfo.processInfo.hostName), "\(name)")
    }
    #expect(!environment.slug.isEmpty && environment.slug.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" })
  }
}
