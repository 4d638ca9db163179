import AcutanceKernels

extension Catalogue {
  static let layerBenchmarks: [KernelBenchmark] =
    [(16, 16), (16, 32), (32, 64), (64, 64), (64, 16)].map { inputs, outputs in
      pointwise(inputs, outputs, isCore: inputs == outputs)
    } + [depthwise(16, isCore: false), depthwise(64), firstLayer, largest, doubledSum]

  private static func pointwise(_ inputs: Int, _ outputs: Int, isCore: Bool) -> KernelBenchmark {
    KernelBenchmark(
      "layers.pointwise", "\(inputs)x\(outputs)",
      [("channels", "\(inputs)x\(outputs)"), ("weights", "positive"), ("columns", "floats")], isPlanned: true,
      isCore: isCore, work: work(unit: inputs, read: inputs, written: outputs, multiplyAdds: inputs * outputs)
    ) { trial in
      let shape = try LayerTrial(trial, floats: inputs)
      let input = try LayerBuffer(shape, columns: shape.columns * inputs, rows: shape.rows)
      let parameters = LayerBuffer(try shape.parameters(rows: inputs + 1, outputs: outputs))
      return layer(shape, outputs, [input, parameters]) { layers, row, output in
        layers.pointwise(
          input.row(row), parameters.row(0), inputs: inputs, outputs: outputs, count: shape.columns, into: output)
      }
    }
  }

  private static func depthwise(_ channels: Int, isCore: Bool = true) -> KernelBenchmark {
    KernelBenchmark(
      "layers.depthwise", "\(channels)",
      [
        ("channels", "\(channels)"), ("rectified", "1"), ("together", "2"), ("weights", "positive"),
        ("columns", "floats"),
      ],
      isPlanned: true, isCore: isCore,
      work: work(unit: channels, read: channels, written: channels, multiplyAdds: 9 * channels)
    ) { trial in
      let shape = try LayerTrial(trial, floats: channels)
      let input = try LayerBuffer(shape, columns: (shape.columns + 2) * channels, rows: shape.rows + 2)
      let parameters = LayerBuffer(try shape.parameters(rows: 10, outputs: channels))
      // The rows of a call, one list after the other: each row and the three below it.
      let lists = (0..<shape.rows).flatMap { row in
        (0..<4).map { UnsafePointer(input.row(min(row + $0, shape.rows + 1)) + channels) }
      }
      return layer(shape, channels, [input, parameters], rowsAtOnce: 2) { layers, row, output in
        lists.withUnsafeBufferPointer {
          layers.depthwise(
            $0.baseAddress! + 4 * row, rowCount: min(2, shape.rows - row), parameters.row(0), channels: channels,
            count: shape.columns, rectified: true, into: output, stride: shape.columns * channels)
        }
      }
    }
  }

  private static var firstLayer: KernelBenchmark {
    KernelBenchmark(
      "layers.entry", "", [("weights", "positive"), ("columns", "floats")], isPlanned: true,
      work: work(unit: 4, read: 12, written: 16, multiplyAdds: 27 * 16)
    ) { trial in
      let shape = try LayerTrial(trial, floats: 4)
      let planes = try (0..<3).map {
        try LayerBuffer(shape, columns: 2 * shape.columns + 1, rows: 2 * shape.rows + 1, seed: $0)
      }
      let parameters = LayerBuffer(try shape.parameters(rows: 28, outputs: 16))
      // The nine rows of every output row, one list after the other.
      let lists = (0..<shape.rows).flatMap { row in
        planes.flatMap { plane in (0..<3).map { UnsafePointer(plane.row(2 * row + $0) + 1) } }
      }
      return layer(shape, 16, planes + [parameters]) { layers, row, output in
        lists.withUnsafeBufferPointer {
          layers.entry($0.baseAddress! + 9 * row, parameters.row(0), count: shape.columns, into: output)
        }
      }
    }
  }

