import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

@Suite struct ResponseMomentsTests {
  static let regions: [(border: Border, inset: Int)] = [
    (.valid, 0), (.valid, 2), (.replicate, 0), (.replicate, 1), (.replicate, 3),
  ]

  private func oracle(
    _ pixels: [Double], _ width: Int, _ height: Int, _ kernel: ResponseKernel, _ region: (border: Border, inset: Int)
  ) -> ResponseOracle {
    ResponseOracle(
      pixels, width: width, height: height, kernel: kernel.rawValue, replicate: region.border == .replicate,
      inset: region.inset)
  }

  @Test func wholeNumbersAreExact() {
    var generator = SeededGenerator(seed: 330)
    for (width, height) in [(1, 1), (2, 3), (3, 3), (8, 1), (9, 8), (33, 20), (70, 41)] {
      let pixels = generator.wholeNumbers(width * height, in: 0...255)
      let plane = matrix(pixels, width: width, height: height)
      for kernel in ResponseKernel.allCases {
        for region in Self.regions {
          let exact = ExactStatistics(oracle(pixels, width, height, kernel, region).responses.map(\.value))
          let found = BLASReference.responseMoments(
            of: plane, kernel: kernel, border: region.border, inset: region.inset, unit: .wholeNumbers)
          let label: Comment = "\(width)x\(height) \(kernel) \(region)"
          #expect(found.count == exact.count && found.nonFiniteCount == 0, label)
          #expect(found.sum == Double(exact.sum) && found.sumOfSquares == Double(exact.sumOfSquares), label)
          #expect(found.sumOfMagnitudes == Double(exact.sumOfMagnitudes), label)
          #expect(found.minimum == exact.minimum.map { Double($0) }, label)
          #expect(found.maximum == exact.maximum.map { Double($0) }, label)
          if exact.count == 0 { #expect(found == .empty, label) }
        }
      }
    }
  }

  /// Mean and variance of real pixels, and the gauges.
  ///
  /// A response is at most nine roundings of U off on either side, 2.25 times the oracle's bound with U in the place of
  /// u: 4 * 2^-29 of that bound covers both. Sums add (n + 8) U, the oracle's.
  @Test func realNumbersAreTheOracles() {
    var generator = SeededGenerator(seed: 331)
    for (width, height) in [(3, 3), (9, 8), (33, 20)] {
      for range in [-1...1, 50...51] as [ClosedRange<Float>] {
        let pixels = generator.widened(width * height, in: range)
        let plane = matrix(pixels, width: width, height: height)
        for kernel in ResponseKernel.allCases {
          for region in Self.regions {
            let responses = oracle(pixels, width, height, kernel, region).responses
            let found = BLASReference.responseMoments(
              of: plane, kernel: kernel, border: region.border, inset: region.inset, unit: .wholeNumbers)
            let label = "\(width)x\(height) \(range) \(kernel) \(region)"
            #expect(found.count == responses.count, "\(label)")
            guard !responses.isEmpty else { continue }
            let wrong = difference(
              found.mean, found.populationVariance, found.gauges, PlainMoments(responses), responses.count,
              isEnergy: kernel == .sobelEnergy)
            #expect(wrong == nil, "\(label)")
            let largest = responses.map(\.bound).max() ?? 0
            #expect(found.gauges.largestError >= 0.9999 * largest && found.gauges.largestError <= 1.13 * largest)
          }
        }
      }
    }
  }

  /// What differs from the oracle: `nil`, or its name.
  private func difference(
    _ mean: Double?, _ variance: Double?, _ gauges: ResponseGauges, _ plain: PlainMoments, _ count: Int, isEnergy: Bool
  ) -> String? {
    guard let mean, let variance else { return "nothing" }
    let response = 4 * 0x1p-29 * plain.responseError
    let deviation = plain.variance.squareRoot()
    let sums = Double(count + 8) * roundingOfDouble
    let meanBound = response + sums * (deviation + abs(plain.mean))
    if !(abs(mean - plain.mean) <= meanBound) { return "mean \(mean), not \(plain.mean)" }
    let bound = (2 * deviation + response) * response + 2 * sums * plain.variance + meanBound * meanBound
    if !(abs(variance - plain.variance) <= bound) { return "variance \(variance), not \(plain.variance)" }
    // Energies are bounded by 9 where the oracle has 8 roundings and a second order.
    let (low, high) = isEnergy ? (1.0, 1.126) : (1 - 1e-12, 1 + 1e-12)
    let ratio = gauges.rootMeanSquareError / plain.responseError
    if plain.responseError > 0 && !(ratio >= low && ratio <= high) { return "gauge \(ratio)" }
    return gauges.meanError <= gauges.rootMeanSquareError * (1 + 1e-12) ? nil : "mean error"
  }

  @Test func theUnitOfPixelsIsThatOfFloatPlanes() {
    var generator = SeededGenerator(seed: 332)
    let plane = matrix(generator.wholeNumbers(40 * 30, in: 0...255), width: 40, height: 30)
    for kernel in ResponseKernel.allCases {
      let whole = BLASReference.responseMoments(of: plane, kernel: kernel, unit: .wholeNumbers)
      let pixels = BLASReference.responseMoments(of: plane, kernel: kernel)
      let scale = Double(kernel.integerScale)
      #expect(pixels.sum == whole.sum / scale && pixels.sumOfSquares == whole.sumOfSquares / (scale * scale))
      #expect(
        pixels.populationVariance.map { abs($0 * scale * scale / whole.populationVariance! - 1) <= 1e-15 } == true)
      #expect(pixels.minimum == whole.minimum.map { $0 / scale } && pixels.gauges.largestError > 0)
      #expect(abs(pixels.gauges.largestError * scale - whole.gauges.largestError) <= 1e-18)
    }
  }

