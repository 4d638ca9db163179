import AcutanceKernels
import AcutanceReference

// Area reduction and luma.

extension Catalogue {
  static let resamplingEntries: [CatalogueEntry] = [
    areaReduction("areaReduced.float", Float.self, kernels: ["columnSumFloat", "areaRowFloat", "halveRowFloat"]),
    areaReduction("areaReduced.uint8", UInt8.self, kernels: ["columnSumUInt8", "areaRowInteger", "halveRowUInt8"]),
    areaReduction(
      "areaReduced.uint16", UInt16.self, kernels: ["columnSumUInt16", "areaRowInteger", "halveRowUInt16"]),
    luma("writeLuma.uint8", UInt8.self, kernel: "lumaUInt8", distance: 0.503) {
      (samples, channels, luma, variant) throws(KernelError) in
      try AcutanceKernels.writeLuma(ofRGB: samples, channels: channels, into: &luma, variant: variant)
    },
    luma("writeLuma.uint16", UInt16.self, kernel: "lumaUInt16", distance: 1.3) {
      (samples, channels, luma, variant) throws(KernelError) in
      try AcutanceKernels.writeLuma(ofRGB: samples, channels: channels, into: &luma, variant: variant)
    },
  ]

  private static func areaReduction<Pixel: TrialPixel & ImagePixel>(
    _ name: String, _: Pixel.Type, kernels: [String]
  ) -> CatalogueEntry {
    let isFloat = Pixel.self == Float.self
    return CatalogueEntry(
      name: name, summary: "exact area averages of a \(Pixel.self) plane", kernels: kernels,
      bound: isFloat ? "u |average| + 2^-45 mean |pixel|" : "u |average|: the average rounded once",
      derivation: isFloat
        ? "sums and quotient in Double, rounded once" : "sums in integers, one rounding of the quotient",
      grid: TrialGrid(
        contents: isFloat ? TrialContent.finite + TrialContent.nonFinite : TrialContent.ofIntegers,
        parameters: [(name: "to", values: ["half", "third", "same", "one", "narrow", "low", "most", "half"])],
        // Half of the last is written past the caches from 10 MiB on.
        largeSizes: [(512, 384), (1031, 67), (3328, 3200)])
    ) { trial, image in
      let target = try trial.reducedSize()
      let pixels = try trial.pixels(image, as: Pixel.self)
      let plane = TrialPlane(pixels, width: trial.width, height: trial.height, layout: trial.layout)
      guard trial.width > 0, trial.height > 0 else { return emptyReduction(plane, target) }
      let source = DoubleMatrix(pixels, width: trial.width, height: trial.height)
      let reference = BLASReference.areaReduced(source, to: target, fullScale: Pixel.fullScale)
      let gauge = BLASReference.areaReductionGauge(source, to: target, fullScale: Pixel.fullScale)
      // Shares and sums of the reference: as many roundings in Double as an output has columns and rows.
      let taps = trial.width / target.width + trial.height / target.height + 8
      let slack = Double(taps) * Bound.doubleU + (isFloat ? 0x1p-45 : 0)
      let expectation = ExpectedValues(
        values: reference.values,
        bounds: zip(reference.values, gauge.values).map { Bound.u * abs($0) + slack * $1 + 0x1p-149 },
        places: .pixels(width: target.width), sameBitsOnEveryVariant: !isFloat)
      return PreparedTrial(expectation) { variant in
        // A NaN with all bits set: no average has it.
        let sentinel = Float(bitPattern: 0xFFFF_FFFF)
        var output = try Plane<Float>(width: target.width, height: target.height, filledWith: sentinel)
        try plane.withView { try areaReduce($0, into: &output, variant: variant) }
        let result = output.pixels
        return Observation(
          values: result.map { Double($0) },
          unwritten: result.indices.filter { result[$0].bitPattern == sentinel.bitPattern })
      }
    }
  }

  /// No pixels cannot be reduced to some.
  private static func emptyReduction<Pixel: TrialPixel & ImagePixel>(
    _ plane: TrialPlane<Pixel>, _ target: PixelSize
  ) -> PreparedTrial {
    PreparedTrial(ExpectedValues(values: [], bounds: [], places: .pixels(width: 0))) { variant in
      do {
        let result = try plane.withView { try areaReduced($0, to: target, variant: variant) }
        return Observation(values: [Double(result.width)])
      } catch KernelError.invalidReduction { return Observation(values: []) }
    }
  }

