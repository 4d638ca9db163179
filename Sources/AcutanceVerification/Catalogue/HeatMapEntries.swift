import AcutanceKernels
import AcutanceReference

// Statistics of heat maps.

extension Catalogue {
  static let heatMapEntries: [CatalogueEntry] = [
    entry(
      "heatMap.statistics", "mean, variance, extremes with their places, centroid", ["mapStrip"],
      bound: "mean: 11 u D; variance: 9e-6 of itself; centroid: 19 u D (width + 256) / |mean|, 12 u D height / |mean|",
      derivation: "at most eight values a Float lane about the pivot of a strip; D the mean distance from it",
      contents: TrialContent.finite + TrialContent.nonFinite, expected: statistics
    ) { map, _, variant in observed(try map.statistics(variant: variant)) },
    entry(
      "heatMap.masks", "means under a mask, of the greatest values, and the share above a level", ["maskedRow"],
      bound: "(width / 16 + height + 24) U mean |v|; counts exact",
      derivation: "sums in Double lanes of a row, rows added in order",
      contents: TrialContent.finite + TrialContent.nonFinite, expected: masks
    ) { map, trial, variant in
      let level = try trial.float("level")
      var values = [try map.mean(under: map, above: level, variant: variant)]
      values.append(try map.fraction(above: level, variant: variant))
      for percent in [0.0, 3, 50, 100] { values.append(try map.topMean(percent: percent, variant: variant)) }
      return values.compactMap { $0 }
    },
    entry(
      "heatMap.normalised", "the map with 0 as its least value and 1 as its greatest", ["rescaleRow", "mapStrip"],
      bound: "u (1 + 2^-27) of itself, 0 and 1 exactly", derivation: "in Double, rounded once to Float",
      contents: TrialContent.finite, expected: normalised, sameBits: true
    ) { map, _, variant in try map.normalised(variant: variant).pixels.map { Double($0) } },
    entry(
      "heatMap.percentiles", "percentiles and histogram", [], bound: "2^-51 (n (v' - v) + |v|); counts exact",
      derivation: "the order statistics are found exactly, place and proportion in Double",
      contents: TrialContent.finite + TrialContent.nonFinite, expected: percentiles
    ) { map, _, _ in
      let histogram = try map.histogram(bins: 37, in: 0...1)
      let counts = histogram.counts + [histogram.belowCount, histogram.aboveCount, histogram.notANumberCount]
      return (try map.percentiles(percentPlaces) ?? []) + counts.map { Double($0) }
    },
  ]

  static let percentPlaces = [0.0, 1, 25, 50, 75, 99.9, 100]

  private typealias Expected = @Sendable (DoubleMatrix, Trial) throws -> StatisticFields

  private static func entry(
    _ name: String, _ summary: String, _ kernels: [String], bound: String, derivation: String,
    contents: [TrialContent], expected: @escaping Expected, sameBits: Bool = false,
    observe: @escaping @Sendable (borrowing HeatMap, Trial, Variant) throws -> [Double]
  ) -> CatalogueEntry {
    CatalogueEntry(
      name: name, summary: summary, kernels: kernels, bound: bound, derivation: derivation,
      grid: TrialGrid(
        contents: contents, parameters: [(name: "level", values: ["0.5", "0.9", "-1", "0.7", "2"])],
        // From 65,536 values on, percentiles are counted in place of sorted.
        largeSizes: [(512, 384), (1031, 67), (257, 256)])
    ) { trial, image in
      let pixels = try trial.pixels(image, as: Float.self)
      let source = DoubleMatrix(pixels, width: trial.width, height: trial.height)
      let fields = try expected(source, trial)
      let plane = TrialPlane(pixels, width: trial.width, height: trial.height, layout: trial.layout)
      return PreparedTrial(fields.expectation(sameBitsOnEveryVariant: sameBits)) { variant in
        try plane.withView { Observation(values: try observe(HeatMap($0), trial, variant)) }
      }
    }
  }