  @Test func valuesThatAreNotFiniteStayInTheirFootprint() {
    var generator = SeededGenerator(seed: 333)
    let (width, height) = (19, 12)
    let clean = generator.widened(width * height, in: 0...1)
    for kernel in ResponseKernel.allCases {
      let taps = kernel == .sobelEnergy ? (0..<9).map { $0 != 4 } : kernel.integerWeights.map { $0 != 0 }
      for poison in [Double.nan, .infinity, -.infinity] {
        for (x, y) in [(0, 0), (1, 1), (2, 0), (9, 6), (width - 1, height - 1), (width - 2, 5)] {
          var pixels = clean
          pixels[y * width + x] = poison
          let touched = (0..<9).count { tap in
            let (i, j) = (x - (tap % 3 - 1), y - (tap / 3 - 1))
            return taps[tap] && i >= 1 && i < width - 1 && j >= 1 && j < height - 1
          }
          let found = BLASReference.responseMoments(of: matrix(pixels, width: width, height: height), kernel: kernel)
          #expect(found.nonFiniteCount == touched, "\(kernel) \(poison) \(x),\(y)")
          #expect(found.populationVariance?.isFinite == (touched == 0), "\(kernel) \(poison) \(x),\(y)")
        }
      }
    }
  }

  @Test func nothingAndOnePixel() {
    for kernel in ResponseKernel.allCases {
      for (rows, columns) in [(0, 0), (0, 4), (4, 0), (2, 2), (1, 9)] {
        let plane = DoubleMatrix(rows: rows, columns: columns)
        #expect(BLASReference.responseMoments(of: plane, kernel: kernel) == .empty)
        #expect(BLASReference.responseMoments(of: plane, kernel: kernel, border: .replicate, inset: .max) == .empty)
      }
      let one = BLASReference.responseMoments(
        of: matrix([0.3], width: 1, height: 1), kernel: kernel, border: .replicate)
      // Its own neighbour: the weights add up to 0, and the products by whole weights to a rounding or two.
      #expect(one.count == 1 && abs(one.mean ?? .nan) <= 1e-15 && one.populationVariance == 0)
    }
  }

  /// The documented bounds of `responseMoments`, made of this reference.
  @Test func theKernelsStayWithinTheirBounds() throws {
    var generator = SeededGenerator(seed: 334)
    let floats = try Plane<Float>(width: 131, height: 77, pixels: generator.floats(131 * 77))
    let words = try Plane<UInt16>(width: 131, height: 77) { UInt16(floats[$0, $1] * 65535) }
    let u = FloatRounding.unit
    for kernel in ResponseKernel.allCases {
      for region in Self.regions {
        let found = try responseMoments(
          of: floats, kernel: kernel, border: region.border, inset: region.inset, statistics: .all)
        let reference = BLASReference.responseMoments(
          of: DoubleMatrix(floats), kernel: kernel, border: region.border, inset: region.inset)
        let (mean, variance) = (reference.mean ?? .nan, reference.populationVariance ?? .nan)
        let gauges = reference.gauges
        let varianceBound = gauges.varianceError(populationVariance: variance) + 204.1 * u * variance
        #expect(abs((found.populationVariance ?? .nan) - variance) <= varianceBound, "\(kernel) \(region)")
        let meanBound = gauges.meanError + 100 * u * (reference.meanDeviation ?? 0) + 0x1p-50 * abs(mean)
        #expect(abs((found.mean ?? .nan) - mean) <= meanBound, "\(kernel) \(region)")
        #expect(abs((found.minimum ?? .nan) - (reference.minimum ?? .nan)) <= gauges.largestError)
        #expect(abs((found.maximum ?? .nan) - (reference.maximum ?? .nan)) <= gauges.largestError)
        let integers = try responseMoments(
          of: words, kernel: kernel, border: region.border, inset: region.inset, statistics: .all)
        let whole = BLASReference.responseMoments(
          of: DoubleMatrix(words), kernel: kernel, border: region.border, inset: region.inset, unit: .wholeNumbers)
        #expect(Double(integers.sum) == whole.sum && integers.count == whole.count, "\(kernel) \(region)")
        let integerVariance = integers.populationVariance ?? .nan
        #expect(abs(integerVariance - (whole.populationVariance ?? .nan)) <= 4e-13 * integerVariance)
        #expect(integers.minimum.map { Double($0) } == whole.minimum)
      }
    }
  }
}
