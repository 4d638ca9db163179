import AcutanceKernels

extension Catalogue {
  static let resamplingBenchmarks: [KernelBenchmark] =
    ["half", "third"].flatMap { target in
      [
        areaReduction("areaReduced.float", Float.self, target), areaReduction("areaReduced.uint8", UInt8.self, target),
        areaReduction("areaReduced.uint16", UInt16.self, target),
      ]
    } + [
      luma("writeLuma.uint8", UInt8.self) { (samples, luma, variant) throws(KernelError) in
        try AcutanceKernels.writeLuma(ofRGB: samples, channels: 3, into: &luma, variant: variant)
      },
      luma("writeLuma.uint16", UInt16.self) { (samples, luma, variant) throws(KernelError) in
        try AcutanceKernels.writeLuma(ofRGB: samples, channels: 3, into: &luma, variant: variant)
      },
    ]

  private static func areaReduction<Pixel: TrialPixel & ImagePixel>(
    _ entry: String, _: Pixel.Type, _ target: String
  ) -> KernelBenchmark {
    let divisor = target == "half" ? 2 : 3
    return KernelBenchmark(
      entry, target, [("to", target)], isCore: target == "half", work: reducing(Pixel.self, by: divisor)
    ) { trial in
      try .writing(trial, Pixel.self, target: trial.reducedSize()) { variant in
        { try areaReduce($0, into: &$1, variant: variant) }
      }
    }
  }

  private static func luma<Sample: TrialPixel & FixedWidthInteger>(
    _ entry: String, _: Sample.Type,
    _ writeSamples: @escaping @Sendable (Span<Sample>, inout MutableSpan<Sample>, Variant) throws(KernelError) -> Void
  ) -> KernelBenchmark {
    KernelBenchmark(
      entry, "rgb", [("channels", "3")], isPlanned: true, work: mixing(Sample.self, channels: 3)
    ) { trial in
      let samples: [Sample] = trial.interleavedSamples(nil, channels: 3)
      let output = BenchmarkResult([Sample](repeating: 0, count: trial.width * trial.height))
      return BenchmarkInput { variant in
        func write(into luma: inout [Sample]) throws {
          var span = luma.mutableSpan
          try writeSamples(samples.span, &span, variant)
        }
        func run() throws { try write(into: &output.value) }
        // Two different patterns: what is the same afterwards was written.
        func result(over pattern: Sample) throws -> [Sample] {
          for index in output.value.indices { output.value[index] = pattern }
          try run()
          return output.value
        }
        // Arrays keep their memory as long as nobody else holds them.
        let memory = [samples.withUnsafeBytes { $0 }, output.value.withUnsafeBytes { $0 }]
        return BenchmarkCall(memory: memory, run: run) {
          let (first, second) = (try result(over: 0), try result(over: .max))
          return Observation(
            values: first.map(\.asDouble), unwritten: first.indices.filter { first[$0] != second[$0] })
        }
      }
    }
  }

  private static func reducing<Pixel>(_: Pixel.Type, by divisor: Int) -> @Sendable (Int, Int) -> KernelWork {
    { width, height in
      KernelWork(
        bytesRead: width * height * MemoryLayout<Pixel>.stride,
        bytesWritten: max(1, width / divisor) * max(1, height / divisor) * MemoryLayout<Float>.stride)
    }
  }

  private static func mixing<Sample>(_: Sample.Type, channels: Int) -> @Sendable (Int, Int) -> KernelWork {
    { width, height in
      let bytes = width * height * MemoryLayout<Sample>.stride
      return KernelWork(bytesRead: channels * bytes, bytesWritten: bytes)
    }
  }
}
