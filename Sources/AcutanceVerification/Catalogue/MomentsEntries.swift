import AcutanceKernels
import AcutanceReference

// Moments of the pixels themselves.

extension Catalogue {
  static let momentsEntries: [CatalogueEntry] = [
    realMoments(
      "moments.float.fast", Float.self, kernel: "momentsFloat", bound: "S: 204 u S; mean: 100 u mean|v - mean|",
      derivation: "at most 96 sums in a Float lane about a pivot within a deviation of the mean, then Double",
      bounds: fastBounds
    ) { try moments(of: $0, statistics: $1, accuracy: .fast, threads: $2, variant: $3) },
    realMoments(
      "moments.float.accurate", Float.self, kernel: "momentsFloat",
      bound: "S: (400 + n / 500) U S; mean: 200 U mean|v - mean|", derivation: accurateDerivation,
      bounds: accurateBounds
    ) { try moments(of: $0, statistics: $1, accuracy: .accurate, threads: $2, variant: $3) },
    realMoments(
      "moments.double", Double.self, kernel: "momentsDouble",
      bound: "S: (400 + n / 500) U S; mean: 200 U mean|v - mean|", derivation: accurateDerivation,
      bounds: accurateBounds
    ) { try moments(of: $0, statistics: $1, threads: $2, variant: $3) },
    wholeMoments("moments.uint8", UInt8.self, kernel: "momentsUInt8") {
      try moments(of: $0, statistics: $1, threads: $2, variant: $3)
    },
    wholeMoments("moments.uint16", UInt16.self, kernel: "momentsUInt16") {
      try moments(of: $0, statistics: $1, threads: $2, variant: $3)
    },
  ]

  private static let fastBounds: @Sendable (ReferenceStatistics) -> MomentBounds = { statistics in
    MomentBounds(
      mean: 100 * Bound.u * (statistics.meanDeviation ?? 0),
      squaredDeviations: 204 * Bound.u * statistics.sumOfSquaredDeviations,
      magnitudes: Bound.gamma(98) * statistics.sumOfMagnitudes, extremes: 0)
  }

  private static let accurateDerivation = "sums in Double about the mean of a block, strips merged as (count, mean, S)"

  private static let accurateBounds: @Sendable (ReferenceStatistics) -> MomentBounds = { statistics in
    let relative = (400 + Double(statistics.count) / 500) * Bound.doubleU
    return MomentBounds(
      mean: 200 * Bound.doubleU * (statistics.meanDeviation ?? 0),
      squaredDeviations: relative * statistics.sumOfSquaredDeviations,
      magnitudes: relative * statistics.sumOfMagnitudes, extremes: 0)
  }

  private static let parameters = [
    (name: "statistics", values: Trial.statisticChoices), (name: "threads", values: ["1", "2"]),
  ]

  private typealias Measure<Pixel: PlanePixel, Result> =
    @Sendable (borrowing PlaneView<Pixel>, StatisticSet, Int, Variant) throws -> Result

  private static func realMoments<Pixel: TrialPixel>(
    _ name: String, _: Pixel.Type, kernel: String, bound: String, derivation: String,
    bounds: @escaping @Sendable (ReferenceStatistics) -> MomentBounds,
    measure: @escaping Measure<Pixel, Moments>
  ) -> CatalogueEntry {
    CatalogueEntry(
      name: name, summary: "mean, squared deviations and extremes of a \(Pixel.self) plane", kernels: [kernel],
      bound: bound, derivation: derivation,
      grid: TrialGrid(
        contents: TrialContent.finite + TrialContent.nonFinite, parameters: parameters,
        largeSizes: [(512, 384), (1031, 67), (70_000, 3)])
    ) { trial, image in
      let pixels = try trial.pixels(image, as: Pixel.self)
      let (statistics, threads) = (try trial.statistics(), try trial.parameters.integer("threads"))
      let reference = BLASReference.moments(of: DoubleMatrix(pixels, width: trial.width, height: trial.height))
      var limits = bounds(reference)
      // An ulp of the mean itself, and what the reference's two passes are off by.
      limits.mean += 0x1p-52 * abs(reference.mean ?? 0)
      limits.squaredDeviations += 2.4e-13 * reference.sumOfSquaredDeviations
      limits.magnitudes += 2.4e-13 * reference.sumOfMagnitudes
      let expectation = StatisticFields(reference, limits, statistics).expectation()
      let plane = TrialPlane(pixels, width: trial.width, height: trial.height, layout: trial.layout)
      return PreparedTrial(expectation) { variant in
        try plane.withView { Observation(try measure($0, statistics, threads, variant)) }
      }
    }
  }

  private static func wholeMoments<Pixel: TrialPixel>(
    _ name: String, _: Pixel.Type, kernel: String, measure: @escaping Measure<Pixel, IntegerMoments>
  ) -> CatalogueEntry {
    CatalogueEntry(
      name: name, summary: "exact sums and extremes of a \(Pixel.self) plane", kernels: [kernel],
      bound: "exact; S: 8 U S",
      derivation: "lanes are widened before they can overflow, sums have 128 bits",
      grid: TrialGrid(
        contents: TrialContent.ofIntegers, parameters: parameters,
        // Squares of bytes at full contrast fill a 32-bit lane behind 264,200 columns of sixteen rows.
        largeSizes: [(512, 384), (1031, 67), (270_336, 16)])
    ) { trial, image in
      let pixels = try trial.pixels(image, as: Pixel.self)
      let (statistics, threads) = (try trial.statistics(), try trial.parameters.integer("threads"))
      let reference = BLASReference.moments(of: DoubleMatrix(pixels, width: trial.width, height: trial.height))
      let expectation = StatisticFields(whole: reference, statistics).expectation(sameBitsOnEveryVariant: true)
      let plane = TrialPlane(pixels, width: trial.width, height: trial.height, layout: trial.layout)
      return PreparedTrial(expectation) { variant in
        try plane.withView { Observation(try measure($0, statistics, threads, variant), statistics) }
      }
    }
  }
}
