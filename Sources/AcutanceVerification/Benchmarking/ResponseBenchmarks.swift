import AcutanceKernels

extension Catalogue {
  private static let places = [("border", "valid"), ("inset", "0"), ("threads", "1")]

  static let responseBenchmarks: [KernelBenchmark] =
    [
      // Four neighbours and the centre (five operations), the pivot, and a sum and a multiply-add of the response.
      laplacian("laplacianMoments.float", Float.self, operationsPerPixel: 9) { Observation($0) },
      laplacian("laplacianMoments.uint8", UInt8.self) { Observation($0, []) },
      // Not fused: blocks of responses lie in scratch memory.
      laplacian("laplacianMoments.uint16", UInt16.self, isPlanned: false) { Observation($0, []) },
    ]
    + [ResponseKernel.laplacian8, .sobelEnergy].flatMap { kernel in
      [
        responses("responseMoments.float", Float.self, kernel) { Observation($0) },
        responses("responseMoments.uint8", UInt8.self, kernel) { Observation($0, []) },
        responses("responseMoments.uint16", UInt16.self, kernel) { Observation($0, []) },
      ]
    } + [
      weighted("responseMoments.weighted.float", Float.self) { Observation($0).values },
      weighted("responseMoments.weighted.uint8", UInt8.self) { exactValues($0, []) },
      weighted("responseMoments.weighted.uint16", UInt16.self) { exactValues($0, []) },
    ]

  private static func laplacian<Pixel: TrialPixel & ResponsePixel>(
    _ entry: String, _: Pixel.Type, isPlanned: Bool = true, operationsPerPixel: Double? = nil,
    _ observation: @escaping @Sendable (Pixel.ResponseMoments) -> Observation
  ) -> KernelBenchmark {
    KernelBenchmark(
      entry, "", places, isPlanned: isPlanned, work: reading(Pixel.self, operationsPerPixel: operationsPerPixel)
    ) {
      try .measuring($0, Pixel.self) {
        try laplacianMoments(of: $0, variant: $1)
      } observing: {
        observation($0)
      }
    }
  }

  private static func responses<Pixel: TrialPixel & ResponsePixel>(
    _ entry: String, _: Pixel.Type, _ kernel: ResponseKernel,
    _ observation: @escaping @Sendable (Pixel.ResponseMoments) -> Observation
  ) -> KernelBenchmark {
    let parameters = [("response", kernel.rawValue)] + places + [("statistics", "none")]
    return KernelBenchmark(
      entry, kernel.rawValue, parameters, isCore: kernel == .laplacian8, work: reading(Pixel.self)
    ) {
      try .measuring($0, Pixel.self) {
        try responseMoments(of: $0, kernel: kernel, variant: $1)
      } observing: {
        observation($0)
      }
    }
  }

  private static func weighted<Pixel: TrialPixel & ResponsePixel>(
    _ entry: String, _: Pixel.Type, _ values: @escaping @Sendable (Pixel.ResponseMoments) -> [Double]
  ) -> KernelBenchmark {
    let parameters =
      [("response", "laplacian4")] + places + [("statistics", "extremes"), ("tiles", "3x2"), ("weights", "full")]
    return KernelBenchmark(
      entry, "3x2", parameters, work: readingWithWeights(Pixel.self)
    ) { trial in
      let weights = try trial.weightMap()
      let map = try Plane<Float>(width: weights.width, height: weights.height, pixels: weights.pixels)
      let tiles = try trial.tiles()
      return try .measuring(trial, Pixel.self) { view, variant in
        try responseMoments(
          of: view, kernel: .laplacian4, statistics: .extremes, tiles: tiles, weights: map.view, variant: variant)
      } observing: { result in
        Observation(
          values: result.cells.flatMap { cell in
            let weighted = cell.weighted
            let sums = weighted.mean.map { [$0, weighted.sumOfSquaredDeviations] } ?? []
            return [weighted.sumOfWeights] + sums + values(cell.unweighted)
          })
      }
    }
  }

  private static func readingWithWeights<Pixel>(_: Pixel.Type) -> @Sendable (Int, Int) -> KernelWork {
    { width, height in
      KernelWork(bytesRead: width * height * (MemoryLayout<Pixel>.stride + MemoryLayout<Float>.stride))
    }
  }
}