  private static var largest: KernelBenchmark {
    KernelBenchmark(
      "layers.largest", "64", [("channels", "64"), ("columns", "floats")], isPlanned: true,
      work: work(unit: 256, read: 256, written: 64, multiplyAdds: nil)
    ) { trial in
      let shape = try LayerTrial(trial, floats: 256)
      let input = try LayerBuffer(shape, columns: 2 * shape.columns * 64, rows: 2 * shape.rows)
      return layer(shape, 64, [input]) { layers, row, output in
        layers.largest(input.row(2 * row), input.row(2 * row + 1), channels: 64, count: shape.columns, into: output)
      }
    }
  }

  private static var doubledSum: KernelBenchmark {
    KernelBenchmark(
      "layers.doubledSum", "64", [("channels", "64"), ("columns", "floats")], isPlanned: true,
      work: work(unit: 64, read: 96, written: 64, multiplyAdds: nil)
    ) { trial in
      let shape = try LayerTrial(trial, floats: 64)
      let even = shape.columns & ~1
      let input = try LayerBuffer(shape, columns: even * 64, rows: shape.rows)
      let half = try LayerBuffer(shape, columns: even / 2 * 64, rows: shape.rows, seed: 1)
      return layer(shape, 64, columns: even, [input, half]) { layers, row, output in
        layers.doubledSum(input.row(row), half.row(row), channels: 64, count: even, into: output)
      }
    }
  }

  /// - Parameters:
  ///   - unit: Floats of the trial's size that make a pixel of the output.
  ///   - read, written: Floats for each of them.
  private static func work(
    unit: Int, read: Int, written: Int, multiplyAdds: Int?
  ) -> @Sendable (Int, Int) -> KernelWork {
    { width, height in
      let pixels = max(width * height / unit, 1)
      let (columns, rows) = (min(pixels, 80), pixels / min(pixels, 80))
      return KernelWork(
        bytesRead: 4 * columns * rows * read, bytesWritten: 4 * columns * rows * written,
        operations: multiplyAdds.map { 2 * Double($0 * columns * rows) })
    }
  }

  /// A call for each row.
  private static func layer(
    _ shape: LayerTrial, _ outputs: Int, columns: Int? = nil, _ inputs: [LayerBuffer], rowsAtOnce: Int = 1,
    _ call: @escaping (LayerKernels, _ row: Int, _ output: UnsafeMutablePointer<Float>) -> Void
  ) -> BenchmarkInput {
    let width = (columns ?? shape.columns) * outputs
    return BenchmarkInput { variant in
      let layers = try LayerKernels(variant)
      let output = LayerBuffer(width: width, rows: shape.rows)
      func run() { for row in stride(from: 0, to: shape.rows, by: rowsAtOnce) { call(layers, row, output.row(row)) } }
      return BenchmarkCall(memory: (inputs + [output]).map(\.memory)) {
        run()
      } observe: {
        let pattern = Plane<Float>.pattern
        for index in 0..<width * shape.rows { output.start[index] = pattern }
        run()
        let values = UnsafeBufferPointer(start: output.start, count: width * shape.rows)
        return Observation(
          values: values.map { Double($0) },
          unwritten: values.indices.filter { values[$0].bitPattern == pattern.bitPattern })
      }
    }
  }
}

/// Rows of Floats without padding from a 64-byte boundary on, as the network's own memory.
private final class LayerBuffer {
  let start: UnsafeMutablePointer<Float>
  private let width: Int
  private let count: Int

  init(width: Int, rows: Int) {
    self.width = width
    count = width * rows
    guard let memory = KernelMemory.allocate(bytes: 4 * count) else { fatalError("no memory for \(4 * count) bytes") }
    start = memory.bindMemory(to: Float.self, capacity: count)
    start.initialize(repeating: 0, count: count)
  }

  convenience init(_ values: [Float], width: Int? = nil) {
    self.init(width: width ?? values.count, rows: values.count / max(width ?? values.count, 1))
    start.update(from: values, count: values.count)
  }

  convenience init(_ shape: LayerTrial, columns: Int, rows: Int, seed: UInt64 = 0) throws {
    self.init(try shape.pixels(columns, rows, nil, seed: seed), width: columns)
  }

  deinit { KernelMemory.free(UnsafeMutableRawPointer(start)) }

  func row(_ y: Int) -> UnsafeMutablePointer<Float> { start + y * width }
  var memory: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: 4 * count) }
}
