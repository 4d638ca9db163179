import AcutanceKernels
import TestSupport
import Testing

@Suite struct PlaneDifferenceTests {
  /// Sums by a loop of whole numbers.
  private func expected(_ first: [UInt8], _ second: [UInt8]) -> (magnitudes: Int, squares: Int, largest: Int?) {
    let differences = zip(first, second).map { abs(Int($0) - Int($1)) }
    return (differences.reduce(0, +), differences.reduce(0) { $0 + $1 * $1 }, differences.max())
  }

  @Test(arguments: TestScale.variants)
  func everyWidthMatchesALoop(variant: Variant) throws {
    var generator = SeededGenerator(seed: 70)
    for width in 1...200 {
      for height in [1, 2, 5] {
        let pixels = [0, 1].map { _ in (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &generator) } }
        let expected = expected(pixels[0], pixels[1])
        for placement in GuardedPixels<UInt8>.Placement.allCases {
          let result = try GuardedPixels(
            pixels[0], width: width, height: height, padding: width % 4, poison: 255, placement: placement
          ).withView { first in
            try GuardedPixels(
              pixels[1], width: width, height: height, padding: 3 - width % 4, poison: 0, placement: placement
            ).withView { try difference(of: first, and: $0, variant: variant) }
          }
          let label: Comment = "\(variant) \(width)x\(height)"
          #expect(result.count == width * height, label)
          #expect(result.sumOfMagnitudes == UInt64(expected.magnitudes), label)
          #expect(result.sumOfSquares == UInt64(expected.squares), label)
          #expect(result.largest == expected.largest, label)
        }
      }
    }
  }

  /// More steps of 64 bytes than a lane of 32 bits holds squares of: 16,512.
  @Test(arguments: TestScale.variants)
  func lanesDoNotOverflow(variant: Variant) throws {
    let width = 16_520 * 64 + 17
    let black = try Plane<UInt8>(width: width, height: 1)
    let white = try Plane<UInt8>(width: width, height: 1, filledWith: 255)
    let result = try difference(of: black, and: white, variant: variant)
    #expect(result.sumOfMagnitudes == UInt64(width) * 255)
    #expect(result.sumOfSquares == UInt64(width) * 255 * 255)
    #expect(result.largest == 255)
    #expect(result.peakSignalToNoise == 0)
  }

  @Test func whatFollowsFromTheSums() throws {
    let first = try Plane<UInt8>(width: 4, height: 1, pixels: [10, 20, 30, 40])
    let second = try Plane<UInt8>(width: 4, height: 1, pixels: [11, 18, 30, 43])
    let result = try difference(of: first, and: second)
    #expect(result.meanMagnitude == 1.5)
    #expect(result.meanSquare == 3.5)
    // 10 log10(65025 / 3.5).
    #expect(abs((result.peakSignalToNoise ?? .nan) - 42.690123165) < 1e-9)
    #expect(try difference(of: second, and: first) == result)
    #expect(try difference(of: first, and: first).peakSignalToNoise == .infinity)
  }

  @Test func nothingToCompare() throws {
    let empty = try difference(of: Plane<UInt8>(width: 0, height: 5), and: Plane<UInt8>(width: 0, height: 5))
    #expect(empty.count == 0)
    #expect(empty.largest == nil && empty.meanMagnitude == nil && empty.meanSquare == nil)
    #expect(empty.peakSignalToNoise == nil)
    #expect(throws: KernelError.planesDiffer(width: 3, height: 2, otherWidth: 2, otherHeight: 3)) {
      try difference(of: Plane<UInt8>(width: 3, height: 2), and: Plane<UInt8>(width: 2, height: 3))
    }
  }
}
