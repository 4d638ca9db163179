import AcutanceKernels
import AcutanceReference

// Responses by cells of a grid and by weights of a heat map.

extension Catalogue {
  static let weightedResponseEntries: [CatalogueEntry] = [
    weighted(
      "responseMoments.weighted.float", Float.self,
      kernels: ["responses.rowFloat", "momentsFloat", "responses.weightedFloat", "responses.largestBits"],
      expected: { StatisticFields($0, ResponseBounds($0, $1).aboutPivots(relative: 204 * Bound.u), $2).fields },
      observed: { moments, _ in Observation(moments).values }),
    weighted(
      "responseMoments.weighted.uint8", UInt8.self,
      kernels: [
        "responses.rowUInt8", "responses.sumsInt16", "responses.sumsInt32", "responses.weightedInt16",
        "responses.weightedInt32", "responses.largestBits",
      ], expected: { StatisticFields(whole: $0, $2).sums },
      observed: { exactValues($0, $1) }),
    weighted(
      "responseMoments.weighted.uint16", UInt16.self,
      kernels: [
        "responses.rowUInt16", "responses.sumsInt32", "responses.sumsUInt64", "responses.weightedInt32",
        "responses.weightedUInt64", "responses.largestBits",
      ], expected: { StatisticFields(whole: $0, $2).sums },
      observed: { exactValues($0, $1) }),
  ]

  /// Without mean and squared deviations, which follow from the sums.
  static func exactValues(_ moments: IntegerMoments, _ statistics: StatisticSet) -> [Double] {
    let values = Observation(moments, statistics).values
    return moments.count > 0 ? Array(values.dropLast(2)) : values
  }

  /// A weight that is none must be refused, with its place.
  private static func refusal<Pixel: TrialPixel & ResponsePixel>(
    of place: (x: Int, y: Int), _ plane: TrialPlane<Pixel>, _ map: TrialPlane<Float>, _ setting: ResponseSetting,
    _ tiles: TileGrid
  ) -> PreparedTrial {
    var fields = StatisticFields()
    fields.exact("column of the invalid weight", Double(place.x))
    fields.exact("row of the invalid weight", Double(place.y))
    return PreparedTrial(fields.expectation()) { variant in
      try plane.withView { view in
        try map.withView { map in
          do {
            _ = try responseMoments(
              of: view, kernel: setting.kernel, border: setting.border, inset: setting.inset,
              statistics: setting.statistics, tiles: tiles, weights: map, threads: setting.threads, variant: variant)
            return Observation(values: [])
          } catch KernelError.invalidWeight(let x, let y) { return Observation(values: [Double(x), Double(y)]) }
        }
      }
    }
  }

  private static func weighted<Pixel: TrialPixel & ResponsePixel>(
    _ name: String, _: Pixel.Type, kernels: [String],
    expected:
      @escaping @Sendable (ReferenceStatistics, ResponseKernel, StatisticSet) -> [(
        name: String, value: Double, bound: Double
      )],
    observed: @escaping @Sendable (Pixel.ResponseMoments, StatisticSet) -> [Double]
  ) -> CatalogueEntry {
    let isFloat = Pixel.self == Float.self
    return CatalogueEntry(
      name: name, summary: "moments of weighted responses of a \(Pixel.self) plane, by cells", kernels: kernels,
      bound: "weights, S: 2 (130 + n / 2048) U of themselves, and what rounding the responses does",
      derivation: "sums in Double lanes about the mean of a block, merged as (weight, mean, S)",
      grid: TrialGrid(
        contents: isFloat ? TrialContent.finite : TrialContent.ofIntegers,
        parameters: responseParameters(fixed: false) + [
          (name: "tiles", values: ["1x1", "3x2", "7x5"]),
          (name: "weights", values: ["full", "half", "zeros", "invalid"]),
        ], largeSizes: [(512, 384), (2047, 19)], imageLimit: 4 << 20)
    ) { trial, image in
      let setting = try ResponseSetting(trial)
      let pixels = try trial.pixels(image, as: Pixel.self)
      let tiles = try trial.tiles()
      let weights = try trial.weightMap()
      let plane = TrialPlane(pixels, width: trial.width, height: trial.height, layout: trial.layout)
      let map = TrialPlane(weights.pixels, width: weights.width, height: weights.height, layout: trial.layout)
      if let invalid = weights.firstInvalid { return refusal(of: invalid, plane, map, setting, tiles) }
      let unit: ResponseUnit = isFloat ? .pixels : .wholeNumbers
      let reference = BLASReference.responseMoments(
        of: DoubleMatrix(pixels, width: trial.width, height: trial.height), kernel: setting.kernel,
        border: setting.border, inset: setting.inset, tiles: tiles,
        weights: DoubleMatrix(weights.pixels, width: weights.width, height: weights.height), unit: unit)
      var fields = StatisticFields()
      for (index, cell) in reference.enumerated() {
        fields.add(cell.weighted, setting.kernel, isFloat: isFloat, "cell \(index) ")
        for field in expected(cell.unweighted, setting.kernel, setting.statistics) {
          fields.within(field.bound, "cell \(index) \(field.name)", field.value)
        }
      }
      return PreparedTrial(fields.expectation()) { variant in
        try plane.withView { view in
          try map.withView { map in
            let result = try responseMoments(
              of: view, kernel: setting.kernel, border: setting.border, inset: setting.inset,
              statistics: setting.statistics, tiles: tiles, weights: map, threads: setting.threads, variant: variant)
            var values: [Double] = []
            for cell in result.cells {
              values.append(cell.weighted.sumOfWeights)
              if let mean = cell.weighted.mean { values += [mean, cell.weighted.sumOfSquaredDeviations] }
              values += observed(cell.unweighted, setting.statistics)
            }
            return Observation(values: values)
          }
        }
      }
    }
  }
}

