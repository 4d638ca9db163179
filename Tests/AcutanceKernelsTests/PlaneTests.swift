import AcutanceKernels
import TestSupport
import Testing

@Suite struct PlaneTests {
  @Test func rowsAreAlignedAndNeverALargePowerOfTwoApart() throws {
    for width in [0, 1, 15, 16, 17, 255, 256, 257, 1024, 4096, 4000, 70_000] {
      let plane = try Plane<Float>(width: width, height: 2)
      #expect(plane.rowBytes % 64 == 0)
      #expect(plane.rowBytes >= width * 4)
      #expect(plane.rowBytes == 0 || plane.rowBytes % 1024 != 0, "width \(width)")
    }
  }

  @Test func newPlaneIsZeroAndHoldsWhatIsWritten() throws {
    var plane = try Plane<UInt16>(width: 5, height: 3)
    #expect(plane.pixels == Array(repeating: 0, count: 15))
    plane[4, 2] = 65535
    #expect(plane[4, 2] == 65535)
    plane.withMutableRow(1) { row in for x in 0..<row.count { row[x] = UInt16(x) } }
    #expect(plane.pixels[5..<10] == [0, 1, 2, 3, 4])
    #expect(plane.withRow(2) { $0[4] } == 65535)
  }

  @Test func copiesAreIndependent() throws {
    let original = try Plane<UInt8>(width: 4, height: 4, filledWith: 9)
    var copy = original
    copy[1, 1] = 10
    #expect(original[1, 1] == 9)
    #expect(copy != original)
    copy[1, 1] = 9
    #expect(copy == original)
  }

  @Test func areaReduceIntoACopyLeavesTheOriginalAlone() throws {
    let source = try Plane<UInt8>(width: 8, height: 8, filledWith: 255)
    let original = try Plane<Float>(width: 4, height: 4, filledWith: -1)
    var output = original
    try areaReduce(source.view, into: &output)
    #expect(output == (try Plane(width: 4, height: 4, filledWith: 1)))
    #expect(original == (try Plane(width: 4, height: 4, filledWith: -1)))
  }

  @Test func impossiblePlanesAreTypedErrors() {
    #expect(throws: PlaneError.negativeSize(width: -1, height: 2)) { try Plane<Float>(width: -1, height: 2) }
    #expect(throws: PlaneError.sizeOverflow(width: .max, height: 2)) { try Plane<Float>(width: .max, height: 2) }
    #expect(throws: PlaneError.sizeOverflow(width: 1 << 40, height: 1 << 40)) {
      try Plane<UInt8>(width: 1 << 40, height: 1 << 40)
    }
    #expect(throws: PlaneError.pixelCountMismatch(count: 3, expected: 4)) {
      try Plane<UInt8>(width: 2, height: 2, pixels: [1, 2, 3])
    }
  }

  @Test func viewsCheckTheirShape() throws {
    let pixels = (0..<24).map { Float($0) }
    let view = try PlaneView(pixels.span, width: 5, height: 3, rowBytes: 32)
    #expect(view[4, 2] == 20)
    #expect(throws: PlaneError.bufferTooShort(bytes: 96, needed: 100)) {
      _ = try PlaneView(pixels.span, width: 5, height: 3, rowBytes: 40)
    }
    #expect(throws: PlaneError.rowBytesTooShort(rowBytes: 16, minimum: 20)) {
      _ = try PlaneView(pixels.span, width: 5, height: 3, rowBytes: 16)
    }
    #expect(throws: PlaneError.misaligned(rowBytes: 22, pixelBytes: 4)) {
      _ = try PlaneView(pixels.span, width: 5, height: 3, rowBytes: 22)
    }
    #expect(throws: PlaneError.negativeSize(width: 5, height: -3)) {
      _ = try PlaneView(pixels.span, width: 5, height: -3)
    }
    #expect(throws: PlaneError.self) { _ = try PlaneView(pixels.span, width: 2, height: .max) }
    let empty = try PlaneView([Float]().span, width: 0, height: 0)
    #expect(empty.width == 0)
  }

  @Test func cropAndFlipSeeTheRightPixels() throws {
    let plane = try Plane<UInt8>(width: 7, height: 5) { x, y in UInt8(10 * y + x) }
    let crop = plane.view.cropped(x: 2, y: 1, width: 3, height: 2)
    #expect(crop[0, 0] == 12)
    #expect(crop[2, 1] == 24)
    let flipped = plane.view.flippedVertically
    #expect(flipped[6, 0] == 46)
    #expect(flipped[0, 4] == 0)
    #expect(flipped.flippedVertically[3, 1] == 13)
  }
}
