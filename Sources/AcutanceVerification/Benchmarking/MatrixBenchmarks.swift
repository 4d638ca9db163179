import AcutanceKernels

extension Catalogue {
  /// Rows of 64 values times 64 x 64: what a transform of a small image asks for.
  static let matrixBenchmarks: [KernelBenchmark] = [
    KernelBenchmark(
      "matrixProduct.double", "64x64", [("columns", "64"), ("shape", "stack"), ("weights", "signed")], isPlanned: true,
      work: rowsOf64
    ) { trial in
      let shape = try ProductTrial(trial, nil)
      return BenchmarkInput { variant in
        let product = try MatrixProduct(variant)
        let result = DoubleBuffer(count: shape.rows * shape.columns)
        return BenchmarkCall(
          memory: [shape.padded.memory, shape.right.values.memory, UnsafeRawBufferPointer(result.values)]
        ) {
          var output = result.values.mutableSpan
          shape.run(product, into: &output)
        } observe: {
          shape.observation(product)
        }
      }
    }
  ]
}

/// Double has no measured peak of its own.
private let rowsOf64: @Sendable (Int, Int) -> KernelWork = { width, height in
  let rows = max(width * height / 64, 1)
  return KernelWork(bytesRead: 8 * 64 * (rows + 64), bytesWritten: 8 * 64 * rows)
}

extension [Double] {
  /// Where the values are: an array that nobody changes stays there.
  fileprivate var memory: UnsafeRawBufferPointer { withUnsafeBytes { $0 } }
}

private final class DoubleBuffer {
  let values: UnsafeMutableBufferPointer<Double>

  init(count: Int) {
    values = .allocate(capacity: count)
    values.initialize(repeating: 0)
  }

  deinit { values.deallocate() }
}