/// A heat map of weights.
struct WeightMap {
  let pixels: [Float]
  let width: Int
  let height: Int

  /// The first value that is no weight.
  var firstInvalid: (x: Int, y: Int)? {
    pixels.firstIndex { !($0 >= 0 && $0.isFinite) }.map { ($0 % width, $0 / width) }
  }
}

extension StatisticFields {
  /// Without mean and squared deviations, which follow from the sums.
  fileprivate var sums: [(name: String, value: Double, bound: Double)] {
    fields.filter { $0.name != "mean" && $0.name != "sumOfSquaredDeviations" }
  }

  /// Weighted moments: sums of n products in Double, and responses off by their gauges.
  fileprivate mutating func add(
    _ weighted: ReferenceWeightedStatistics, _ kernel: ResponseKernel, isFloat: Bool, _ prefix: String
  ) {
    // The longest sum of a trial has some hundred thousand weights: 2 (130 + n / 2048) U and the reference's own.
    let relative = 2 * 400 * Bound.doubleU + 2.4e-13
    within(relative * weighted.sumOfWeights, prefix + "sumOfWeights", weighted.sumOfWeights)
    guard let mean = weighted.mean, let variance = weighted.populationVariance else { return }
    let underflow = isFloat && kernel == .sobelEnergy ? 0x1p-148 : 0
    let error = weighted.gauges.rootMeanSquareError + underflow
    let rounding = (2 * variance.squareRoot() + error) * error
    within(
      weighted.gauges.meanError + underflow + relative * (variance + rounding).squareRoot() + 0x1p-51 * abs(mean),
      prefix + "weighted mean", mean)
    within(
      weighted.sumOfWeights * (rounding + relative * (variance + rounding)), prefix + "weighted squared deviations",
      weighted.sumOfSquaredDeviations)
  }
}

extension Trial {
  func tiles() throws -> TileGrid {
    guard let size = parseSize(try parameters.value("tiles")) else {
      throw TrialError.invalidParameter(name: "tiles", value: try parameters.value("tiles"))
    }
    return try TileGrid(columns: size.width, rows: size.height)
  }

  /// Weights of the plane's size or half of it, mostly zeros, or with one in the middle that is none.
  func weightMap() throws(TrialError) -> WeightMap {
    let kind = try parameters.value("weights")
    let (w, h) = kind == "half" ? ((width + 1) / 2, (height + 1) / 2) : (width, height)
    var pixels = Float.pixels(.random, width: w, height: h, seed: seed &+ 0x5EED)
    switch kind {
    case "full", "half": break
    case "zeros": for index in pixels.indices where index % 3 != 0 { pixels[index] = 0 }
    case "invalid":
      if !pixels.isEmpty { pixels[pixels.count / 2] = seed & 1 == 0 ? .nan : -0.25 }
    default: throw .invalidParameter(name: "weights", value: kind)
    }
    return WeightMap(pixels: pixels, width: w, height: h)
  }
}
