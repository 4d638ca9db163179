import AcutanceKernels
import AcutanceReference

// Layers of a network: each output is judged by its gauge, |bias| + sum |w| |x|.

extension Catalogue {
  static let layerEntries: [CatalogueEntry] = [
    pointwiseEntry, depthwiseEntry, firstLayerEntry, largestEntry, doubledSumEntry,
  ]

  private static let sums = "gamma_(k + 1) (|b| + sum |w| |x|)"
  private static let chain = "a chain of k multiply-adds from the bias on, k + 1 roundings where they are not fused"

  private static func grid(_ parameters: [(name: String, values: [String])]) -> TrialGrid {
    TrialGrid(
      contents: TrialContent.finite + TrialContent.nonFinite, parameters: parameters + [LayerTrial.columnChoices],
      largeSizes: [(333, 4)], imageLimit: 1 << 20)
  }

  private static var pointwiseEntry: CatalogueEntry {
    CatalogueEntry(
      name: "layers.pointwise", summary: "a 1 x 1 convolution of all channels of a row of pixels",
      kernels: ["layers.pointwise"], bound: sums, derivation: chain,
      grid: grid([
        ("channels", ["16x16", "16x32", "32x32", "32x64", "64x64", "64x16", "5x16", "24x112", "1x48"]),
        LayerTrial.weightChoices,
      ])
    ) { trial, image in
      let text = try trial.parameters.value("channels")
      guard let (inputs, outputs) = parseSize(text) else {
        throw TrialError.invalidParameter(name: "channels", value: text)
      }
      let shape = try LayerTrial(trial, floats: inputs)
      let pixels = try shape.pixels(shape.columns * inputs, shape.rows, image)
      let parameters = try shape.parameters(rows: inputs + 1, outputs: outputs)
      let plane = TrialPlane(pixels, width: shape.columns * inputs, height: shape.rows, layout: trial.layout)
      let reference = BLASReference.pointwise(
        DoubleMatrix(pixels, channels: inputs), DoubleMatrix(parameters, channels: outputs))
      let (expectation, isPositive) = try shape.expectation(reference, terms: inputs)
      return PreparedTrial(expectation, isPositive: isPositive) { variant in
        let layers = try LayerKernels(variant)
        return try shape.observation(outputs) { row, output in
          try plane.withView {
            layers.pointwise(
              $0.row(row), parameters, inputs: inputs, outputs: outputs, count: shape.columns, into: output)
          }
        }
      }
    }
  }

  private static var depthwiseEntry: CatalogueEntry {
    CatalogueEntry(
      name: "layers.depthwise", summary: "a 3 x 3 convolution of each channel of one or two rows of pixels",
      kernels: ["layers.depthwise"], bound: sums, derivation: chain,
      grid: grid([
        ("channels", ["16", "32", "64", "48"]), ("rectified", ["0", "1"]), ("together", ["1", "2"]),
        LayerTrial.weightChoices,
      ])
    ) { trial, image in
      let channels = try trial.parameters.integer("channels")
      let rectified = try trial.parameters.integer("rectified") == 1
      let together = try trial.parameters.integer("together")
      let shape = try LayerTrial(trial, floats: channels)
      let width = (shape.columns + 2) * channels
      let pixels = try shape.pixels(width, shape.rows + 2, image)
      let parameters = try shape.parameters(rows: 10, outputs: channels)
      let plane = TrialPlane(pixels, width: width, height: shape.rows + 2, layout: trial.layout)
      let reference = BLASReference.depthwise(
        DoubleMatrix(pixels, channels: channels), rows: shape.rows, columns: shape.columns,
        DoubleMatrix(parameters, channels: channels), rectified: rectified)
      let (expectation, isPositive) = try shape.expectation(reference, terms: 9)
      return PreparedTrial(expectation, isPositive: isPositive) { variant in
        let layers = try LayerKernels(variant)
        return try shape.observation(channels, rowsAtOnce: together) { row, rowCount, output, stride in
          var rows: [UnsafePointer<Float>] = []
          try plane.withView { for y in row..<row + rowCount + 2 { rows.append($0.row(y) + channels) } }
          layers.depthwise(
            rows, rowCount: rowCount, parameters, channels: channels, count: shape.columns, rectified: rectified,
            into: output, stride: stride)
        }
      }
    }
  }

  private static var firstLayerEntry: CatalogueEntry {
    CatalogueEntry(
      name: "layers.entry", summary: "the first layer: three planes by 3 x 3 with a step of 2",
      kernels: ["layers.entry"], bound: sums, derivation: chain, grid: grid([LayerTrial.weightChoices])
    ) { trial, image in
      // A pixel of the output takes four of each plane.
      let shape = try LayerTrial(trial, floats: 4)
      let (width, height) = (2 * shape.columns + 1, 2 * shape.rows + 1)
      let pixels = try (0..<3).map { try shape.pixels(width, height, image, seed: $0) }
      let parameters = try shape.parameters(rows: 28, outputs: 16)
      let planes = pixels.map { TrialPlane($0, width: width, height: height, layout: trial.layout) }
      let reference = BLASReference.entry(
        pixels.map { DoubleMatrix($0, width: width, height: height) }, rows: shape.rows, columns: shape.columns,
        DoubleMatrix(parameters, channels: 16))
      let (expectation, isPositive) = try shape.expectation(reference, terms: 27)
      return PreparedTrial(expectation, isPositive: isPositive) { variant in
        let layers = try LayerKernels(variant)
        return try shape.observation(16) { row, output in
          var rows: [UnsafePointer<Float>] = []
          for plane in planes {
            for offset in 0..<3 { try plane.withView { rows.append($0.row(2 * row + offset) + 1) } }
          }
          layers.entry(rows, parameters, count: shape.columns, into: output)
        }
      }
    }
  }

