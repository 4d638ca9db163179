import AcutanceKernels
import AcutanceReference

// Operations that give a plane, pixel by pixel.

extension Catalogue {
  static let pixelEntries: [CatalogueEntry] = [
    quantization, gradient("gradientMagnitude.float", Float.self),
    gradient("gradientMagnitude.uint8", UInt8.self), gradient("gradientMagnitude.uint16", UInt16.self),
  ]

  private static var quantization: CatalogueEntry {
    CatalogueEntry(
      name: "quantized", summary: "a Float plane as bytes, with what was cut off", kernels: ["quantizeRow"],
      bound: "exact", derivation: "the product of two Floats is exact in Double, the sum is rounded once",
      grid: TrialGrid(
        contents: TrialContent.finite + TrialContent.nonFinite,
        parameters: [
          (name: "scale", values: ["255", "127.5", "0", "-3", "16"]),
          (name: "offset", values: ["0", "128", "-300", "0.5"]),
        ])
    ) { trial, image in
      let (scale, offset) = (try trial.float("scale"), try trial.float("offset"))
      let pixels = try trial.pixels(image, as: Float.self)
      let source = DoubleMatrix(pixels, width: trial.width, height: trial.height)
      let plane = TrialPlane(pixels, width: trial.width, height: trial.height, layout: trial.layout)
      var values: [Double]
      do throws(KernelError) {
        let reference = try BLASReference.quantized(source, scale: scale, offset: offset)
        values = reference.levels.values + [Double(reference.clampedLow), Double(reference.clampedHigh)]
      } catch { values = try notANumber(error) }
      let expectation = ExpectedValues(
        values: values, bounds: values.map { _ in 0 }, places: .pixels(width: trial.width), sameBitsOnEveryVariant: true
      )
      return PreparedTrial(expectation) { variant in
        do {
          let result = try plane.withView { try quantized($0, scale: scale, offset: offset, variant: variant) }
          return Observation(
            values: result.plane.pixels.map { Double($0) } + [Double(result.clampedLow), Double(result.clampedHigh)])
        } catch { return Observation(values: try notANumber(error)) }
      }
    }
  }

  /// The place of the first pixel that is no number, as values, so that both sides can be compared.
  private static func notANumber(_ error: any Error) throws -> [Double] {
    switch error {
    case KernelError.notANumber(let x, let y), KernelError.valueNotFinite(let x, let y): [Double(x), Double(y), -1]
    default: throw error
    }
  }

  private static func gradient<Pixel: TrialPixel & ImagePixel>(_ name: String, _: Pixel.Type) -> CatalogueEntry {
    let isFloat = Pixel.self == Float.self
    return CatalogueEntry(
      name: name, summary: "length of the gradient of a \(Pixel.self) plane",
      kernels: ["convolve", "magnitudeRow"]
        + (isFloat ? [] : [Pixel.self == UInt8.self ? "widenUInt8" : "widenUInt16"]),
      bound: "E + 3 u (g + E), E = gamma_k sqrt(Gx^2 + Gy^2)",
      derivation: "two roundings of the sum of squares count half under a root that is rounded correctly",
      grid: TrialGrid(
        contents: isFloat ? TrialContent.finite : TrialContent.ofIntegers,
        parameters: [
          (name: "pair", values: ["sobel", "random3x4"]),
          (name: "border", values: Trial.borderChoices),
          (name: "mode", values: ["correlation", "convolution"]),
        ],
        // Results are written past the caches from 16 MiB on.
        largeSizes: isFloat ? [(512, 384), (1031, 67), (2304, 2048)] : [(512, 384)], imageLimit: 4 << 20)
    ) { trial, image in
      let pair = try trial.gradientPair()
      let (border, mode) = (try trial.border(constant: 0.75), try trial.mode())
      let pixels = try trial.pixels(image, as: Pixel.self)
      let source = DoubleMatrix(pixels, width: trial.width, height: trial.height)
      let reference = BLASReference.gradientMagnitude(
        of: source, horizontal: pair.horizontal, vertical: pair.vertical, mode: mode, border: border)
      let gauge = BLASReference.gradientMagnitudeGauge(
        of: source, horizontal: pair.horizontal, vertical: pair.vertical, mode: mode, border: border)
      let taps = max(pair.horizontal.nonZeroTapCount, pair.vertical.nonZeroTapCount)
      let gamma = Bound.gamma(taps) + Bound.referenceSlack(taps)
      let isTruncated = border == .truncated
      let expectation = ExpectedValues(
        values: reference.values,
        bounds: zip(reference.values, gauge.values).map { magnitude, gauge in
          let rounding = gamma * gauge + (isTruncated ? 3 * Bound.u * magnitude : 0)
          return rounding + 3 * Bound.u * (magnitude + rounding) + 4e-23
        }, places: .pixels(width: reference.columns))
      let plane = TrialPlane(pixels, width: trial.width, height: trial.height, layout: trial.layout)
      return PreparedTrial(expectation) { variant in
        try plane.withView { view in
          Observation(
            try gradientMagnitude(
              of: view, horizontal: pair.horizontal, vertical: pair.vertical, mode: mode, border: border,
              variant: variant))
        }
      }
    }
  }
}

extension Kernel {
  var nonZeroTapCount: Int { weights.filter { $0 != 0 }.count }
}

extension Trial {
  func float(_ name: String) throws(TrialError) -> Float {
    let text = try parameters.value(name)
    guard let number = Float(text), number.isFinite else { throw .invalidParameter(name: name, value: text) }
    return number
  }

  /// Two kernels of the same size and anchor.
  fileprivate func gradientPair() throws -> (horizontal: Kernel, vertical: Kernel) {
    switch try parameters.value("pair") {
    case "sobel": return (.sobelX, .sobelY)
    case "random3x4":
      let first = try TrialKernel.kernel("random3x4")
      return (first, try Kernel(width: 3, height: 4, weights: first.weights.reversed()))
    case let text: throw TrialError.invalidParameter(name: "pair", value: text)
    }
  }
}
