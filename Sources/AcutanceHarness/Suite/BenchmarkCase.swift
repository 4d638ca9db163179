import AcutanceKernels
import AcutanceVerification

/// A benchmark of the catalogue at one size: the variants of it are timed side by side.
package struct BenchmarkCase: Sendable {
  package let benchmark: KernelBenchmark
  package let size: BenchmarkSize
  package let variants: [Variant]

  /// The scalar twin waits for no memory: on a larger plane it takes as long for a pixel, and most of the suite's time.
  static let largestPixelCountOfTwin = 1 << 20

  package init(_ benchmark: KernelBenchmark, size: BenchmarkSize, variants: [Variant]) {
    self.benchmark = benchmark
    self.size = size
    if benchmark.entry.kernels.isEmpty {
      // One compilation of its code is all there is.
      self.variants = Array(variants.suffix(1))
    } else if size.pixels > Self.largestPixelCountOfTwin, variants.count > 1 {
      self.variants = variants.filter { $0 != .scalar }
    } else {
      self.variants = variants
    }
  }

  package var work: KernelWork { benchmark.work(size.width, size.height) }

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