  private typealias WriteLuma<Sample> =
    @Sendable (Span<Sample>, Int, inout MutableSpan<Sample>, Variant) throws(KernelError) -> Void

  /// - Parameter distance: how far the whole numbers are from the real-valued luma at most.
  private static func luma<Sample: TrialPixel & FixedWidthInteger>(
    _ name: String, _: Sample.Type, kernel: String, distance: Double, write: @escaping WriteLuma<Sample>
  ) -> CatalogueEntry {
    CatalogueEntry(
      name: name, summary: "luma of interleaved \(Sample.self) samples", kernels: [kernel], bound: "exact",
      derivation: "(19595 R + 38470 G + 7471 B + 32768) >> 16 fits 32 bits",
      grid: TrialGrid(
        contents: TrialContent.ofIntegers, layouts: [.tight], parameters: [(name: "channels", values: ["3", "4"])],
        largeSizes: [(512, 384)])
    ) { trial, image in
      let channels = try trial.parameters.integer("channels")
      let count = trial.width * trial.height
      let samples: [Sample] = trial.interleavedSamples(image, channels: channels)
      let real = BLASReference.luma(ofRGB: samples.map(\.asDouble), channels: channels)
      let exact = (0..<count).map { pixel in
        let at = pixel * channels
        let sum = 19595 * Int(samples[at]) + 38470 * Int(samples[at + 1]) + 7471 * Int(samples[at + 2]) + 32768
        return Double(sum >> 16)
      }
      // The whole numbers themselves, beside the real-valued luma by BLAS.
      guard zip(exact, real).allSatisfy({ abs($0 - $1) <= distance }) else {
        throw TrialError.invalidParameter(name: "luma", value: "the formula and the weights disagree")
      }
      let expectation = ExpectedValues(
        values: exact, bounds: exact.map { _ in 0 }, places: .pixels(width: trial.width), sameBitsOnEveryVariant: true)
      return PreparedTrial(expectation) { variant in
        // Memory twice with different contents: what is the same afterwards was written.
        var results = [[Sample](repeating: 0, count: count), [Sample](repeating: .max, count: count)]
        for index in results.indices {
          var output = results[index].mutableSpan
          try write(samples.span, channels, &output, variant)
        }
        return Observation(
          values: results[0].map(\.asDouble), unwritten: (0..<count).filter { results[0][$0] != results[1][$0] })
      }
    }
  }
}

extension Array {
  /// Lists one after the other as one list that takes from each in turn.
  fileprivate func interleaved(_ lists: Int) -> [Element] {
    let length = count / lists
    return indices.map { self[$0 % lists * length + $0 / lists] }
  }
}

extension Trial {
  /// Channels with contents of their own, pixel by pixel.
  func interleavedSamples<Sample: TrialPixel>(_ image: TrialImage?, channels: Int) -> [Sample] {
    (0..<channels).flatMap { channel in
      var part = self
      part.seed &+= UInt64(channel) << 32
      return (try? part.pixels(image, as: Sample.self)) ?? []
    }.interleaved(channels)
  }

  func reducedSize() throws(TrialError) -> PixelSize {
    func share(_ side: Int, _ divisor: Int) -> Int { Swift.max(1, side / divisor) }
    switch try parameters.value("to") {
    case "half": return PixelSize(width: share(width, 2), height: share(height, 2))
    case "third": return PixelSize(width: share(width, 3), height: share(height, 3))
    case "same": return PixelSize(width: Swift.max(width, 1), height: Swift.max(height, 1))
    case "one": return PixelSize(width: 1, height: 1)
    case "narrow": return PixelSize(width: share(width, 5), height: Swift.max(height, 1))
    case "low": return PixelSize(width: Swift.max(width, 1), height: share(height, 7))
    case "most": return PixelSize(width: Swift.max(width - 1, 1), height: Swift.max(height - 2, 1))
    case let text: throw .invalidParameter(name: "to", value: text)
    }
  }
}
