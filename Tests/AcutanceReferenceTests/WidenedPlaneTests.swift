import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

@Suite struct WidenedPlaneTests {
  @Test func viewsAreReadRowByRowWithoutTheirPadding() throws {
    var generator = SeededGenerator(seed: 390)
    for (width, height) in [(0, 0), (1, 1), (5, 3), (64, 4), (67, 9)] {
      let bytes = generator.bytes(width * height)
      let expected = bytes.map(Double.init)
      let plane = try Plane<UInt8>(width: width, height: height, pixels: bytes)
      let words = try Plane<UInt16>(width: width, height: height, pixels: bytes.map(UInt16.init))
      let floats = try Plane<Float>(width: width, height: height, pixels: bytes.map(Float.init))
      let found = [
        DoubleMatrix(plane), DoubleMatrix(words), DoubleMatrix(floats), DoubleMatrix(plane.view),
        DoubleMatrix(words.view), DoubleMatrix(floats.view),
      ]
      for matrix in found {
        #expect(matrix.rows == height && matrix.columns == width && matrix.values == expected)
      }
      guard width > 0 else { continue }
      try GuardedPixels(
        bytes.map(Float.init), width: width, height: height, padding: 3, poison: .nan, placement: .atEnd
      ).withView { #expect(DoubleMatrix($0).values == expected) }
    }
  }

  @Test func partsAndTurnedViewsToo() throws {
    let plane = try Plane<UInt16>(width: 20, height: 10) { UInt16($0 * 1000 + $1) }
    let part = plane.view.cropped(x: 3, y: 2, width: 4, height: 5)
    let matrix = DoubleMatrix(part.flippedVertically)
    #expect(matrix[0, 0] == 3006 && matrix[4, 3] == 6002 && matrix.values.count == 20)
  }

  @Test func lumaOfOneTwoAndNoPixels() {
    #expect(BLASReference.luma(ofRGB: [], channels: 3).isEmpty)
    #expect(abs(BLASReference.luma(ofRGB: [10, 10, 10], channels: 3)[0] - 10) <= 1e-14)
    let found = BLASReference.luma(ofRGB: [1, 0, 0, .nan, 0, 0, 1, .nan], channels: 4)
    #expect(found == [0.299, 0.114])
  }
}
