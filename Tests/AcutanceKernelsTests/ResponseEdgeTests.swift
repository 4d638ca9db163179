import AcutanceKernels
import TestSupport
import Testing

/// Hard inputs of the response moments: full contrast, flat planes, values that are not finite, wrong arguments.
@Suite struct ResponseEdgeTests {
  /// Patterns of zeros and ones that drive each kernel to its largest response, over long rows: every other pixel,
  /// row and dot for the Laplacians, edges upright, diagonal and stepped for the gradient.
  static let patterns: [@Sendable (Int, Int) -> Bool] = [
    { ($0 + $1) % 2 == 0 }, { _, y in y % 2 == 0 }, { x, y in x % 2 == 0 && y % 2 == 0 }, { x, _ in x % 4 < 2 },
    { ($0 + $1) % 4 < 2 }, { x, y in x % 4 >= 2 || (x % 4 == 1 && y % 4 >= 2) },
  ]

  private func fullContrastIsExact<Pixel: ResponsePixel & FixedWidthInteger>(_: Pixel.Type) throws
  where Pixel.ResponseMoments == IntegerMoments {
    var largest: [ResponseKernel: Double] = [:]
    for width in [2047, 2048, 2049, 8191, 70_000] {
      let height = width > 8191 ? 3 : 5
      for (index, pattern) in Self.patterns.enumerated() {
        let plane = try Plane<Pixel>(width: width, height: height) { x, y in pattern(x, y) ? .max : 0 }
        for kernel in ResponseKernel.allCases {
          let oracle = ResponseOracle(
            plane.pixels.map { Double($0) }, width: width, height: height, kernel: kernel.rawValue, replicate: true,
            inset: 1)
          largest[kernel] = oracle.responses.reduce(largest[kernel] ?? 0) { max($0, abs($1.value)) }
          let exact = ExactStatistics(oracle.responses.lazy.map(\.value))
          for variant in Variant.supported {
            let found = try responseMoments(
              of: plane, kernel: kernel, inset: 1, statistics: .all, variant: variant)
            let few = try responseMoments(of: plane, kernel: kernel, inset: 1, variant: variant)
            let isRight =
              found.count == exact.count && found.sum == exact.sum && found.sumOfSquares == exact.sumOfSquares
              && found.sumOfMagnitudes == exact.sumOfMagnitudes && found.minimum == exact.minimum
              && found.maximum == exact.maximum && few.sum == exact.sum && few.sumOfSquares == exact.sumOfSquares
            #expect(isRight, "\(variant) \(kernel) width \(width) pattern \(index)")
          }
        }
      }
    }
    // The patterns reach what the block lengths were derived from.
    let top = Double(Pixel.max)
    #expect(largest[.laplacian4] == 4 * top)
    #expect(largest[.laplacian8] == 8 * top)
    #expect(largest[.laplacianDiagonal] == 8 * top)
    #expect(largest[.laplacianAlpha02] == 20 * top)
    #expect(largest[.sobelEnergy] == 20 * top * top)
  }

  @Test func fullContrastOfBytesIsExact() throws { try fullContrastIsExact(UInt8.self) }

  @Test func fullContrastOfWordsIsExact() throws { try fullContrastIsExact(UInt16.self) }

  @Test func noSobelEnergyOfBytesIsLargerThanDocumented() {
    // The gradients are linear in each of the eight pixels and the energy is convex, so a corner of the cube is
    // largest.
    var largest = 0
    for bits in 0..<256 {
      let p = (0..<8).map { bits >> $0 & 1 }
      let gx = p[2] - p[0] + 2 * (p[4] - p[3]) + p[7] - p[5]
      let gy = p[5] - p[0] + 2 * (p[6] - p[1]) + p[7] - p[2]
      largest = max(largest, gx * gx + gy * gy)
    }
    #expect(largest * 255 * 255 == 1_300_500)
  }

