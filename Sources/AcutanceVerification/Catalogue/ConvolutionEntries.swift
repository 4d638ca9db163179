import AcutanceKernels
import AcutanceReference

// Convolutions: every pixel is judged by the gauge of the BLAS test suite, sum |w| |x| over the taps of that output.

extension Catalogue {
  static let convolutionEntries: [CatalogueEntry] = [
    convolution(.direct, Float.self, "convolved.direct.float"),
    convolution(.direct, UInt8.self, "convolved.direct.uint8"),
    convolution(.direct, UInt16.self, "convolved.direct.uint16"),
    convolution(.separable, Float.self, "convolved.separable.float"),
    convolution(.separable, UInt8.self, "convolved.separable.uint8"),
    convolution(.separable, UInt16.self, "convolved.separable.uint16"),
    convolution(.box, Float.self, "convolved.box.float"),
    convolution(.box, UInt8.self, "convolved.box.uint8"),
    convolution(.box, UInt16.self, "convolved.box.uint16"),
  ]

  /// An output's own memory past the caches begins at 16 MiB.
  private static let streamedSize = (width: 2304, height: 2048)

  private static func convolution<Pixel: TrialPixel & ImagePixel>(
    _ method: ConvolutionMethod, _: Pixel.Type, _ name: String
  ) -> CatalogueEntry {
    let isFloat = Pixel.self == Float.self
    let passes: [String] =
      switch method {
      case .direct: ["convolve"]
      case .separable: ["convolve", "convolveFactors"]
      case .box: ["boxRow", "boxColumn"]
      }
    let widening = isFloat ? [] : Pixel.self == UInt8.self ? ["widenUInt8"] : ["widenUInt16"]
    let contents =
      isFloat ? TrialContent.finite + TrialContent.nonFinite : TrialContent.ofIntegers
    // Two threads share 128 rows or more; 131 are not divisible.
    let large = [(512, 384), (65, 131)] + (isFloat ? [(1031, 67), streamedSize] : [])
    return CatalogueEntry(
      name: name, summary: "a \(Pixel.self) plane by \(method.rawValue) convolution", kernels: passes + widening,
      bound: method == .direct ? "gamma_k sum |w| |x|" : "gamma_(kx + ky + 7) sum |w| |x|",
      derivation: derivation(of: method),
      grid: TrialGrid(
        contents: contents,
        parameters: [
          ("taps", TrialKernel.names(for: method)), ("border", Trial.borderChoices),
          ("mode", ["correlation", "convolution"]),
          ("threads", ["1", "2"]),
        ], largeSizes: large, largeValues: ["taps": TrialKernel.smallNames(for: method), "threads": ["2"]],
        imageLimit: 4 << 20)
    ) { trial, image in
      try prepareConvolution(trial, method, trial.pixels(image, as: Pixel.self))
    }
  }

  private static func derivation(of method: ConvolutionMethod) -> String {
    switch method {
    case .direct: "one chain of k multiply-adds, each rounding of a partial sum of at most the gauge"
    case .separable: "factors within 6u of each tap, a chain of kx and one of ky roundings, one between them"
    case .box: "a fixed tree of additions (at most 2 log2 of the side each way) and one product"
    }
  }

  private static func prepareConvolution<Pixel: TrialPixel & ImagePixel>(
    _ trial: Trial, _ method: ConvolutionMethod, _ pixels: [Pixel]
  ) throws -> PreparedTrial {
    let kernel = try TrialKernel.kernel(trial.parameters.value("taps"))
    let border = try trial.border(constant: 0.75)
    let mode = try trial.mode()
    let threads = try trial.parameters.integer("threads")
    let plane = TrialPlane(pixels, width: trial.width, height: trial.height, layout: trial.layout)
    let widened = DoubleMatrix(pixels, width: trial.width, height: trial.height)
    let reference = BLASReference.convolved(widened, with: kernel, mode: mode, border: border)
    let gauge = BLASReference.convolutionGauge(widened, with: kernel, mode: mode, border: border)
    let taps = kernel.nonZeroTapCount
    let roundings = method == .direct ? taps : kernel.width + kernel.height + 7
    // With the border `truncated` S/S' is rounded with the product: three roundings more. The reference has as many in
    // Double. Subnormal numbers have no relative bound: each rounding is off by half the smallest number, and what the
    // row pass lost is weighted by the column.
    let gamma = Bound.gamma(roundings) + (border == .truncated ? 3 * Bound.u : 0) + Bound.referenceSlack(roundings)
    let isExact = trial.content.isWhole && kernel.hasWholeWeights && border != .truncated
    let weight =
      trial.content == .subnormal
      ? BLASReference.convolutionGauge(ones(like: widened), with: kernel, mode: mode, border: border).values : []
    func underflow(_ index: Int) -> Double {
      weight.isEmpty ? 0 : Double(roundings) * (1 + weight[index]) * 0x1p-149
    }
    let expectation = ExpectedValues(
      values: reference.values,
      bounds: gauge.values.indices.map { isExact ? 0 : gamma * gauge.values[$0] + underflow($0) },
      places: .pixels(width: reference.columns),
      tightness: Tightness(
        units: gauge.values.map { Bound.u * $0 },
        roundings: roundings))
    // A constant border far below the pixels is added many times in a row, and then roundings do conspire.
    let isPositive =
      trial.content.isPositive && kernel.weights.allSatisfy { $0 >= 0 }
      && (Pixel.self == Float.self || border != .constant(0.75))
    let size = PixelSize(width: trial.width, height: trial.height)
    return PreparedTrial(expectation, isPositive: isPositive) { variant in
      let plan = try ConvolutionPlan<Pixel>(
        size, with: kernel, mode: mode, border: border,
        options: ConvolutionOptions(method: method, variant: variant, threads: threads))
      let output = TrialOutput(width: plan.target.width, height: plan.target.height)
      return try output.observation { result in
        try plane.withView { try plan.run($0, into: &result) }
      }
    }
  }

  private static func ones(like plane: DoubleMatrix) -> DoubleMatrix {
    var ones = plane
    for index in ones.values.indices { ones.values[index] = 1 }
    return ones
  }
}
