// The full suites, rendered into the documents. Run by ./dev bench; results go into the files that are named.
import AcutanceHarness
import AcutanceKernels
import CAllocationCount
import Foundation

@main
struct Main {
  static func main() {
    do { exit(try run(Arguments(Array(CommandLine.arguments.dropFirst())))) } catch {
      message("\(error)")
      exit(error is ArgumentError ? 2 : 3)
    }
  }

  static func run(_ arguments: Arguments) throws -> Int32 {
    let environment = BenchmarkEnvironment.current(version: "this checkout")
    if let path = arguments.recording {
      try write(
        recordSameCall(
          series: 200, repetitions: 21, size: BenchmarkSize(width: 256, height: 192), environment: environment),
        to: path)
      return 0
    }
    var options = BenchmarkOptions(suite: arguments.suite, sizes: arguments.sizes, seconds: arguments.seconds)
    if allocation_count() >= 0 { options.allocationCount = { allocation_count() } }
    if !arguments.variants.isEmpty { options.variants = arguments.variants }
    if let filter = arguments.filter {
      options.includes = { name in (try? Regex(filter)).map { name.contains($0) } ?? false }
    }
    let report = try runBenchmarks(options, environment: environment) { done, total, name in
      message("\(done + 1) of \(total): \(name)")
    }
    print(report.table(), terminator: "")
    // What was refused is in the table; then it does not take the place of what is right.
    guard report.passed else { return 1 }
    if let path = arguments.json { try write(report.json(), to: path) }
    if let folder = arguments.documents { try render(report, into: folder) }
    guard let path = arguments.baseline else { return 0 }
    let comparison = BaselineComparison(report, try Baseline(json: Array(Data(contentsOf: URL(filePath: path)))))
    message(comparison.text())
    return comparison.isWorse ? 5 : 0
  }

  static func message(_ text: String) { FileHandle.standardError.write(Data("bench: \(text)\n".utf8)) }

  static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path), options: .atomic)
  }
}