  private static var largestEntry: CatalogueEntry {
    CatalogueEntry(
      name: "layers.largest", summary: "the largest of each 2 x 2 pixels of a channel", kernels: ["layers.largest"],
      bound: "exact", derivation: "comparisons round nothing", grid: grid([("channels", ["16", "64", "48"])])
    ) { trial, image in
      let channels = try trial.parameters.integer("channels")
      let shape = try LayerTrial(trial, floats: 4 * channels)
      let width = 2 * shape.columns * channels
      let pixels = try shape.pixels(width, 2 * shape.rows, image)
      let plane = TrialPlane(pixels, width: width, height: 2 * shape.rows, layout: trial.layout)
      var values: [Double] = []
      for place in 0..<shape.rows * shape.columns * channels {
        let row = 2 * (place / max(shape.columns * channels, 1))
        let (pixel, channel) = (place % (shape.columns * channels)).quotientAndRemainder(dividingBy: channels)
        let four = [(0, 0), (0, 1), (1, 0), (1, 1)].map { y, x in
          Double(pixels[(row + y) * width + (2 * pixel + x) * channels + channel])
        }
        values.append(four.contains { $0.isNaN } ? .nan : four.max() ?? .nan)
      }
      return PreparedTrial(shape.exactly(values, channels)) { variant in
        let layers = try LayerKernels(variant)
        return try shape.observation(channels) { row, output in
          try plane.withView {
            layers.largest(
              $0.row(2 * row), $0.row(2 * row + 1), channels: channels, count: shape.columns, into: output)
          }
        }
      }
    }
  }

  private static var doubledSumEntry: CatalogueEntry {
    CatalogueEntry(
      name: "layers.doubledSum", summary: "the sum of a row and one of half the size", kernels: ["layers.doubledSum"],
      bound: "exact", derivation: "one rounding of a sum, which is the same on every machine",
      grid: grid([("channels", ["16", "64", "48"])])
    ) { trial, image in
      let channels = try trial.parameters.integer("channels")
      let shape = try LayerTrial(trial, floats: channels)
      let even = shape.columns & ~1
      let pixels = try shape.pixels(even * channels, shape.rows, image)
      let halves = try shape.pixels(even / 2 * channels, shape.rows, image, seed: 1)
      let plane = TrialPlane(pixels, width: even * channels, height: shape.rows, layout: trial.layout)
      let half = TrialPlane(halves, width: even / 2 * channels, height: shape.rows, layout: trial.layout)
      // The sum of two Floats, rounded to Double and then to Float, is the sum rounded once: 53 >= 2 * 24 + 2.
      let values = (0..<shape.rows * even * channels).map { place in
        let (pixel, channel) = place.quotientAndRemainder(dividingBy: channels)
        return Double(Float(Double(pixels[place]) + Double(halves[pixel / 2 * channels + channel])))
      }
      return PreparedTrial(shape.exactly(values, channels)) { variant in
        let layers = try LayerKernels(variant)
        return try shape.observation(channels, columns: even) { row, output in
          try plane.withView { plane in
            try half.withView { half in
              layers.doubledSum(plane.row(row), half.row(row), channels: channels, count: even, into: output)
            }
          }
        }
      }
    }
  }
}

extension LayerTrial {
  /// Values that every variant must give to the bit.
  func exactly(_ values: [Double], _ channels: Int) -> ExpectedValues {
    ExpectedValues(
      values: values, bounds: values.map { _ in 0 }, places: .pixels(width: columns * channels),
      sameBitsOnEveryVariant: true)
  }

  /// Calls for each row that has pixels, or for some at once, and reads what was written.
  func observation(
    _ channels: Int, columns: Int? = nil, rowsAtOnce: Int,
    _ call: (_ row: Int, _ rowCount: Int, _ output: UnsafeMutablePointer<Float>, _ stride: Int) throws -> Void
  ) throws -> Observation {
    let width = (columns ?? self.columns) * channels
    return try TrialOutput(width: width, height: rows).observation { output in
      guard width > 0 else { return }
      for row in stride(from: 0, to: rows, by: rowsAtOnce) {
        try call(
          row, min(rowsAtOnce, rows - row), output.row(row), output.rowBytes / MemoryLayout<Float>.stride)
      }
    }
  }

  func observation(
    _ channels: Int, columns: Int? = nil, _ call: (_ row: Int, _ output: UnsafeMutablePointer<Float>) throws -> Void
  ) throws -> Observation {
    try observation(channels, columns: columns, rowsAtOnce: 1) { row, _, output, _ in try call(row, output) }
  }
}
