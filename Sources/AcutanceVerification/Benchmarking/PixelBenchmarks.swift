import AcutanceKernels

extension Catalogue {
  static let pixelBenchmarks: [KernelBenchmark] = [
    KernelBenchmark(
      "quantized", "", [("scale", "255"), ("offset", "0")], work: copying(Float.self, to: UInt8.self)
    ) { trial in
      try .measuring(trial, Float.self) {
        try quantized($0, scale: 255, offset: 0, variant: $1)
      } observing: { result in
        Observation(
          values: result.plane.pixels.map { Double($0) } + [Double(result.clampedLow), Double(result.clampedHigh)])
      }
    },
    gradient("gradientMagnitude.float", Float.self), gradient("gradientMagnitude.uint8", UInt8.self),
    gradient("gradientMagnitude.uint16", UInt16.self),
  ]

  private static func gradient<Pixel: TrialPixel & ImagePixel>(_ entry: String, _: Pixel.Type) -> KernelBenchmark {
    KernelBenchmark(
      entry, "sobel", [("pair", "sobel"), ("border", "reflect101"), ("mode", "correlation")],
      // Two kernels of six taps, and a square, a multiply-add and a root.
      work: copying(Pixel.self, to: Float.self, operationsPerPixel: 2 * 12 + 4)
    ) { trial in
      try .measuring(trial, Pixel.self) {
        try gradientMagnitude(of: $0, mode: .correlation, border: .reflect101, variant: $1)
      } observing: {
        Observation($0)
      }
    }
  }
}
