import AcutanceKernels
import AcutanceVerification

/// A benchmark of the catalogue at one size: the variants of it are timed side by side.
package struct BenchmarkCase: Sendable {
  package let benchmark: KernelBenchmark
  package let size: BenchmarkSize
  package let variants: [Variant]

  package init(_ benchmark: KernelBenchmark, size: BenchmarkSize, variants: [Variant]) {
    self.benchmark = benchmark
    self.size = size
    // An entry without kernels has one compilation of its code.
    self.variants = benchmark.entry.kernels.isEmpty ? Array(variants.suffix(1)) : variants
  }

  var work: KernelWork { benchmark.work(size.width, size.height) }

  /// The cases of a suite, size by size.
  package static func cases(_ options: BenchmarkOptions) -> [BenchmarkCase] {
    let benchmarks = Catalogue.benchmarks.filter { benchmark in
      (options.suite == .full || benchmark.isCore) && options.includes(benchmark.name)
    }
    return options.sizes.flatMap { size in
      benchmarks.map { BenchmarkCase($0, size: size, variants: options.variants) }
    }
  }
}
