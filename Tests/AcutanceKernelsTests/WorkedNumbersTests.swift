import AcutanceKernels
import TestSupport
import Testing

/// Numbers worked out by hand, at 8-bit scale, for every variant and both pixel types.
@Suite struct WorkedNumbersTests {
  /// Population variance and mean of the response, from bytes and from the same values as Float.
  private func results(
    _ pixels: [UInt8], width: Int, height: Int, border: Border, inset: Int, _ variant: Variant
  ) throws -> [(variance: Double?, mean: Double?)] {
    let bytes = try laplacianMoments(
      of: Plane(width: width, height: height, pixels: pixels), border: border, inset: inset, variant: variant)
    let floats = try laplacianMoments(
      of: Plane(width: width, height: height, pixels: pixels.map(Float.init)), border: border, inset: inset,
      variant: variant)
    return [(bytes.populationVariance, bytes.mean), (floats.populationVariance, floats.mean)]
  }

  /// Columns 0...3 black, 4...7 white: responses +255 in column 3 and -255 in column 4, else 0.
  private let step = (0..<64).map { UInt8($0 % 8 < 4 ? 0 : 255) }

  @Test(arguments: TestScale.variants)
  func stepKeepsItsNegativeHalf(variant: Variant) throws {
    let cases: [(Border, Int, Double)] = [
      // Two of eight columns answer with 255^2; then two of six, then two of four.
      (.replicate, 0, 255 * 255 * 2 / 8.0), (.valid, 0, 255 * 255 * 2 / 6.0), (.valid, 1, 255 * 255 * 2 / 6.0),
      (.replicate, 1, 255 * 255 * 2 / 6.0), (.valid, 2, 255 * 255 * 2 / 4.0), (.replicate, 2, 255 * 255 * 2 / 4.0),
    ]
    #expect(cases.map(\.2) == [16256.25, 21675, 21675, 21675, 32512.5, 32512.5])
    for (border, inset, variance) in cases {
      for result in try results(step, width: 8, height: 8, border: border, inset: inset, variant) {
        #expect(result.variance == variance, "\(variant) \(border) inset \(inset)")
        // A response that is clamped at 0, or shifted by 128, has another mean.
        #expect(result.mean == 0, "\(variant) \(border) inset \(inset)")
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func polarityIsKept(variant: Variant) throws {
    var dot = [UInt8](repeating: 0, count: 9)
    dot[4] = 255
    for result in try results(dot, width: 3, height: 3, border: .valid, inset: 1, variant) {
      #expect(result.mean == -1020)
      #expect(result.variance == 0)
    }
    for result in try results(dot.map { 255 - $0 }, width: 3, height: 3, border: .valid, inset: 1, variant) {
      #expect(result.mean == 1020)
    }
  }

  @Test(arguments: TestScale.variants)
  func checkerboardAnswersAtFullContrast(variant: Variant) throws {
    // Reflected or left out, every pixel of a checkerboard has four neighbours of the other colour: +-1020.
    let board = (0..<64).map { UInt8(($0 % 8 + $0 / 8) % 2 == 0 ? 0 : 255) }
    for result in try results(board, width: 8, height: 8, border: .valid, inset: 1, variant) {
      #expect(result.variance == 1_040_400)
    }
  }

  @Test(arguments: TestScale.variants)
  func flatPlanesAreExactlyZero(variant: Variant) throws {
    for value in [UInt8(0), 1, 77, 128, 254, 255] {
      for (width, height) in [(3, 3), (9, 9), (64, 48), (131, 67)] {
        let pixels = [UInt8](repeating: value, count: width * height)
        for border in [Border.valid, .replicate] {
          for result in try results(pixels, width: width, height: height, border: border, inset: 0, variant) {
            #expect(result.variance == 0, "\(variant) \(value) \(width)x\(height) \(border)")
            #expect(result.mean == 0)
          }
        }
      }
    }
    // No Float is special: flat is flat although 4c, 1/3 and tiny values round.
    for value: Float in [1 / 3, 0.1, 1e-30, 3e37, .leastNonzeroMagnitude, -2.7] {
      let plane = try Plane(width: 70, height: 40, filledWith: value)
      let moments = try laplacianMoments(of: plane, border: .replicate, variant: variant)
      #expect(moments.populationVariance == 0 && moments.mean == 0, "\(variant) \(value)")
    }
  }

  @Test(arguments: TestScale.variants)
  func wideCheckerboardsDoNotOverflow(variant: Variant) throws {
    // 32-bit lanes overflow after 2064 pair squares of full contrast (1032 if they were signed) unless they are widened
    // in time; 8 rows and 64 columns a step reach that at widths of 16,512 and 8,256, and again up to 70,000.
    let widths = [8_191, 8_256, 8_257, 8_322, 16_447, 16_449, 16_513, 16_514, 16_578, 33_027, 66_000, 69_999, 70_000]
    for width in widths {
      for height in [3, 10, 11, 19] {
        let plane = try Plane<UInt8>(width: width, height: height) { x, y in (x + y) % 2 == 0 ? 0 : 255 }
        let moments = try laplacianMoments(of: plane, variant: variant)
        let count = (width - 2) * (height - 2)
        #expect(moments.count == count)
        #expect(moments.sumOfSquares == UInt128(count) * 1_040_400, "\(variant) \(width)x\(height)")
        // An even number of columns or rows cancels; an odd field has one response more of its corners' sign, and the
        // corner is black among white.
        #expect(moments.sum == (count % 2 == 0 ? 0 : 1020), "\(variant) \(width)x\(height)")
      }
    }
  }
}
