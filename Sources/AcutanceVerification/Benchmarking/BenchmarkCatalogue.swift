import AcutanceKernels

extension Catalogue {
  /// How the entries are timed; a test sees to it that each has at least one.
  package static let benchmarks: [KernelBenchmark] =
    convolutionBenchmarks + pixelBenchmarks + resamplingBenchmarks + momentsBenchmarks + responseBenchmarks
    + heatMapBenchmarks + focusMeasureBenchmarks + differenceBenchmarks + layerBenchmarks + matrixBenchmarks
}

/// Traffic of one read of a plane.
func reading<Pixel>(_: Pixel.Type, operationsPerPixel: Double? = nil) -> @Sendable (Int, Int) -> KernelWork {
  { width, height in
    KernelWork(
      bytesRead: width * height * MemoryLayout<Pixel>.stride,
      operations: operationsPerPixel.map { $0 * Double(width * height) })
  }
}

/// Traffic of one read of a plane, and of writing a pixel of another type for each.
func copying<Pixel, Output>(
  _: Pixel.Type, to _: Output.Type, operationsPerPixel: Double? = nil
) -> @Sendable (Int, Int) -> KernelWork {
  { width, height in
    KernelWork(
      bytesRead: width * height * MemoryLayout<Pixel>.stride,
      bytesWritten: width * height * MemoryLayout<Output>.stride,
      operations: operationsPerPixel.map { $0 * Double(width * height) })
  }
}
