import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

@Suite struct AreaReductionTests {
  private static let sizes: [(from: PixelSize, to: PixelSize)] = {
    var generator = SeededGenerator(seed: 9)
    var sizes: [(PixelSize, PixelSize)] = []
    for width in TestScale.sample(1...70, step: 3) {
      for _ in 0..<(TestScale.isFull ? 8 : 3) {
        let height = Int.random(in: 1...24, using: &generator)
        let target = PixelSize(
          width: Int.random(in: 1...width, using: &generator), height: Int.random(in: 1...height, using: &generator))
        sizes.append((PixelSize(width: width, height: height), target))
      }
      // Halving has kernels of its own.
      sizes.append((PixelSize(width: 2 * width, height: 6), PixelSize(width: width, height: 3)))
    }
    return sizes
  }()

  /// The Float nearest to sum/divisor, up to a millionth of half an ulp that this Double arithmetic cannot see.
  private func isNearest(_ value: Float, _ sum: Int, _ divisor: Int) -> Bool {
    let error = abs(Double(value) - Double(sum) / Double(divisor))
    return error <= Double(value.ulp) / 2 * (1 + 1e-6)
  }

  @Test(arguments: TestScale.variants)
  func integersAreExactAndRoundedOnce(variant: Variant) throws {
    var generator = SeededGenerator(seed: 10)
    for (from, to) in Self.sizes {
      let bytes = generator.bytes(from.width * from.height)
      let words = bytes.map { UInt16($0) << 8 | UInt16.random(in: 0...255, using: &generator) }
      let label = "\(variant) \(from) to \(to)"
      let eight = try GuardedPixels(
        bytes, width: from.width, height: from.height, padding: from.width % 4, poison: 255, placement: .atEnd
      ).withView { try areaReduced($0, to: to, variant: variant) }
      let (byteSums, divisor) = AreaOracle.sums(
        bytes.map(Int.init), width: from.width, height: from.height, toWidth: to.width, toHeight: to.height)
      for (value, sum) in zip(eight.pixels, byteSums) {
        #expect(isNearest(value, sum, divisor * 255), "\(label)")
      }
      let sixteen = try GuardedPixels(
        words, width: from.width, height: from.height, padding: from.width % 3, poison: 65535, placement: .atStart
      ).withView { try areaReduced($0, to: to, variant: variant) }
      let (wordSums, _) = AreaOracle.sums(
        words.map(Int.init), width: from.width, height: from.height, toWidth: to.width, toHeight: to.height)
      for (value, sum) in zip(sixteen.pixels, wordSums) {
        #expect(isNearest(value, sum, divisor * 65535), "\(label)")
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func floatsAreWithinTheBoundAndPaddingIsNotRead(variant: Variant) throws {
    var generator = SeededGenerator(seed: 11)
    for (from, to) in Self.sizes {
      let pixels = (0..<from.width * from.height).map { _ in Float.random(in: -2...5, using: &generator) }
      let reduced = try GuardedPixels(
        pixels, width: from.width, height: from.height, padding: 1 + from.width % 4, poison: .nan, placement: .atEnd
      ).withView { try areaReduced($0, to: to, variant: variant) }
      let doubles = pixels.map(Double.init)
      let averages = AreaOracle.averages(
        doubles, width: from.width, height: from.height, toWidth: to.width, toHeight: to.height)
      let magnitudes = AreaOracle.averages(
        doubles.map(abs), width: from.width, height: from.height, toWidth: to.width, toHeight: to.height)
      for (value, (average, magnitude)) in zip(reduced.pixels, zip(averages, magnitudes)) {
        // One rounding to Float, and at most (24 + 70) roundings of Double on either side.
        let bound = 0x1p-24 * abs(average) + 0x1p-45 * magnitude
        #expect(abs(Double(value) - average) <= bound, "\(variant) \(from) to \(to)")
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func everyHalfOfBytesAndWordsIsRoundedCorrectly(variant: Variant) throws {
    // All sums of four that there are: 0...1020 and 0...262140, against one IEEE division.
    func halves<Pixel: ImagePixel & FixedWidthInteger>(_ type: Pixel.Type, from first: Int, count: Int) throws
      -> [Float]
    {
      let plane = try Plane<Pixel>(width: 2 * count, height: 2) { x, y in
        let sum = min(first + x / 2, 4 * Int(Pixel.max))
        let slot = 2 * y + x % 2
        return Pixel((sum + slot) / 4)
      }
      return try areaReduced(plane, to: PixelSize(width: count, height: 1), variant: variant).pixels
    }
    let bytes = try halves(UInt8.self, from: 0, count: 1021)
    for sum in 0...1020 { #expect(bytes[sum] == Float(sum) / 1020, "\(variant) \(sum)") }
    for first in stride(from: 0, through: 262_140, by: 4096) {
      let words = try halves(UInt16.self, from: first, count: 4096)
      for i in 0..<4096 where first + i <= 262_140 {
        if words[i] != Float(first + i) / 262_140 { Issue.record("\(variant) \(first + i)") }
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func averagesBesideATieAreRoundedOnce(variant: Variant) throws {
    // An average of two million bytes can lie so close to the middle M/2^25 of two Floats that the quotient in Double
    // is that middle, and rounding it again would go to the even neighbour, the wrong one here. With an odd divisor
    // D = 255 n and M = -side/D mod 2^25, the sum (M D + side)/2^25 is an integer.
    let modulus = 1 << 25
    for (count, side) in [(2_200_001, 1), (2_200_017, -1)] {
      let divisor = 255 * count
      var inverse = 1
      for _ in 0..<6 { inverse = (inverse * (2 - divisor % modulus * inverse % modulus) % modulus + modulus) % modulus }
      let middle = side == 1 ? modulus - inverse : inverse
      #expect(middle * 2 >= modulus, "the middle lies between two Floats of 0.5...1")
      let sum = (middle * divisor + side) / modulus
      #expect(sum * modulus == middle * divisor + side)
      let plane = try Plane<UInt8>(width: count, height: 1) { x, _ in UInt8(sum / count + (x < sum % count ? 1 : 0)) }
      let average = try areaReduced(plane, to: PixelSize(width: 1, height: 1), variant: variant)[0, 0]
      #expect(Double(average) == Double(middle + side) / Double(modulus), "\(variant) \(side)")
    }
  }

  @Test(arguments: TestScale.variants)
  func flatPhotosStayExactlyFlat(variant: Variant) throws {
    let shapes: [(PixelSize, Int)] = [
      (PixelSize(width: 1023, height: 767), 512), (PixelSize(width: 999, height: 1001), 512),
      (PixelSize(width: 641, height: 359), 97), (PixelSize(width: 2000, height: 37), 128),
    ]
    for (size, longerSide) in shapes {
      for value in [UInt8(1), 77, 128, 254, 255] {
        let reduced = try areaReduced(
          Plane<UInt8>(width: size.width, height: size.height, filledWith: value),
          to: size.reduced(toLongerSide: longerSide), variant: variant)
        #expect(Set(reduced.pixels) == [Float(value) / 255], "\(variant) \(size) \(value)")
        let words = try areaReduced(
          Plane<UInt16>(width: size.width, height: size.height, filledWith: UInt16(value) * 201),
          to: size.reduced(toLongerSide: longerSide), variant: variant)
        #expect(Set(words.pixels) == [Float(UInt16(value) * 201) / 65535], "\(variant) \(size) \(value)")
        let floats = try areaReduced(
          Plane<Float>(width: size.width, height: size.height, filledWith: Float(value) / 255),
          to: size.reduced(toLongerSide: longerSide), variant: variant)
        #expect(Set(floats.pixels) == [Float(value) / 255], "\(variant) \(size) \(value)")
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func mirrorImagesStayMirrorImages(variant: Variant) throws {
    var generator = SeededGenerator(seed: 12)
    let (width, height) = (333, 217)
    let target = PixelSize(width: 130, height: 85)
    let plane = try Plane<UInt8>(width: width, height: height, pixels: generator.bytes(width * height))
    let reduced = try areaReduced(plane, to: target, variant: variant)
    let upsideDown = try areaReduced(plane.view.flippedVertically, to: target, variant: variant)
    let mirrored = try areaReduced(
      Plane<UInt8>(width: width, height: height) { x, y in plane[width - 1 - x, y] }, to: target, variant: variant)
    for y in 0..<target.height {
      for x in 0..<target.width {
        #expect(upsideDown[x, target.height - 1 - y] == reduced[x, y])
        #expect(mirrored[target.width - 1 - x, y] == reduced[x, y])
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func streamedRowsGiveTheSameBits(variant: Variant) throws {
    var generator = SeededGenerator(seed: 13)
    for (from, to) in Self.sizes + [(PixelSize(width: 300, height: 900), PixelSize(width: 100, height: 3))] {
      let floats = try Plane<Float>(
        width: from.width, height: from.height, pixels: generator.floats(from.width * from.height))
      let bytes = try Plane<UInt8>(
        width: from.width, height: from.height, pixels: generator.bytes(from.width * from.height))
      let words = try Plane<UInt16>(width: from.width, height: from.height) { x, y in UInt16(bytes[x, y]) * 251 }
      #expect(try streamed(floats, to, variant) == areaReduced(floats, to: to, variant: variant), "\(from) to \(to)")
      #expect(try streamed(bytes, to, variant) == areaReduced(bytes, to: to, variant: variant), "\(from) to \(to)")
      #expect(try streamed(words, to, variant) == areaReduced(words, to: to, variant: variant), "\(from) to \(to)")
    }
  }

  private func streamed<Pixel: ImagePixel>(
    _ plane: Plane<Pixel>, _ target: PixelSize, _ variant: Variant
  ) throws -> Plane<Float> {
    var reducer = try AreaReducer<Pixel>(
      from: PixelSize(width: plane.width, height: plane.height), to: target, variant: variant)
    for y in 0..<plane.height { try plane.withRow(y) { try reducer.append($0) } }
    return try reducer.finish()
  }

  @Test func variantsHaveTheSameBits() throws {
    var generator = SeededGenerator(seed: 14)
    for (from, to) in Self.sizes {
      let bytes = try Plane<UInt8>(
        width: from.width, height: from.height, pixels: generator.bytes(from.width * from.height))
      let scalar = try areaReduced(bytes, to: to, variant: .scalar)
      for variant in Variant.supported { #expect(try areaReduced(bytes, to: to, variant: variant) == scalar) }
    }
  }

  @Test(arguments: TestScale.variants)
  func veryLongSidesDoNotOverflow(variant: Variant) throws {
    // Weights beyond 2^15 and column sums beyond 32 bits: white stays exactly white.
    for (from, to) in [
      (PixelSize(width: 3, height: 100_003), PixelSize(width: 1, height: 511)),
      (PixelSize(width: 100_003, height: 3), PixelSize(width: 70_001, height: 2)),
      (PixelSize(width: 2, height: 100_003), PixelSize(width: 1, height: 40_009)),
    ] {
      let words = try areaReduced(
        Plane<UInt16>(width: from.width, height: from.height, filledWith: 65535), to: to, variant: variant)
      #expect(words.pixels.allSatisfy { $0 == 1 }, "\(variant) \(from) to \(to)")
      let bytes = try areaReduced(
        Plane<UInt8>(width: from.width, height: from.height, filledWith: 255), to: to, variant: variant)
      #expect(bytes.pixels.allSatisfy { $0 == 1 }, "\(variant) \(from) to \(to)")
    }
  }

  @Test(arguments: TestScale.variants)
  func agreesWithBLAS(variant: Variant) throws {
    var generator = SeededGenerator(seed: 15)
    let plane = try Plane<UInt8>(width: 401, height: 307, pixels: generator.bytes(401 * 307))
    let target = PixelSize(width: 128, height: 98)
    let reduced = try areaReduced(plane, to: target, variant: variant)
    let reference = BLASReference.areaReduced(DoubleMatrix(plane.view), to: target)
    for y in 0..<target.height {
      for x in 0..<target.width {
        // One rounding to Float here, some tens of roundings of Double there.
        #expect(abs(Double(reduced[x, y]) - reference[y, x] / 255) <= 0x1p-24 * reference[y, x] / 255 + 1e-13)
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func nonFinitePixelsReachExactlyTheOutputsThatTouchThem(variant: Variant) throws {
    var generator = SeededGenerator(seed: 16)
    for (from, to) in [
      (PixelSize(width: 41, height: 30), PixelSize(width: 13, height: 7)),
      (PixelSize(width: 64, height: 32), PixelSize(width: 32, height: 16)),
      (PixelSize(width: 45, height: 21), PixelSize(width: 45, height: 5)),
    ] {
      let clean = try Plane<Float>(
        width: from.width, height: from.height, pixels: generator.floats(from.width * from.height))
      // Every column once: the kernels read one column more than some outputs need, with weight 0.
      for px in 0..<from.width {
        let py = px % from.height
        var plane = clean
        plane[px, py] = px % 2 == 0 ? .nan : .infinity
        let reduced = try areaReduced(plane, to: to, variant: variant)
        for y in 0..<to.height {
          for x in 0..<to.width {
            let touches =
              AreaOracle.overlap(px, x, source: from.width, target: to.width) > 0
              && AreaOracle.overlap(py, y, source: from.height, target: to.height) > 0
            #expect(reduced[x, y].isFinite == !touches, "\(variant) \(from) to \(to) at \(px),\(py): \(x),\(y)")
          }
        }
      }
    }
  }

  @Test func impossibleReductionsAreErrors() throws {
    let plane = try Plane<UInt8>(width: 10, height: 8)
    for (width, height) in [(0, 4), (11, 4), (5, 9), (-1, -1)] {
      let expected = KernelError.invalidReduction(fromWidth: 10, fromHeight: 8, toWidth: width, toHeight: height)
      #expect(throws: expected) { try areaReduced(plane, to: PixelSize(width: width, height: height)) }
    }
    let empty = try Plane<UInt8>(width: 0, height: 0)
    #expect(throws: KernelError.self) { try areaReduced(empty, to: PixelSize(width: 1, height: 1)) }
  }

  @Test func streamsCheckTheirRows() throws {
    var reducer = try AreaReducer<UInt8>(from: PixelSize(width: 4, height: 2), to: PixelSize(width: 2, height: 1))
    #expect(throws: KernelError.rowLengthMismatch(count: 3, expected: 4)) { try reducer.append([1, 2, 3].span) }
    try reducer.append([1, 2, 3, 4].span)
    let unfinished = reducer
    #expect(throws: KernelError.rowCountMismatch(count: 1, expected: 2)) { try unfinished.finish() }
    try reducer.append([1, 2, 3, 4].span)
    #expect(throws: KernelError.rowCountMismatch(count: 3, expected: 2)) { try reducer.append([1, 2, 3, 4].span) }
    #expect(try reducer.finish().pixels == [Float(6) / 1020, Float(14) / 1020])
  }
}
