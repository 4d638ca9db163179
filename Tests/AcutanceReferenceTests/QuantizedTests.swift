import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

@Suite struct QuantizedTests {
  /// (p + 12) / 4 rounded in whole numbers, halves to the even neighbour.
  @Test func roundsHalvesToEvenAndCountsWhatIsCutOff() throws {
    let pixels = Array(-2000...2000)
    let found = try BLASReference.quantized(
      matrix(pixels.map(Double.init), width: pixels.count, height: 1), scale: 0.25, offset: 3)
    let levels = pixels.map { pixel -> Int in
      let sum = pixel + 12
      let (floor, rest) = (sum >> 2, sum & 3)
      return rest > 2 || (rest == 2 && floor & 1 == 1) ? floor + 1 : floor
    }
    let expected = levels.map { Double(min(max($0, 0), 255)) }
    #expect(firstDifference(found.levels.values, expected) == nil)
    #expect(found.clampedLow == levels.count { $0 < 0 } && found.clampedHigh == levels.count { $0 > 255 })
    #expect(found.levels.values.allSatisfy { $0.sign == .plus })
  }

  @Test func isTheKernels() throws {
    var generator = SeededGenerator(seed: 360)
    let plane = try Plane<Float>(width: 211, height: 40, pixels: generator.floats(211 * 40))
    for (scale, offset) in [(Float(255), Float(0)), (400, -60.5), (-255, 255), (0, 12)] {
      let found = try quantized(plane, scale: scale, offset: offset)
      let reference = try BLASReference.quantized(DoubleMatrix(plane), scale: scale, offset: offset)
      #expect(reference.levels == DoubleMatrix(found.plane), "\(scale) \(offset)")
      #expect(reference.clampedLow == found.clampedLow && reference.clampedHigh == found.clampedHigh)
    }
  }

  @Test func whatIsNotANumberIsAnErrorAndInfinityIsNot() throws {
    let infinities = matrix([.infinity, -.infinity, 1], width: 1, height: 3)
    let found = try BLASReference.quantized(infinities, scale: 2, offset: 1)
    #expect(found.levels.values == [255, 0, 3] && found.clampedLow == 1 && found.clampedHigh == 1)
    #expect(throws: KernelError.notANumber(x: 0, y: 0)) { try BLASReference.quantized(infinities, scale: 0, offset: 1) }
    let nan = matrix([1, 2, 3, .nan], width: 2, height: 2)
    #expect(throws: KernelError.notANumber(x: 1, y: 1)) { try BLASReference.quantized(nan, scale: 1, offset: 0) }
    let empty = try BLASReference.quantized(DoubleMatrix(rows: 0, columns: 4), scale: 1, offset: 0)
    #expect(empty.levels.values.isEmpty && empty.levels.columns == 4 && empty.clampedLow == 0)
  }
}
