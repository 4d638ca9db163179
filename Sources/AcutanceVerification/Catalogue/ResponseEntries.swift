import AcutanceKernels
import AcutanceReference

// Moments of 3 x 3 responses.

extension Catalogue {
  static let responseEntries: [CatalogueEntry] = [
    floatResponses("laplacianMoments.float", kernels: ["laplacianFloat"], fixed: .laplacian4),
    floatResponses("responseMoments.float", kernels: ["responses.rowFloat", "momentsFloat"]),
    wholeResponses("laplacianMoments.uint8", UInt8.self, kernels: ["laplacianUInt8"], fixed: .laplacian4),
    wholeResponses(
      "laplacianMoments.uint16", UInt16.self, kernels: ["responses.rowUInt16", "responses.sumsInt32"],
      fixed: .laplacian4),
    wholeResponses(
      "responseMoments.uint8", UInt8.self,
      kernels: ["responses.rowUInt8", "responses.sumsInt16", "responses.sumsInt32"]),
    wholeResponses(
      "responseMoments.uint16", UInt16.self,
      kernels: ["responses.rowUInt16", "responses.sumsInt32", "responses.sumsUInt64"]),
  ]

  /// The last holds whole strips of eight rows, wide enough for lanes to overflow that are not widened in time.
  static let responseSizes = [(width: 512, height: 384), (width: 2047, height: 19), (width: 70_000, height: 10)]

  static func responseParameters(fixed: Bool) -> [(name: String, values: [String])] {
    let common = [
      (name: "border", values: ["valid", "replicate"]), (name: "inset", values: ["0", "1", "2", "3"]),
      (name: "threads", values: ["1", "2"]),
    ]
    guard !fixed else { return common }
    return [(name: "response", values: ResponseKernel.allCases.map(\.rawValue))] + common + [
      (name: "statistics", values: Trial.statisticChoices)
    ]
  }

  /// - Parameter fixed: the one kernel of `laplacianMoments`; `nil` for `responseMoments` with each.
  private static func floatResponses(
    _ name: String, kernels: [String], fixed: ResponseKernel? = nil
  ) -> CatalogueEntry {
    CatalogueEntry(
      name: name, summary: "moments of the response of a Float plane", kernels: kernels,
      bound: "S: n (2 sd + e) e + 204 u S (fused: 4 gamma_66 S); e: rms of 8 u sum |w| |x|",
      derivation: "|sd(r + e) - sd(r)| <= rms(e); sums of at most 64 (96) values a Float lane, then Double",
      grid: TrialGrid(
        contents: TrialContent.finite + TrialContent.nonFinite, parameters: responseParameters(fixed: fixed != nil),
        largeSizes: responseSizes)
    ) { trial, image in
      let setting = try ResponseSetting(trial, fixed: fixed)
      let pixels = try trial.pixels(image, as: Float.self)
      let reference = BLASReference.responseMoments(
        of: DoubleMatrix(pixels, width: trial.width, height: trial.height), kernel: setting.kernel,
        border: setting.border, inset: setting.inset)
      let bounds = ResponseBounds(reference, setting.kernel)
      let isFused = setting.kernel == .laplacian4 && setting.statistics.isEmpty
      let fields = StatisticFields(
        reference, isFused ? bounds.fused() : bounds.aboutPivots(relative: 204 * Bound.u), setting.statistics)
      let plane = TrialPlane(pixels, width: trial.width, height: trial.height, layout: trial.layout)
      return PreparedTrial(fields.expectation()) { variant in
        try plane.withView { Observation(try setting.moments(of: $0, variant)) }
      }
    }
  }

  private static func wholeResponses<Pixel: TrialPixel & ResponsePixel>(
    _ name: String, _: Pixel.Type, kernels: [String], fixed: ResponseKernel? = nil
  ) -> CatalogueEntry where Pixel.ResponseMoments == IntegerMoments {
    CatalogueEntry(
      name: name, summary: "exact moments of the response of a \(Pixel.self) plane", kernels: kernels,
      bound: "exact; S: 8 U S", derivation: "lanes are widened before they can overflow, sums have 128 bits",
      grid: TrialGrid(
        contents: TrialContent.ofIntegers, parameters: responseParameters(fixed: fixed != nil),
        largeSizes: responseSizes)
    ) { trial, image in
      let setting = try ResponseSetting(trial, fixed: fixed)
      let pixels = try trial.pixels(image, as: Pixel.self)
      let reference = BLASReference.responseMoments(
        of: DoubleMatrix(pixels, width: trial.width, height: trial.height), kernel: setting.kernel,
        border: setting.border, inset: setting.inset, unit: .wholeNumbers)
      let fields = StatisticFields(whole: reference, setting.statistics)
      let plane = TrialPlane(pixels, width: trial.width, height: trial.height, layout: trial.layout)
      return PreparedTrial(fields.expectation(sameBitsOnEveryVariant: true)) { variant in
        try plane.withView { Observation(try setting.moments(of: $0, variant), setting.statistics) }
      }
    }
  }
}

/// The arguments of a trial of `responseMoments`.
struct ResponseSetting {
  let kernel: ResponseKernel
  let border: Border
  let inset: Int
  let statistics: StatisticSet
  let threads: Int
  private let isFixed: Bool

  init(_ trial: Trial, fixed: ResponseKernel? = nil) throws(TrialError) {
    border = try trial.border(constant: 0)
    inset = try trial.parameters.integer("inset")
    threads = try trial.parameters.integer("threads")
    isFixed = fixed != nil
    if let fixed {
      (kernel, statistics) = (fixed, [])
      return
    }
    let name = try trial.parameters.value("response")
    guard let kernel = ResponseKernel(rawValue: name) else { throw .invalidParameter(name: "response", value: name) }
    self.kernel = kernel
    let statistics = try trial.statistics()
    // Without further statistics this one is fused, and those of the entry `laplacianMoments`.
    self.statistics = kernel == .laplacian4 && statistics.isEmpty ? .extremes : statistics
  }
  /// By the convenience function where it does the same, and by what is behind it.
  func moments<Pixel: ResponsePixel>(
    of view: borrowing PlaneView<Pixel>, _ variant: Variant
  ) throws -> Pixel.ResponseMoments {
    isFixed && threads == 1
      ? try laplacianMoments(of: view, border: border, inset: inset, variant: variant)
      : try responseMoments(
        of: view, kernel: kernel, border: border, inset: inset, statistics: statistics, threads: threads,
        variant: variant)
  }
}