  @Test(arguments: TestScale.variants)
  func flatPlanesAreExactlyZero(variant: Variant) throws {
    for kernel in ResponseKernel.allCases {
      for value: Float in [0, 1, 0.1, 1 / 3, -7.7, 65535, Float.leastNonzeroMagnitude] {
        for statistics in [StatisticSet.all, []] {
          let plane = try Plane<Float>(width: 77, height: 21, filledWith: value)
          let found = try responseMoments(
            of: plane, kernel: kernel, border: .replicate, statistics: statistics, variant: variant)
          #expect(found.count == 77 * 21 && found.mean == 0 && found.populationVariance == 0, "\(kernel) \(value)")
        }
      }
      let bytes = try Plane<UInt8>(width: 77, height: 21, filledWith: 200)
      #expect(
        try responseMoments(of: bytes, kernel: kernel, border: .replicate, variant: variant)
          == IntegerMoments(count: 77 * 21, sum: 0, sumOfSquares: 0))
    }
  }

  @Test(arguments: TestScale.variants)
  func valuesThatAreNotFiniteStayInTheirFootprint(variant: Variant) throws {
    var generator = SeededGenerator(seed: 41)
    let (width, height) = (37, 40)
    let clean = generator.floats(width * height)
    for kernel in ResponseKernel.allCases {
      // The taps with a weight other than zero: all but the centre of the Sobel pair.
      let taps =
        kernel == .sobelEnergy
        ? (0..<9).map { $0 != 4 } : kernel.integerWeights.map { $0 != 0 }
      for poison in [Float.nan, .infinity, -.infinity] {
        for (x, y) in [(0, 0), (1, 1), (2, 0), (17, 18), (16, 33), (width - 1, height - 1), (width - 2, 5)] {
          var plane = try Plane(width: width, height: height, pixels: clean)
          plane[x, y] = poison
          var touched = 0
          for j in -1...1 {
            for i in -1...1 where taps[(j + 1) * 3 + i + 1] {
              let (centreX, centreY) = (x - i, y - j)
              if centreX >= 1 && centreX < width - 1 && centreY >= 1 && centreY < height - 1 { touched += 1 }
            }
          }
          for statistics in [StatisticSet.all, []] {
            let found = try responseMoments(of: plane, kernel: kernel, statistics: statistics, variant: variant)
            let label: Comment = "\(variant) \(kernel) \(poison) at \(x),\(y) \(statistics)"
            #expect(found.nonFiniteCount == touched, label)
            #expect(found.populationVariance!.isFinite == (touched == 0), label)
          }
        }
      }
    }
  }

  @Test func viewsAndUpsideDownViewsAreMeasuredAlone() throws {
    let parent = try Plane<UInt16>(width: 90, height: 60) { x, y in
      UInt16(truncatingIfNeeded: x * 7919 + y * x * 104_729)
    }
    let copy = try Plane<UInt16>(width: 51, height: 33) { x, y in parent[20 + x, 11 + y] }
    for kernel in ResponseKernel.allCases {
      let expected = try responseMoments(of: copy, kernel: kernel, border: .replicate, statistics: .all)
      let view = parent.view.cropped(x: 20, y: 11, width: 51, height: 33)
      #expect(try responseMoments(of: view, kernel: kernel, border: .replicate, statistics: .all) == expected)
      #expect(
        try responseMoments(of: view.flippedVertically, kernel: kernel, border: .replicate, statistics: .all)
          == expected)
    }
  }

  @Test func noiseGainsAreThoseOfWhiteNoise() throws {
    let gains = ResponseKernel.allCases.map(\.noiseGain)
    #expect(gains == [20, 72, 80, 13, nil])
    var generator = SeededGenerator(seed: 42)
    let noise = try Plane<Float>(width: 700, height: 600) { _, _ in
      Float((0..<12).reduce(0.0) { sum, _ in sum + Double.random(in: 0..<1, using: &generator) } - 6)
    }
    for kernel in ResponseKernel.allCases {
      guard let gain = kernel.noiseGain else { continue }
      // 420,000 correlated samples: the variance is within sqrt(2 * 6 / 420,000) = 0.5% or so, three times over.
      let variance = try responseMoments(of: noise, kernel: kernel).populationVariance!
      #expect(abs(variance / gain - 1) < 0.016, "\(kernel)")
    }
  }

  @Test func emptyRegionsHaveNoValue() throws {
    for (width, height, inset) in [(0, 0, 0), (5, 0, 0), (2, 9, 0), (9, 2, 0), (9, 9, 5), (9, 9, Int.max)] {
      let plane = try Plane<Float>(width: width, height: height)
      let bytes = try Plane<UInt8>(width: width, height: height)
      for kernel in ResponseKernel.allCases {
        #expect(try responseMoments(of: plane, kernel: kernel, inset: inset, statistics: .all) == .empty)
        #expect(try responseMoments(of: bytes, kernel: kernel, inset: inset, statistics: .all) == .empty)
        let tiles = try responseMoments(
          of: bytes, kernel: kernel, inset: inset, tiles: TileGrid(columns: 2, rows: 3))
        #expect(tiles.whole == .empty && tiles.cells == Array(repeating: .empty, count: 6))
        let weights = try Plane<Float>(width: min(width, 1), height: min(height, 1), filledWith: 1)
        let weighted = try responseMoments(of: plane, kernel: kernel, inset: inset, weights: weights)
        #expect(weighted.weighted.mean == nil && weighted.weighted.populationVariance == nil)
      }
    }
  }

  @Test func wrongArgumentsAreErrors() throws {
    let plane = try Plane<UInt8>(width: 9, height: 9)
    #expect(throws: KernelError.negativeInset(-1)) { try responseMoments(of: plane, kernel: .laplacian8, inset: -1) }
    #expect(throws: KernelError.borderNotSupported(.wrap, operation: "responseMoments")) {
      try responseMoments(of: plane, kernel: .sobelEnergy, border: .wrap)
    }
    #expect(throws: KernelError.self) { try TileGrid(columns: 0, rows: 1) }
    #expect(throws: KernelError.self) { try TileGrid(columns: 1, rows: -1) }
    #expect(throws: KernelError.self) { try TileGrid(columns: 1 << 20, rows: 1 << 20) }
    #expect(throws: KernelError.weightMapSize(width: 10, height: 9, maximumWidth: 9, maximumHeight: 9)) {
      try responseMoments(of: plane, kernel: .laplacian4, weights: Plane<Float>(width: 10, height: 9))
    }
    #expect(throws: KernelError.weightMapSize(width: 0, height: 9, maximumWidth: 9, maximumHeight: 9)) {
      try responseMoments(of: plane, kernel: .laplacian4, weights: Plane<Float>(width: 0, height: 9))
    }
    for value: Float in [.nan, -.nan, .infinity, -.infinity, -1, -Float.leastNonzeroMagnitude] {
      var weights = try Plane<Float>(width: 9, height: 7, filledWith: 1)
      weights[0, 0] = -0.0  // a zero of either sign is one
      weights[8, 5] = value
      #expect(throws: KernelError.invalidWeight(x: 8, y: 5), "\(value)") {
        try responseMoments(of: plane, kernel: .laplacian4, weights: weights)
      }
    }
    for variant in Variant.allCases where !variant.isSupported {
      #expect(throws: KernelError.variant(.unsupported(variant))) {
        try responseMoments(of: plane, kernel: .laplacian8, variant: variant)
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func squaresBelowFloatAreNotLost(variant: Variant) throws {
    // The square of 1e-25 is 0 in Float; a power of two changes no digit of a response.
    let plane = try ConvolutionTesting.noise(150, 50, seed: 59)
    for exponent in [-70, -90, -110] {
      let scale = Float(sign: .plus, exponent: exponent, significand: 1)
      var small = try Plane<Float>(width: 150, height: 50) { plane[$0, $1] * scale }
      for kernel in [ResponseKernel.laplacian4, .laplacian8] {
        let expected = try responseMoments(of: plane, kernel: kernel, variant: variant)
        let found = try responseMoments(of: small, kernel: kernel, variant: variant)
        let ratio = found.populationVariance! / Double(scale) / Double(scale) / expected.populationVariance!
        // The bounds of both: gamma_66 of the fused sums, 204u of the others. Pixels lose no bit: their last is above 2^-149.
        #expect(abs(ratio - 1) <= 2 * 204 * 0x1p-24, "\(variant) \(kernel) 2^\(exponent): \(ratio)")
      }
      small = try Plane<Float>(width: 150, height: 50, filledWith: scale)
      let flat = try responseMoments(of: small, kernel: .laplacian4, variant: variant)
      #expect(flat.populationVariance == 0)
    }
  }
}
