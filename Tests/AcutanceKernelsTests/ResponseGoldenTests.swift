import AcutanceKernels
import TestSupport
import Testing

/// Every record of `response-moments.json`: exact on every variant, for Float planes of the same numbers within the
/// bound.
@Suite struct ResponseGoldenTests {
  static let names = zip(ResponseKernel.allCases, ResponseGolden.kernels)

  private func border(_ name: String) -> Border { name == "valid" ? .valid : .replicate }

  @Test func theKernelsHaveTheNamesOfTheFixture() {
    #expect(ResponseKernel.allCases.map(\.rawValue) == ResponseGolden.kernels)
  }

  /// The statistics of an integer plane of either depth.
  private func integers(
    _ image: ResponseGolden.Image, _ pixels: [Int], _ kernel: ResponseKernel, _ border: Border, _ inset: Int,
    _ variant: Variant
  ) throws -> IntegerMoments {
    let (width, height) = (image.width, image.height)
    if image.bits == 8 {
      let plane = try Plane(width: width, height: height, pixels: pixels.map { UInt8($0) })
      return try responseMoments(
        of: plane, kernel: kernel, border: border, inset: inset, statistics: .all, variant: variant)
    }
    let plane = try Plane(width: width, height: height, pixels: pixels.map { UInt16($0) })
    return try responseMoments(
      of: plane, kernel: kernel, border: border, inset: inset, statistics: .all, variant: variant)
  }

  private func expect(
    _ found: IntegerMoments, _ count: Int, _ sum: Int, _ squares: String, _ magnitudes: Int, _ low: Int?, _ high: Int?,
    _ label: String
  ) {
    let expected =
      count == 0
      ? IntegerMoments.empty
      : IntegerMoments(
        count: count, sum: Int128(sum), sumOfSquares: UInt128(squares)!, sumOfMagnitudes: UInt128(magnitudes),
        minimum: low, maximum: high)
    #expect(found == expected, "\(label)")
  }

