import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

/// Offsets that take other libraries' digits, values that are no numbers, threads, rows that come one by one.
@Suite struct PlaneMomentsTests {
  /// 24 megapixels with a mean of 1e5 deviations; every value is a multiple of 2^-7 below 2^17, a Float.
  enum Picture: String, CaseIterable, Sendable {
    case plain, blackCorner, letterbox, ramp

    func plane(width: Int, height: Int) throws -> Plane<Float> {
      var state: UInt64 = 1
      let (corner, bar) = (self == .blackCorner ? 64 : 0, self == .letterbox ? height / 10 : 0)
      return try Plane<Float>(width: width, height: height) { x, y in
        if (x < corner && y < corner) || y < bar || y >= height - bar { return 0 }
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        // Uniform over 443 steps of 2^-7: a deviation of 1.
        let noise = Float(Int((state >> 33) % 443) - 221) / 128
        let slope = self == .ramp ? Float(x * 1280 / width) / 128 : 0
        return 100_000 + noise + slope
      }
    }
  }

  /// Exact in whole numbers of 2^-7.
  private func exactVariance(_ plane: Plane<Float>) -> Double {
    var sum = Int128(0)
    var squares = Int128(0)
    for y in 0..<plane.height {
      plane.withRow(y) { row in
        for x in 0..<plane.width {
          let value = Int(row[x] * 128)
          sum += Int128(value)
          squares += Int128(value * value)
        }
      }
    }
    let n = Int128(plane.width * plane.height)
    return Double(n * squares - sum * sum) / Double(n) / Double(n) / 16384
  }

  @Test(arguments: Picture.allCases)
  func aSmallVarianceOnALargeOffsetSurvives(picture: Picture) throws {
    let plane = try picture.plane(width: 6000, height: 4000)
    let truth = exactVariance(plane)
    for variant in Variant.supported {
      let accurate = try moments(of: plane, variant: variant).populationVariance!
      let fast = try moments(of: plane, accuracy: .fast, variant: variant).populationVariance!
      #expect(rightDigits(accurate, of: truth) >= 9, "\(variant) \(picture): \(accurate), not \(truth)")
      #expect(rightDigits(fast, of: truth) >= 7, "\(variant) \(picture): \(fast), not \(truth)")
    }
  }

  @Test(arguments: TestScale.variants)
  func manyOnesHaveTheMeanOne(variant: Variant) throws {
    // C038: a running sum in Float stops at 2^24.
    let plane = try Plane<Float>(width: 8192, height: 4096, filledWith: 1)
    for accuracy in SummationAccuracy.allCases {
      let result = try moments(of: plane, statistics: .all, accuracy: accuracy, variant: variant)
      #expect(result.mean == 1 && result.populationVariance == 0 && result.meanMagnitude == 1)
    }
  }

