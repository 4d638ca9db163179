import AcutanceKernels

extension Catalogue {
  static let heatMapBenchmarks: [KernelBenchmark] = [
    KernelBenchmark("heatMap.statistics", "", level, work: reading(Float.self)) {
      try .measuring($0, Float.self) {
        try HeatMap($0).statistics(variant: $1)
      } observing: {
        Observation(values: observed($0))
      }
    },
    masks,
    KernelBenchmark("heatMap.normalised", "", level, work: copying(Float.self, to: Float.self)) {
      try .measuring($0, Float.self) {
        try HeatMap($0).normalised(variant: $1)
      } observing: {
        Observation($0)
      }
    },
    percentiles,
  ]

  private static let level = [("level", "0.5")]

  /// The mean under the map itself as the mask is timed, one read of it; the entry's other values are made for the judge.
  private static var masks: KernelBenchmark {
    KernelBenchmark("heatMap.masks", "mean", level, work: reading(Float.self)) { trial in
      let plane = try trial.plane(of: Float.self)
      return BenchmarkInput { variant in
        let mean = BenchmarkResult<Double?>(nil)
        func run() throws {
          let map = HeatMap(plane.view)
          mean.value = try map.mean(under: map, above: 0.5, variant: variant)
        }
        return BenchmarkCall(memory: [plane.memory], run: run) {
          try run()
          let map = HeatMap(plane.view)
          var values = [mean.value, try map.fraction(above: 0.5, variant: variant)]
          for percent in [0.0, 3, 50, 100] { values.append(try map.topMean(percent: percent, variant: variant)) }
          return Observation(values: values.compactMap { $0 })
        }
      }
    }
  }

  /// Percentiles are timed; the entry's histogram is made for the judge.
  private static var percentiles: KernelBenchmark {
    KernelBenchmark("heatMap.percentiles", "", level, work: reading(Float.self)) { trial in
      let plane = try trial.plane(of: Float.self)
      return BenchmarkInput { _ in
        let result = BenchmarkResult<[Double]?>(nil)
        func run() throws { result.value = try HeatMap(plane.view).percentiles(percentPlaces) }
        return BenchmarkCall(memory: [plane.memory], run: run) {
          try run()
          let histogram = try HeatMap(plane.view).histogram(bins: 37, in: 0...1)
          let counts = histogram.counts + [histogram.belowCount, histogram.aboveCount, histogram.notANumberCount]
          return Observation(values: (result.value ?? []) + counts.map { Double($0) })
        }
      }
    }
  }
}
