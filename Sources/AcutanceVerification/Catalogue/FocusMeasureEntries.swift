import AcutanceKernels
import AcutanceReference

// Focus measures: all of a plane at once, so that each trial has every one of them.

extension Catalogue {
  static let focusMeasureEntries: [CatalogueEntry] = [
    focusMeasures(
      "focusMeasure.float", Float.self, kernels: ["laplacianFloat", "momentsFloat", "momentsDouble", "maskedRow"]),
    focusMeasures(
      "focusMeasure.uint8", UInt8.self,
      kernels: [
        "laplacianUInt8", "responses.rowUInt8", "responses.sumsInt16", "responses.sumsInt32", "momentsUInt8",
        "momentsDouble", "maskedRow",
      ]),
    focusMeasures(
      "focusMeasure.uint16", UInt16.self,
      kernels: [
        "responses.rowUInt16", "responses.sumsInt32", "responses.sumsUInt64", "momentsUInt16", "momentsDouble",
        "maskedRow",
      ]),
  ]

  private static func focusMeasures<Pixel: TrialPixel & ImagePixel>(
    _ name: String, _: Pixel.Type, kernels: [String]
  ) -> CatalogueEntry {
    let isFloat = Pixel.self == Float.self
    return CatalogueEntry(
      name: name, summary: "all thirteen focus measures of a \(Pixel.self) plane", kernels: kernels,
      bound: isFloat ? "1e-12 of itself; laplacian4 as laplacianMoments, viqet 2 u" : "1e-12 of itself",
      derivation: "responses and squares in Double (whole numbers exactly), sums as in moments",
      grid: TrialGrid(
        contents: isFloat
          ? [.random, .whole, .signed, .flat, .ulpChecker, .fullContrast, .step, .impulse, .offset1e3]
          : TrialContent.ofIntegers,
        parameters: [(name: "inset", values: ["2", "0", "1", "3"])], largeSizes: [(512, 384)], imageLimit: 4 << 20)
    ) { trial, image in
      let inset = try trial.parameters.integer("inset")
      let pixels = try trial.pixels(image, as: Pixel.self)
      let source = DoubleMatrix(pixels, width: trial.width, height: trial.height)
      var fields = StatisticFields()
      // A measure whose reference is lost in rounding has nothing that it could be compared with.
      var compared: [FocusMeasure] = []
      for measure in FocusMeasure.allCases {
        let value = BLASReference.focusMeasure(measure, of: source, inset: inset)
        let relative = relativeBound(measure, source, inset: inset, isFloat: isFloat)
        guard value == nil || relative < 0.1 else { continue }
        compared.append(measure)
        fields.exact("\(measure) is there", value == nil ? 0 : 1)
        fields.within(relative * abs(value ?? 0), "\(measure)", value)
      }
      let plane = TrialPlane(pixels, width: trial.width, height: trial.height, layout: trial.layout)
      return PreparedTrial(fields.expectation()) { variant in
        try plane.withView { view in
          var values: [Double] = []
          for measure in compared {
            let value = try focusMeasure(measure, of: view, inset: inset, variant: variant)
            values += [value == nil ? 0 : 1] + [value].compactMap { $0 }
          }
          return Observation(values: values)
        }
      }
    }
  }

  private static func relativeBound(
    _ measure: FocusMeasure, _ plane: DoubleMatrix, inset: Int, isFloat: Bool
  ) -> Double {
    var bound = 1e-12
    switch measure {
    case .laplacianVariance, .laplacianEnergy, .noiseCalibratedLaplacian4:
      bound += laplacianBound(plane, inset, isFloat)
    case .reblurRatio:
      bound += laplacianBound(plane, inset, isFloat)
      bound += 2 * 4e-14 * (BLASReference.reblurGauge(of: plane, inset: inset) ?? 0)
    // Responses are kept as Floats.
    case .viqet: bound += isFloat ? 2 * Bound.u : 0
    default: break
    }
    return bound
  }

  /// What `laplacianMoments` of a Float plane may be off by, of its variance.
  private static func laplacianBound(_ plane: DoubleMatrix, _ inset: Int, _ isFloat: Bool) -> Double {
    guard isFloat else { return 0 }
    let reference = BLASReference.laplacianMoments(of: plane, inset: inset)
    guard reference.sumOfSquaredDeviations > 0 else { return 0 }
    return ResponseBounds(reference, .laplacian4).fused().squaredDeviations / reference.sumOfSquaredDeviations
  }
}
