import AcutanceHarness
import Foundation

/// Writes the tables between their marks in `docs/benchmarks-<machine>.md`, which is made if it is not there.
func render(_ report: BenchmarkReport, into folder: String) throws {
  let machine = report.environment.slug
  let page = "\(folder)/docs/benchmarks-\(machine).md"
  let template = """
    # Benchmarks: \(report.environment.processor)

    Made by `./dev bench`; `docs/benchmarking.md` says how times are taken and what the columns mean.

    ![Roofline](roofline-\(machine).svg)

    ![Time per pixel against size](sizes-\(machine).svg)

    <!-- benchmarks start -->
    <!-- benchmarks end -->

    """
  let text = (try? String(contentsOfFile: page, encoding: .utf8)) ?? template
  try replace(in: text, with: report.markdown(), path: page)
}

private func replace(in text: String, with new: String, path: String) throws {
  guard let result = BenchmarkReport.replacing(between: "benchmarks", in: text, with: new) else {
    throw ArgumentError(description: "the marks 'benchmarks start' and 'benchmarks end' are missing in a document")
  }
  try result.write(toFile: path, atomically: true, encoding: .utf8)
}