  @Test(arguments: TestScale.variants)
  func constantPlanesHaveVarianceZero(variant: Variant) throws {
    // Values whose multiples are no Floats; neighbours of a Float, whose variance is that of one ulp.
    for value: Float in [0.1, 1 / 3, 16_777_213, -1e-30, 3.3e38] {
      for (width, height) in [(1, 1), (7, 100), (37, 37), (700, 20), (5000, 3)] {
        let plane = try Plane<Float>(width: width, height: height, filledWith: value)
        let double = try Plane<Double>(width: width, height: height, filledWith: Double(value) / 7)
        for accuracy in SummationAccuracy.allCases {
          let result = try moments(of: plane, accuracy: accuracy, variant: variant)
          #expect(result.mean == Double(value) && result.sumOfSquaredDeviations == 0, "\(variant) \(value)")
          let neighbours = try Plane<Float>(width: width, height: height) { x, y in
            (x + y) % 3 == 0 ? value : value.nextDown
          }
          let near = try moments(of: neighbours, accuracy: accuracy, variant: variant)
          let oracle = MomentsOracle(neighbours.pixels.map { Double($0) })
          #expect(
            abs(near.sumOfSquaredDeviations - oracle.squaredDeviations) <= 1e-6 * oracle.squaredDeviations,
            "\(variant) \(accuracy) \(value) \(width)x\(height)")
        }
        let result = try moments(of: double, variant: variant)
        #expect(result.mean == Double(value) / 7 && result.sumOfSquaredDeviations == 0, "\(variant) \(value)")
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func publishedFailures(variant: Variant) throws {
    // C040: one-pass variance of varying data.
    let large = try Plane<Double>(width: 3, height: 1, pixels: [1e9, 1e9 + 1, 1e9 + 2])
    #expect(try moments(of: large, variant: variant).populationVariance! == 2.0 / 3)
    let floats = try Plane<Float>(width: 3, height: 100, pixels: (0..<300).map { Float(10_000 + $0 % 3) })
    for accuracy in SummationAccuracy.allCases {
      let variance = try moments(of: floats, accuracy: accuracy, variant: variant).populationVariance!
      #expect(abs(variance - 2.0 / 3) < 1e-7, "\(variance)")
    }
    // C042: 1 +- 1e-6 gives a variance below zero, and a deviation that is no number.
    var generator = SeededGenerator(seed: 133)
    let values = (0..<10_000).map { _ in 1 + Float.random(in: -1e-6...1e-6, using: &generator) }
    let near = try Plane<Float>(width: 100, height: 100, pixels: values)
    let oracle = MomentsOracle(values.map { Double($0) })
    for accuracy in SummationAccuracy.allCases {
      let result = try moments(of: near, accuracy: accuracy, variant: variant)
      #expect(result.sumOfSquaredDeviations >= 0)
      #expect(abs(result.sumOfSquaredDeviations / oracle.squaredDeviations - 1) < 1e-3)
    }
    // C046: the divisor is said, one pixel has variance 0, nothing has no value.
    let impulse = try Plane<Float>(width: 3, height: 3, pixels: [0, 0, 0, 0, 1, 0, 0, 0, 0])
    let result = try moments(of: impulse, variant: variant)
    #expect(abs(result.populationVariance! - 8.0 / 81) < 1e-15 && abs(result.sampleVariance! - 1.0 / 9) < 1e-15)
    let one = try moments(of: Plane<Float>(width: 1, height: 1, filledWith: 3), variant: variant)
    #expect(one.populationVariance == 0 && one.sampleVariance == nil)
    let none = try moments(of: Plane<Float>(width: 0, height: 5), statistics: .all, variant: variant)
    #expect(none.count == 0 && none.mean == nil && none.populationVariance == nil && none.minimum == nil)
    #expect(try moments(of: Plane<UInt8>(width: 5, height: 0), variant: variant) == .empty)
  }

  @Test(arguments: TestScale.variants)
  func valuesThatAreNotFiniteAreCountedAndPropagate(variant: Variant) throws {
    for (width, height, x, y) in [(100, 50, 31, 20), (5000, 4, 4999, 3), (7, 7, 6, 6), (1, 1, 0, 0)] {
      for bad: Float in [.nan, .infinity, -.infinity] {
        var plane = try ConvolutionTesting.noise(width, height, seed: 134)
        plane[x, y] = bad
        let label = "\(variant) \(width)x\(height) \(bad)"
        for accuracy in SummationAccuracy.allCases {
          let result = try moments(of: plane, statistics: .all, accuracy: accuracy, variant: variant)
          #expect(result.nonFiniteCount == 1, "\(label)")
          #expect(bad.isNaN ? result.mean!.isNaN : result.mean! == Double(bad), "\(label): \(result.mean!)")
          #expect(result.populationVariance!.isNaN, "\(label)")
          if bad.isNaN {
            #expect(result.minimum!.isNaN && result.maximum!.isNaN && result.meanMagnitude!.isNaN, "\(label)")
          } else {
            #expect((bad < 0 ? result.minimum! : result.maximum!) == Double(bad), "\(label)")
          }
        }
        let double = try Plane<Double>(width: width, height: height) { Double(plane[$0, $1]) }
        let result = try moments(of: double, statistics: .all, variant: variant)
        #expect(result.nonFiniteCount == 1 && !result.mean!.isFinite && result.populationVariance!.isNaN, "\(label)")
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func largeAndSubnormalFloatsAreValues(variant: Variant) throws {
    // Squares that overflow in Float, and values whose squares vanish there.
    for scale: Float in [1e30, 3e38, 1e-30, 0x1p-140] {
      let values = (0..<600).map { Float($0 % 5 - 2) / 2 * scale }
      let plane = try Plane<Float>(width: 60, height: 10, pixels: values)
      let oracle = MomentsOracle(values.map { Double($0) })
      let result = try moments(of: plane, variant: variant)
      #expect(result.nonFiniteCount == 0)
      #expect(rightDigits(result.sumOfSquaredDeviations, of: oracle.squaredDeviations) > 13, "\(variant) \(scale)")
    }
  }

  @Test(arguments: TestScale.variants)
  func threadsChangeNoBit(variant: Variant) throws {
    let plane = try ConvolutionTesting.noise(700, 331, seed: 135)
    let bytes = try Plane<UInt8>(width: 700, height: 331) { UInt8(truncatingIfNeeded: Int(plane[$0, $1] * 255)) }
    let expected = try moments(of: plane, statistics: .all, variant: variant)
    let expectedBytes = try moments(of: bytes, statistics: .all, variant: variant)
    for _ in 0..<25 {
      for threads in [1, 2, 3, 8, 1000] {
        #expect(try moments(of: plane, statistics: .all, threads: threads, variant: variant) == expected)
        #expect(try moments(of: bytes, statistics: .all, threads: threads, variant: variant) == expectedBytes)
      }
    }
    #expect(throws: KernelError.threadCount(0)) { try moments(of: plane, threads: 0, variant: variant) }
  }

  @Test(arguments: TestScale.variants)
  func rowsGiveTheBitsOfTheWhole(variant: Variant) throws {
    for (width, height) in [(1, 70), (17, 100), (64, 33), (100, 41), (700, 37), (2500, 35), (0, 3)] {
      let plane = try ConvolutionTesting.noise(width, height, seed: 136)
      let label = "\(variant) \(width)x\(height)"
      let expected = try moments(of: plane, statistics: .all, variant: variant)
      for chunk in [1, 2, 7, height] {
        var rows = try RowMoments<Float>(width: width, statistics: .all, variant: variant)
        for y in stride(from: 0, to: height, by: chunk) {
          try rows.append(
            rows: plane.view.cropped(x: 0, y: y, width: width, height: min(chunk, height - y)))
        }
        #expect(rows.moments == expected && rows.rowCount == height, "\(label) by \(chunk)")
      }
      let words = try Plane<UInt16>(width: width, height: height) {
        UInt16(truncatingIfNeeded: Int(plane[$0, $1] * 65535))
      }
      var rows = try RowMoments<UInt16>(width: width, statistics: .all, variant: variant)
      try rows.append(rows: words.view)
      #expect(try rows.moments == moments(of: words, statistics: .all, variant: variant), "\(label)")
      let wider = try Plane<UInt16>(width: width + 1, height: 1)
      do {
        try rows.append(rows: wider.view)
        Issue.record("\(label): a longer row was taken")
      } catch {
        #expect(error == KernelError.rowLengthMismatch(count: width + 1, expected: width))
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func agreesWithBLAS(variant: Variant) throws {
    let plane = try ConvolutionTesting.noise(613, 211, seed: 139)
    let words = try Plane<UInt16>(width: 613, height: 211) {
      UInt16(truncatingIfNeeded: Int(plane[$0, $1] * 65535))
    }
    let reference = BLASReference.moments(of: DoubleMatrix(plane.view))
    let accurate = try moments(of: plane, variant: variant)
    let fast = try moments(of: plane, accuracy: .fast, variant: variant)
    // BLAS sums n products in a few lanes; 1e-12 is 4500 roundings.
    #expect(rightDigits(accurate.sumOfSquaredDeviations, of: reference.sumOfSquaredDeviations) >= 12)
    #expect(rightDigits(fast.sumOfSquaredDeviations, of: reference.sumOfSquaredDeviations) >= 4.9)
    #expect(abs(accurate.mean! - reference.mean!) <= 1e-12)
    let exact = try moments(of: words, variant: variant)
    let wordReference = BLASReference.moments(of: DoubleMatrix(words.view))
    #expect(rightDigits(exact.populationVariance!, of: wordReference.populationVariance!) >= 12)
    #expect(rightDigits(exact.mean!, of: wordReference.mean!) >= 12)
  }

  @Test func groupsMergeInAnyGrouping() throws {
    var generator = SeededGenerator(seed: 137)
    let parts = try (0..<40).map { _ in
      try moments(
        of: Plane<Float>(
          width: 50, height: 1, pixels: (0..<50).map { _ in 1000 + Float.random(in: 0...1, using: &generator) }))
    }
    let left = parts.reduce(Moments.empty) { $0.merged(with: $1) }
    let right = parts.reversed().reduce(Moments.empty) { $1.merged(with: $0) }
    // Each merge rounds a few times: 40 of them.
    #expect(abs(left.sumOfSquaredDeviations / right.sumOfSquaredDeviations - 1) < 40 * 8 * 0x1p-53)
    #expect(left.count == right.count && abs(left.mean! / right.mean! - 1) < 4 * 0x1p-53)
  }
}