  @Test(arguments: TestScale.variants)
  func imagesAreExact(variant: Variant) throws {
    for record in ResponseGolden.shared.images {
      let pixels = record.image.pixels
      for region in record.regions {
        for (kernel, golden) in zip(ResponseKernel.allCases, region.kernels) {
          let found = try integers(record.image, pixels, kernel, border(region.border), region.inset, variant)
          expect(
            found, region.count, golden.sum, golden.sumOfSquares, golden.sumOfMagnitudes, golden.min, golden.max,
            "\(variant) \(record.image) \(region.border) \(region.inset) \(kernel)")
        }
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func floatPlanesOfTheSameNumbersAreWithinTheBound(variant: Variant) throws {
    for record in ResponseGolden.shared.images {
      let pixels = record.image.pixels
      let plane = try Plane(width: record.image.width, height: record.image.height, pixels: pixels.map { Float($0) })
      for region in record.regions {
        for (kernel, golden) in zip(ResponseKernel.allCases, region.kernels) {
          let found = try responseMoments(
            of: plane, kernel: kernel, border: border(region.border), inset: region.inset, statistics: .all,
            variant: variant)
          let label: Comment = "\(variant) \(record.image) \(region.border) \(region.inset) \(kernel)"
          #expect(found.count == region.count && found.nonFiniteCount == 0, label)
          guard region.count > 0 else {
            #expect(found.mean == nil && found.populationVariance == nil && found.minimum == nil, label)
            continue
          }
          let exact = IntegerMoments(
            count: region.count, sum: Int128(golden.sum), sumOfSquares: UInt128(golden.sumOfSquares)!)
          let scale = Double(kernel.integerScale)
          let (mean, variance) = (exact.mean! / scale, exact.populationVariance! / (scale * scale))
          let u = 0x1p-24
          // Responses are exact, but for energies of 16 bits, which round by 3u of themselves.
          let rounding = kernel == .sobelEnergy && record.image.bits == 16 ? 3 * u : 0
          let rms = (mean * mean + variance).squareRoot()
          let responseError = rounding * rms
          let bound = 204 * u * variance + 2 * variance.squareRoot() * responseError + responseError * responseError
          #expect(abs(found.populationVariance! - variance) <= bound * 1.001, label)
          #expect(abs(found.mean! - mean) <= responseError + 204 * u * variance.squareRoot() + 0x1p-50 * rms, label)
          let magnitude = Double(golden.sumOfMagnitudes) / scale
          #expect(abs(found.sumOfMagnitudes! - magnitude) <= (204 * u + rounding) * magnitude, label)
          #expect(abs(found.minimum! - Double(golden.min!) / scale) <= (rounding + 0x1p-52) * rms * 1e3, label)
          #expect(abs(found.maximum! - Double(golden.max!) / scale) <= (rounding + 0x1p-52) * rms * 1e3, label)
          if golden.sumOfMagnitudes == 0 { #expect(found.populationVariance == 0 && found.mean == 0, label) }
        }
      }
    }
  }

  private func tiles<Pixel: ResponsePixel>(
    _ record: ResponseGolden.TilesRecord, _ pixels: [Pixel], _ variant: Variant
  ) throws where Pixel.ResponseMoments == IntegerMoments {
    let plane = try Plane(width: record.image.width, height: record.image.height, pixels: pixels)
    for (kernel, golden) in zip(ResponseKernel.allCases, record.kernels) {
      let found = try responseMoments(
        of: plane, kernel: kernel, border: border(record.border), inset: record.inset, statistics: .all,
        tiles: TileGrid(columns: record.columns, rows: record.rows), variant: variant)
      let whole = try responseMoments(
        of: plane, kernel: kernel, border: border(record.border), inset: record.inset, statistics: .all,
        variant: variant)
      #expect(found.whole == whole, "\(variant) \(record.image) \(record.columns)x\(record.rows) \(kernel)")
      for index in record.count.indices {
        expect(
          found[index % record.columns, index / record.columns], record.count[index], golden.sum[index],
          golden.sumOfSquares[index], golden.sumOfMagnitudes[index], golden.min[index], golden.max[index],
          "\(variant) \(record.image) \(record.columns)x\(record.rows) \(record.border) \(kernel) cell \(index)")
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func tilesAreExact(variant: Variant) throws {
    for record in ResponseGolden.shared.tiles {
      let pixels = record.image.pixels
      if record.image.bits == 8 {
        try tiles(record, pixels.map { UInt8($0) }, variant)
      } else {
        try tiles(record, pixels.map { UInt16($0) }, variant)
      }
    }
  }

  private func weighted<Pixel: ResponsePixel>(
    _ record: ResponseGolden.WeightedRecord, _ pixels: [Pixel], _ variant: Variant
  ) throws {
    let (width, height) = (record.image.width, record.image.height)
    let plane = try Plane(width: width, height: height, pixels: pixels)
    let weights = try Plane(
      width: width, height: height, pixels: record.weights.values(width * height).map { Float($0) })
    for (kernel, golden) in zip(ResponseKernel.allCases, record.kernels) {
      let found = try responseMoments(
        of: plane, kernel: kernel, border: border(record.border), inset: record.inset, weights: weights,
        variant: variant
      ).weighted
      let label: Comment = "\(variant) \(record.image) \(record.border) \(record.inset) \(kernel)"
      #expect(found.sumOfWeights == Double(record.sumOfWeights), label)
      guard record.sumOfWeights > 0 else {
        #expect(found.mean == nil && found.populationVariance == nil, label)
        continue
      }
      let scale = Pixel.self == Float.self ? Double(kernel.integerScale) : 1
      let (w, sum) = (Int128(record.sumOfWeights), Int128(golden.sum)!)
      // w^2 variance is a whole number; one below 2^127 for these images.
      let numerator = w * Int128(golden.sumOfSquares)! - sum * sum
      let variance = Double(numerator) / Double(w) / Double(w) / (scale * scale)
      let mean = Double(sum) / Double(w) / scale
      // At most 2800 values: (130 + 2) 2^-53 of the variance, and a little for merging. Float energies of 16 bits
      // round by 3u.
      let rounding = scale > 0 && Pixel.self == Float.self && record.image.bits == 16 && kernel == .sobelEnergy
      let relative = rounding ? 12 * 0x1p-24 : 300 * 0x1p-53
      let rms = (variance + mean * mean).squareRoot()
      #expect(abs(found.populationVariance! - variance) <= relative * rms * rms, label)
      #expect(abs(found.mean! - mean) <= relative * rms, label)
    }
  }

  @Test(arguments: TestScale.variants)
  func weightedMomentsAreWithinTheBound(variant: Variant) throws {
    for record in ResponseGolden.shared.weighted {
      let pixels = record.image.pixels
      if record.image.bits == 8 {
        try weighted(record, pixels.map { UInt8($0) }, variant)
      } else {
        try weighted(record, pixels.map { UInt16($0) }, variant)
      }
      try weighted(record, pixels.map { Float($0) }, variant)
    }
  }
}
