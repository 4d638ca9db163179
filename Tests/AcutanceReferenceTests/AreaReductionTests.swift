import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

@Suite struct AreaReductionTests {
  static let sizes: [(from: PixelSize, to: PixelSize)] = [
    (PixelSize(width: 1, height: 1), PixelSize(width: 1, height: 1)),
    (PixelSize(width: 7, height: 5), PixelSize(width: 7, height: 5)),
    (PixelSize(width: 41, height: 30), PixelSize(width: 13, height: 7)),
    (PixelSize(width: 64, height: 32), PixelSize(width: 32, height: 16)),
    (PixelSize(width: 97, height: 3), PixelSize(width: 96, height: 2)),
    (PixelSize(width: 45, height: 21), PixelSize(width: 1, height: 1)),
  ]

  /// A share rounds once, two sums of k products k times: (kx + ky + 4) U of the mean magnitude, and the oracle's sum of
  /// kx ky products.
  @Test func isTheOracles() {
    var generator = SeededGenerator(seed: 380)
    for (from, to) in Self.sizes {
      let pixels = generator.widened(from.width * from.height, in: -1...2)
      let plane = matrix(pixels, width: from.width, height: from.height)
      func averages(_ pixels: [Double]) -> [Double] {
        AreaOracle.averages(
          pixels, width: from.width, height: from.height, toWidth: to.width, toHeight: to.height)
      }
      let gauges = averages(pixels.map(abs))
      let (kx, ky) = (from.width / to.width + 2, from.height / to.height + 2)
      func bound(_ index: Int) -> Double { Double(kx + ky + kx * ky + 8) * roundingOfDouble * gauges[index] }
      let found = BLASReference.areaReduced(plane, to: to)
      #expect(found.rows == to.height && found.columns == to.width)
      #expect(firstDifference(found.values, averages(pixels), within: bound) == nil, "\(from) to \(to)")
      let gauge = BLASReference.areaReductionGauge(plane, to: to)
      #expect(firstDifference(gauge.values, gauges, within: bound) == nil, "\(from) to \(to)")
      let scaled = BLASReference.areaReduced(plane, to: to, fullScale: 255)
      #expect(scaled.values == found.values.map { $0 / 255 }, "\(from) to \(to)")
    }
  }

  @Test func whatIsNotFiniteReachesTheOutputsThatOverlapIt() {
    for (from, to) in Self.sizes {
      for poison in [Double.nan, .infinity, -.infinity] {
        for place in Set([0, from.width - 1, from.width * from.height / 2, from.width * from.height - 1]) {
          var pixels = [Double](repeating: 1, count: from.width * from.height)
          pixels[place] = poison
          let found = BLASReference.areaReduced(matrix(pixels, width: from.width, height: from.height), to: to)
          let expected = (0..<to.width * to.height).map { index in
            AreaOracle.overlap(place % from.width, index % to.width, source: from.width, target: to.width) > 0
              && AreaOracle.overlap(place / from.width, index / to.width, source: from.height, target: to.height) > 0
          }
          #expect(found.values.map { !$0.isFinite } == expected, "\(from) to \(to) \(poison) at \(place)")
        }
      }
    }
  }

  /// The documented bounds of `areaReduced`, made of this reference.
  @Test func theKernelsStayWithinTheirBounds() throws {
    var generator = SeededGenerator(seed: 381)
    for (from, to) in Self.sizes {
      let count = from.width * from.height
      let floats = try Plane<Float>(
        width: from.width, height: from.height,
        pixels: (0..<count).map { _ in Float.random(in: -1...1, using: &generator) })
      let bytes = try Plane<UInt8>(width: from.width, height: from.height, pixels: generator.bytes(count))
      let u = FloatRounding.unit
      let reference = BLASReference.areaReduced(DoubleMatrix(floats), to: to)
      let gauge = BLASReference.areaReductionGauge(DoubleMatrix(floats), to: to)
      let found = try areaReduced(floats, to: to).pixels.map(Double.init)
      let wrong = firstDifference(found, reference.values) {
        u * abs(reference.values[$0]) + 0x1p-45 * gauge.values[$0]
      }
      #expect(wrong == nil, "\(from) to \(to)")
      let byteReference = BLASReference.areaReduced(DoubleMatrix(bytes), to: to, fullScale: UInt8.fullScale)
      let byteFound = try areaReduced(bytes, to: to).pixels.map(Double.init)
      #expect(firstDifference(byteFound, byteReference.values) { (u + 1e-13) * byteReference.values[$0] } == nil)
    }
  }
}