  private static func statistics(_ map: DoubleMatrix, _: Trial) -> StatisticFields {
    let reference = BLASReference.heatMapStatistics(of: map)
    var fields = StatisticFields()
    fields.exact("count", Double(reference.count))
    guard let mean = reference.mean, let variance = reference.populationVariance else { return fields }
    let distance = reference.meanDistance
    fields.exact("nonFiniteCount", Double(reference.nonFiniteCount))
    fields.within(11 * Bound.u * distance + 0x1p-50 * abs(mean), "mean", mean)
    fields.within((9e-6 + 2.4e-13) * variance, "populationVariance", variance)
    for (name, extreme) in [("minimum", reference.minimum), ("maximum", reference.maximum)] {
      guard let extreme else { continue }
      fields.exact(name, Double(extreme.value))
      fields.exact(name + " x", Double(extreme.x))
      fields.exact(name + " y", Double(extreme.y))
    }
    guard let centroid = reference.centroid else { return fields }
    // Where the mean is nothing beside its own error, the quotient may be anything.
    let isKnown = 11 * Bound.u * distance < abs(mean) / 2
    let (width, height) = (Double(map.columns), Double(map.rows))
    let x = 19 * Bound.u * distance * (width + 256) / abs(mean) + 0x1p-48 * width
    let y = 12 * Bound.u * distance * height / abs(mean) + 0x1p-48 * height
    // The error of the mean enters the quotient once more.
    let share = 11 * Bound.u * distance / abs(mean)
    fields.within(isKnown ? 2 * (x + share * width) : .infinity, "centroid x", centroid.x)
    fields.within(isKnown ? 2 * (y + share * height) : .infinity, "centroid y", centroid.y)
    return fields
  }

  static func observed(_ statistics: HeatMapStatistics) -> [Double] {
    var values = [Double(statistics.count)]
    guard let mean = statistics.mean, let variance = statistics.populationVariance else { return values }
    values += [Double(statistics.nonFiniteCount), mean, variance]
    for extreme in [statistics.minimum, statistics.maximum] {
      guard let extreme else { continue }
      values += [Double(extreme.value), Double(extreme.x), Double(extreme.y)]
    }
    if let centroid = statistics.centroid { values += [centroid.x, centroid.y] }
    return values
  }

  private static func masks(_ map: DoubleMatrix, _ trial: Trial) throws -> StatisticFields {
    let level = try trial.float("level")
    let relative = (Double(map.columns) / 16 + Double(map.rows) + 24) * Bound.doubleU + 2.4e-13
    var fields = StatisticFields()
    fields.within(
      relative * (BLASReference.meanMagnitude(of: map, under: map, above: level) ?? 0), "mean under the mask",
      BLASReference.mean(of: map, under: map, above: level))
    fields.within(Bound.doubleU, "fraction", BLASReference.fraction(of: map, above: level))
    var magnitudes = map
    magnitudes.values = map.values.map(abs)
    let largest = magnitudes.values.max() ?? 0
    for percent in [0.0, 3, 50, 100] {
      fields.within(
        relative * largest, "top \(percent) percent", BLASReference.topMean(of: map, percent: percent))
    }
    return fields
  }

  private static func normalised(_ map: DoubleMatrix, _: Trial) throws -> StatisticFields {
    var fields = StatisticFields()
    for (index, value) in try BLASReference.normalised(map).values.enumerated() {
      let isEnd = value == 0 || value == 1
      fields.within(isEnd ? 0 : (Bound.u * (1 + 0x1p-27) + 0x1p-51) * value, "value \(index)", value)
    }
    return fields
  }

  private static func percentiles(_ map: DoubleMatrix, _: Trial) -> StatisticFields {
    var fields = StatisticFields()
    let gauges = BLASReference.percentileGauges(of: map, percentPlaces) ?? []
    for (index, value) in (BLASReference.percentiles(of: map, percentPlaces) ?? []).enumerated() {
      fields.within(2 * 0x1p-51 * (gauges[index] + abs(value)), "percentile \(percentPlaces[index])", value)
    }
    let histogram = BLASReference.histogram(of: map, bins: 37, in: 0...1)
    let counts = histogram.counts + [histogram.belowCount, histogram.aboveCount, histogram.notANumberCount]
    for (index, count) in counts.enumerated() { fields.exact("count \(index)", Double(count)) }
    return fields
  }
}
