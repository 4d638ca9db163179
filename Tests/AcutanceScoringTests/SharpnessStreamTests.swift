import AcutanceKernels
import AcutanceScoring
import TestSupport
import Testing

/// A stream of rows measures what the whole plane gives, bit for bit.
@Suite struct SharpnessStreamTests {
  private func streamed<Pixel: SharpnessPixel>(
    _ plane: Plane<Pixel>, longerSide: Int
  ) throws -> SharpnessMeasurement {
    var stream = try SharpnessStream<Pixel>(
      size: PixelSize(width: plane.width, height: plane.height), longerSide: longerSide)
    for y in 0..<plane.height {
      let row = (0..<plane.width).map { plane[$0, y] }
      try stream.append(row.span)
    }
    return try stream.finish()
  }

  static let sizes = [(9, 9), (8, 40), (64, 48), (129, 77), (300, 211), (33, 500), (1, 1)]
  static let sides = [0, 9, 40, 64, 100, 1000]

  @Test(arguments: sizes) func bytesLikeTheWholePlane(size: (Int, Int)) throws {
    var generator = SeededGenerator(seed: UInt64(size.0 * 1000 + size.1))
    let plane = try Plane<UInt8>(width: size.0, height: size.1, pixels: generator.bytes(size.0 * size.1))
    for side in Self.sides {
      let found = try streamed(plane, longerSide: side)
      #expect(try found == sharpness(of: plane, longerSide: side), "\(size) to \(side)")
    }
  }

  @Test(arguments: sizes) func wordsLikeTheWholePlane(size: (Int, Int)) throws {
    var generator = SeededGenerator(seed: UInt64(size.0 * 1000 + size.1))
    let pixels = (0..<size.0 * size.1).map { _ in UInt16.random(in: 0...UInt16.max, using: &generator) }
    let plane = try Plane<UInt16>(width: size.0, height: size.1, pixels: pixels)
    for side in Self.sides {
      let found = try streamed(plane, longerSide: side)
      #expect(try found == sharpness(of: plane, longerSide: side), "\(size) to \(side)")
    }
  }

  @Test(arguments: sizes) func floatsLikeTheWholePlane(size: (Int, Int)) throws {
    var generator = SeededGenerator(seed: UInt64(size.0 * 1000 + size.1))
    let pixels = generator.floats(size.0 * size.1)
    for (place, value) in [(nil, 0), (0, Float.nan), (size.0 * size.1 / 2, .infinity), (0, 1.5), (0, -0.25)]
      as [(Int?, Float)]
    {
      var pixels = pixels
      if let place { pixels[place] = value }
      let plane = try Plane<Float>(width: size.0, height: size.1, pixels: pixels)
      for side in Self.sides {
        let found = try streamed(plane, longerSide: side)
        #expect(try found == sharpness(of: plane, longerSide: side), "\(size) to \(side), \(value) at \(place ?? -1)")
      }
    }
  }

  @Test func rowsAreChecked() throws {
    let size = PixelSize(width: 12, height: 10)
    var stream = try SharpnessStream<UInt8>(size: size)
    let row = [UInt8](repeating: 7, count: 13)
    #expect(throws: KernelError.rowLengthMismatch(count: 13, expected: 12)) { try stream.append(row.span) }
    for _ in 0..<10 { try stream.append(row.span.extracting(first: 12)) }
    #expect(stream.rowCount == 10)
    #expect(throws: KernelError.rowCountMismatch(count: 11, expected: 10)) {
      try stream.append(row.span.extracting(first: 12))
    }
    let plane = try Plane<UInt8>(width: 12, height: 10, pixels: Array(repeating: 7, count: 120))
    let found = try stream.finish()
    #expect(try found == sharpness(of: plane))
    #expect(throws: KernelError.rowCountMismatch(count: 1, expected: 10)) {
      var incomplete = try SharpnessStream<UInt8>(size: size)
      try incomplete.append(row.span.extracting(first: 12))
      _ = try incomplete.finish()
    }
    #expect(throws: KernelError.plane(.negativeSize(width: -1, height: 3))) {
      _ = try SharpnessStream<UInt8>(size: PixelSize(width: -1, height: 3))
    }
  }
}
