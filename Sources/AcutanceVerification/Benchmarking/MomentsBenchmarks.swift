import AcutanceKernels

extension Catalogue {
  private static let momentsParameters = [("statistics", "none"), ("threads", "1")]

  static let momentsBenchmarks: [KernelBenchmark] = [
    // A subtraction of the pivot, a sum and a multiply-add for each pixel.
    moments("moments.float.fast", Float.self, operationsPerPixel: 4) {
      try AcutanceKernels.moments(of: $0, accuracy: .fast, variant: $1)
    },
    moments("moments.float.accurate", Float.self) {
      try AcutanceKernels.moments(of: $0, accuracy: .accurate, variant: $1)
    },
    moments("moments.double", Double.self) { try AcutanceKernels.moments(of: $0, variant: $1) },
    wholeMoments("moments.uint8", UInt8.self) { try AcutanceKernels.moments(of: $0, variant: $1) },
    wholeMoments("moments.uint16", UInt16.self) { try AcutanceKernels.moments(of: $0, variant: $1) },
  ]

  private static func moments<Pixel: TrialPixel>(
    _ entry: String, _: Pixel.Type, operationsPerPixel: Double? = nil,
    _ measure: @escaping @Sendable (borrowing PlaneView<Pixel>, Variant) throws -> Moments
  ) -> KernelBenchmark {
    KernelBenchmark(
      entry, "", momentsParameters, isPlanned: true,
      work: reading(Pixel.self, operationsPerPixel: operationsPerPixel)
    ) { try .measuring($0, Pixel.self, measure) { Observation($0) } }
  }

  private static func wholeMoments<Pixel: TrialPixel>(
    _ entry: String, _: Pixel.Type,
    _ measure: @escaping @Sendable (borrowing PlaneView<Pixel>, Variant) throws -> IntegerMoments
  ) -> KernelBenchmark {
    KernelBenchmark(entry, "", momentsParameters, isPlanned: true, work: reading(Pixel.self)) {
      try .measuring($0, Pixel.self, measure) { Observation($0, []) }
    }
  }
}
