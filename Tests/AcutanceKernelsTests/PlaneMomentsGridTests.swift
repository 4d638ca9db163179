import AcutanceKernels
import TestSupport
import Testing

/// The moments of planes of every small size, beside two passes with compensated sums.
@Suite struct PlaneMomentsGridTests {
  static let u = 0x1p-24
  /// Every residue of a vector and of a step of four, around a block of 2048, and longer.
  static let sizes =
    Array(1...70).map { ($0, 3) } + [(1, 40), (5, 67), (33, 35), (64, 33), (65, 50), (129, 40)]
    + [126, 127, 128, 191, 1000, 2047, 2048, 2049, 2063, 4100].map { ($0, 2) } + [(700, 37)]

  struct Case: Sendable, CustomTestStringConvertible {
    let variant: Variant
    let atStart: Bool
    var testDescription: String { "\(variant), pixels at the \(atStart ? "start" : "end") of the memory" }
  }
  static let cases = Variant.supported.flatMap {
    [Case(variant: $0, atStart: true), Case(variant: $0, atStart: false)]
  }

  /// - Parameter slack: the bound of the sum of squared deviations, relative.
  private func check(_ moments: Moments, _ oracle: MomentsOracle, slack: Double, pixelUnit: Double, _ label: String) {
    let deviation = (oracle.squaredDeviations / Double(oracle.count)).squareRoot()
    #expect(moments.count == oracle.count, "\(label)")
    #expect(moments.nonFiniteCount == 0, "\(label)")
    #expect(
      abs(moments.sumOfSquaredDeviations - oracle.squaredDeviations) <= slack * oracle.squaredDeviations + 1e-300,
      "\(label): \(moments.sumOfSquaredDeviations), not \(oracle.squaredDeviations)")
    let meanSlack = slack * deviation + 0x1p-52 * abs(oracle.mean)
    #expect(abs(moments.mean! - oracle.mean) <= meanSlack, "\(label): \(moments.mean!), not \(oracle.mean)")
    #expect(moments.minimum == oracle.minimum && moments.maximum == oracle.maximum, "\(label)")
    #expect(
      abs(moments.sumOfMagnitudes! - oracle.sumOfMagnitudes) <= pixelUnit * oracle.sumOfMagnitudes, "\(label)")
  }

  @Test(arguments: cases)
  func floatsAreWithinTheBounds(_ test: Case) throws {
    var generator = SeededGenerator(seed: 130)
    for (width, height) in Self.sizes {
      // Signed, and far from zero: a mean 3000 times the deviation.
      for offset: Float in [0, 1000] {
        let pixels = (0..<width * height).map { _ in offset + Float.random(in: -0.5...0.5, using: &generator) }
        let guarded = GuardedPixels(
          pixels, width: width, height: height, padding: width % 7, poison: .nan,
          placement: test.atStart ? .atStart : .atEnd)
        let oracle = MomentsOracle(pixels.map { Double($0) })
        for accuracy in SummationAccuracy.allCases {
          let label = "\(test.variant) \(accuracy) \(width)x\(height) about \(offset)"
          let (all, plain) = try guarded.withView {
            (
              try moments(of: $0, statistics: .all, accuracy: accuracy, variant: test.variant),
              try moments(of: $0, accuracy: accuracy, variant: test.variant)
            )
          }
          // The bounds of the doc comment. Magnitudes have no shift: a lane sums 96 of them.
          let isFast = accuracy == .fast
          check(
            all, oracle, slack: isFast ? 204 * Self.u : 300 * 0x1p-53, pixelUnit: isFast ? 102 * Self.u : 300 * 0x1p-53,
            label)
          #expect(plain.mean == all.mean && plain.sumOfSquaredDeviations == all.sumOfSquaredDeviations, "\(label)")
          #expect(plain.minimum == nil && plain.maximum == nil && plain.meanMagnitude == nil, "\(label)")
        }
      }
    }
  }

  @Test(arguments: cases)
  func doublesAreWithinTheBound(_ test: Case) throws {
    var generator = SeededGenerator(seed: 131)
    for (width, height) in Self.sizes {
      let pixels = (0..<width * height).map { _ in 1000 + Double.random(in: -0.5...0.5, using: &generator) }
      let guarded = GuardedPixels(
        pixels, width: width, height: height, padding: width % 5, poison: .nan,
        placement: test.atStart ? .atStart : .atEnd)
      let all = try guarded.withView { try moments(of: $0, statistics: .all, variant: test.variant) }
      check(
        all, MomentsOracle(pixels), slack: 300 * 0x1p-53, pixelUnit: 300 * 0x1p-53,
        "\(test.variant) \(width)x\(height)")
    }
  }

  private func checkIntegers<Pixel: ImagePixel & FixedWidthInteger & UnsignedInteger>(
    _ test: Case, _: Pixel.Type, _ measure: (borrowing PlaneView<Pixel>) throws -> IntegerMoments
  ) throws {
    var generator = SeededGenerator(seed: 132)
    for (width, height) in Self.sizes {
      let pixels = (0..<width * height).map { _ in Pixel.random(in: 0 ... .max, using: &generator) }
      let guarded = GuardedPixels(
        pixels, width: width, height: height, padding: width % 7, poison: .max,
        placement: test.atStart ? .atStart : .atEnd)
      let result = try guarded.withView(measure)
      let sum = pixels.reduce(Int128(0)) { $0 + Int128($1) }
      let squares = pixels.reduce(UInt128(0)) { $0 + UInt128($1) * UInt128($1) }
      let expected = IntegerMoments(
        count: pixels.count, sum: sum, sumOfSquares: squares, sumOfMagnitudes: UInt128(sum),
        minimum: Int(pixels.min()!), maximum: Int(pixels.max()!))
      #expect(result == expected, "\(test.variant) \(width)x\(height)")
    }
  }

  @Test(arguments: cases)
  func bytesAreExact(_ test: Case) throws {
    try checkIntegers(test, UInt8.self) { try moments(of: $0, statistics: .all, variant: test.variant) }
  }

  @Test(arguments: cases)
  func wordsAreExact(_ test: Case) throws {
    try checkIntegers(test, UInt16.self) { try moments(of: $0, statistics: .all, variant: test.variant) }
  }

  @Test(arguments: TestScale.variants)
  func fullScaleFillsNoLane(variant: Variant) throws {
    // More steps in a strip of sixteen rows than a 32-bit lane may take before it is widened (33,025 of 64 bytes, 32,768
    // of 32 words), at the largest value.
    let (width, height) = (150_001, 20)
    let bytes = try Plane<UInt8>(width: width, height: height, filledWith: 255)
    let count = width * height
    let byteMoments = try moments(of: bytes, statistics: .all, variant: variant)
    #expect(byteMoments.sum == Int128(count) * 255 && byteMoments.sumOfSquares == UInt128(count) * 65_025)
    #expect(byteMoments.populationVariance == 0 && byteMoments.minimum == 255 && byteMoments.maximum == 255)
    let words = try Plane<UInt16>(width: width, height: height, filledWith: 65_535)
    let wordMoments = try moments(of: words, statistics: .all, variant: variant)
    #expect(wordMoments.sum == Int128(count) * 65_535)
    #expect(wordMoments.sumOfSquares == UInt128(count) * 65_535 * 65_535)
    #expect(wordMoments.populationVariance == 0)
  }
}
