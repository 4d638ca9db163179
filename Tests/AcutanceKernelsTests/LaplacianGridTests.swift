import AcutanceKernels
import TestSupport
import Testing

/// Every small width and many heights, on every variant, against plain Double loops: padding poisoned, unmapped
/// pages at both ends.
@Suite struct LaplacianGridTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let variant: Variant
    let placement: GuardedPixels<Float>.Placement
    var testDescription: String { "\(variant), \(placement)" }
  }

  static let cases = Variant.supported.flatMap { variant in
    GuardedPixels<Float>.Placement.allCases.map { Case(variant: variant, placement: $0) }
  }

  static let heights = TestScale.isFull ? Array(1...40) : [1, 2, 3, 4, 7, 9, 10, 11, 16, 17, 18, 19, 34, 35]

  @Test(arguments: cases)
  func floatMatchesTheDoubleLoop(_ test: Case) throws {
    var generator = SeededGenerator(seed: 1)
    for width in 1...70 {
      for height in Self.heights {
        let pixels = generator.floats(width * height)
        let guarded = GuardedPixels(
          pixels, width: width, height: height, padding: width % 5, poison: .nan, placement: test.placement)
        for (border, inset) in [(Border.valid, 0), (.valid, 2), (.replicate, 0), (.replicate, 1), (.valid, 5)] {
          let moments = try guarded.withView {
            try laplacianMoments(of: $0, border: border, inset: inset, variant: test.variant)
          }
          let oracle = LaplacianOracle(
            pixels.map(Double.init), width: width, height: height, replicate: border == .replicate, inset: inset)
          let label = "\(test.variant) \(width)x\(height) \(border) inset \(inset)"
          #expect(moments.count == oracle.count, "\(label)")
          guard oracle.count > 0 else {
            #expect(moments.mean == nil && moments.populationVariance == nil, "\(label)")
            continue
          }
          // Response: 4u of its gauge G each, u = 2^-24. Sums: gamma_66 of the squares. With e the vector of response
          // errors, |var(r + e) - var(r)| <= 2 sd(r) rms(e) + rms(e)^2.
          let u = 0x1p-24
          let count = Double(oracle.count)
          let responseError = 4 * u * (oracle.squaredGauge / count).squareRoot()
          let summation = 66 * u * (oracle.variance + oracle.mean * oracle.mean)
          let bound = 2 * oracle.variance.squareRoot() * responseError + responseError * responseError + summation
          #expect(abs(moments.populationVariance! - oracle.variance) <= bound + 1e-300, "\(label)")
          let meanBound = responseError + 66 * u * (oracle.variance + oracle.mean * oracle.mean).squareRoot()
          #expect(abs(moments.mean! - oracle.mean) <= meanBound + 1e-300, "\(label)")
        }
      }
    }
  }

  @Test(arguments: cases)
  func bytesAreExact(_ test: Case) throws {
    var generator = SeededGenerator(seed: 2)
    let placement: GuardedPixels<UInt8>.Placement = test.placement == .atStart ? .atStart : .atEnd
    for width in Array(1...70) + Array(126...132) + Array(190...194) {
      for height in Self.heights {
        let pixels = generator.bytes(width * height)
        let guarded = GuardedPixels(
          pixels, width: width, height: height, padding: width % 7, poison: 255, placement: placement)
        for (border, inset) in [(Border.valid, 0), (.valid, 2), (.replicate, 0), (.replicate, 1), (.valid, 5)] {
          let moments = try guarded.withView {
            try laplacianMoments(of: $0, border: border, inset: inset, variant: test.variant)
          }
          let (count, sum, squares) = integerSums(
            pixels, width: width, height: height, replicate: border == .replicate, inset: inset)
          let label = "\(test.variant) \(width)x\(height) \(border) inset \(inset)"
          #expect(moments == IntegerMoments(count: count, sum: Int128(sum), sumOfSquares: UInt128(squares)), "\(label)")
        }
      }
    }
  }

  private func integerSums(
    _ pixels: [UInt8], width: Int, height: Int, replicate: Bool, inset: Int
  ) -> (count: Int, sum: Int64, squares: UInt64) {
    func at(_ x: Int, _ y: Int) -> Int {
      Int(pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)])
    }
    let margin = replicate ? inset : max(inset, 1)
    var (count, sum, squares) = (0, Int64(0), UInt64(0))
    for y in 0..<height where y >= margin && y < height - margin {
      for x in 0..<width where x >= margin && x < width - margin {
        let response = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y)
        count += 1
        sum += Int64(response)
        squares += UInt64(response * response)
      }
    }
    return (count, sum, squares)
  }
}
