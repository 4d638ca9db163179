import AcutanceKernels

extension Catalogue {
  static let differenceBenchmarks: [KernelBenchmark] = [
    KernelBenchmark(
      "difference.uint8", "", [("other", "seed")], isPlanned: true, work: readingTwo
    ) { trial in
      let plane = try trial.plane(of: UInt8.self)
      let other = try Plane<UInt8>(width: trial.width, height: trial.height, pixels: trial.otherPixels(nil))
      return BenchmarkInput { variant in
        let result = BenchmarkResult<PlaneDifference?>(nil)
        return BenchmarkCall(memory: [plane.memory, other.memory]) {
          result.value = try difference(of: plane, and: other, variant: variant)
        } observe: {
          Observation(try difference(of: plane, and: other, variant: variant))
        }
      }
    }
  ]

  /// Traffic of one read of two planes of bytes.
  private static var readingTwo: @Sendable (Int, Int) -> KernelWork {
    { width, height in KernelWork(bytesRead: 2 * width * height) }
  }
}
