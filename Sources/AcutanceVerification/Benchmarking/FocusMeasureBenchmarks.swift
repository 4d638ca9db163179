import AcutanceKernels

extension Catalogue {
  /// Each measure is timed by itself; the judge gets all of them, the timed one from the call.
  static let focusMeasureBenchmarks: [KernelBenchmark] = FocusMeasure.allCases.flatMap { measure in
    [
      focus("focusMeasure.float", Float.self, measure), focus("focusMeasure.uint8", UInt8.self, measure),
      focus("focusMeasure.uint16", UInt16.self, measure),
    ]
  }

  private static func focus<Pixel: TrialPixel & ImagePixel>(
    _ entry: String, _: Pixel.Type, _ measure: FocusMeasure
  ) -> KernelBenchmark {
    KernelBenchmark(
      entry, "\(measure)", [("inset", "2")], isCore: measure == .tenengrad, work: reading(Pixel.self)
    ) { trial in
      let plane = try trial.plane(of: Pixel.self)
      return BenchmarkInput { variant in
        let result = BenchmarkResult<Double?>(nil)
        func run() throws { result.value = try focusMeasure(measure, of: plane.view, variant: variant) }
        return BenchmarkCall(memory: [plane.memory], run: run) {
          try run()
          var values: [Double] = []
          for other in FocusMeasure.allCases {
            let value =
              other == measure ? result.value : try focusMeasure(other, of: plane.view, variant: variant)
            values += [value == nil ? 0 : 1] + [value].compactMap { $0 }
          }
          return Observation(values: values)
        }
      }
    }
  }
}
