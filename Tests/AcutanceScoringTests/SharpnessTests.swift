import AcutanceKernels
import AcutanceScoring
import Testing

struct SharpnessTests {
  @Test func checkerboardIsSharp() throws {
    let plane = try Plane<UInt8>(width: 64, height: 64) { x, y in (x + y) % 2 == 0 ? 0 : 255 }
    let term = try #require(try sharpness(of: plane).term.value)
    // Responses are +4 and -4 alternately.
    #expect(term.variance == 16)
    #expect(term.value == 1)
    #expect(term.value > 0.01)
  }

  @Test func blurredCopyScoresLower() throws {
    let pixels = Noise.pixels(100 * 80, seed: 1)
    let plane = try Plane<UInt8>(width: 100, height: 80, pixels: pixels)
    let blurred = try Plane<UInt8>(width: 100, height: 80) { x, y in
      var sum = 0
      for dy in -1...1 {
        for dx in -1...1 { sum += Int(pixels[min(max(y + dy, 0), 79) * 100 + min(max(x + dx, 0), 99)]) }
      }
      return UInt8(sum / 9)
    }
    let sharp = try #require(try sharpness(of: plane).term.value)
    let soft = try #require(try sharpness(of: blurred).term.value)
    #expect(soft.variance < sharp.variance / 10)
  }

  @Test func flatPlanesMeasureExactlyZero() throws {
    for (width, height) in [(9, 9), (64, 48), (512, 512), (640, 480), (1023, 767), (9, 700)] {
      for side in [0, 100, 512] {
        for value in [0, 1, 127, 128, 254, 255] as [UInt8] {
          let plane = try Plane<UInt8>(width: width, height: height, filledWith: value)
          let wide = try Plane<UInt16>(width: width, height: height, filledWith: UInt16(value) * 257 ^ 1)
          let size = PixelSize(width: width, height: height).reduced(toLongerSide: side)
          guard min(size.width, size.height) >= 9 else { continue }
          let label = "\(width)x\(height) to \(side), value \(value)"
          #expect(try sharpness(of: plane, longerSide: side).term.value?.variance == 0, "8 bits, \(label)")
          #expect(try sharpness(of: wide, longerSide: side).term.value?.variance == 0, "16 bits, \(label)")
        }
      }
    }
    let plane = try Plane<Float>(width: 100, height: 50, filledWith: 0.1)
    #expect(try sharpness(of: plane).term.value?.variance == 0)
  }

  @Test func matchesPlainLoopsAtFullSize() throws {
    let pixels = Noise.pixels(70 * 41, seed: 2)
    let expected = oracleVariance(width: 70, height: 41) { Double(pixels[$1 * 70 + $0]) / 255 }
    let bytes = try Plane<UInt8>(width: 70, height: 41, pixels: pixels)
    let words = try Plane<UInt16>(width: 70, height: 41, pixels: pixels.map { UInt16($0) * 257 })
    let floats = try Plane<Float>(width: 70, height: 41, pixels: pixels.map { Float($0) / 255 })
    // Bytes are exact integers up to the last two roundings; Float pixels are rounded themselves.
    #expect(isClose(try sharpness(of: bytes).term.value?.variance, expected, relative: 1e-14))
    #expect(isClose(try sharpness(of: words).term.value?.variance, expected, relative: 1e-6))
    #expect(isClose(try sharpness(of: floats).term.value?.variance, expected, relative: 1e-6))
    #expect(isClose(try sharpness(of: bytes, longerSide: 0).term.value?.variance, expected, relative: 1e-14))
  }

  @Test func matchesPlainLoopsAfterReduction() throws {
    let pixels = Noise.pixels(111 * 70, seed: 3)
    let reduced = oracleReduction(width: 111, height: 70, to: (50, 32)) { Double(pixels[$1 * 111 + $0]) / 255 }
    let expected = oracleVariance(width: 50, height: 32) { reduced[$1][$0] }
    let planes = (
      try Plane<UInt8>(width: 111, height: 70, pixels: pixels),
      try Plane<UInt16>(width: 111, height: 70, pixels: pixels.map { UInt16($0) * 257 }),
      try Plane<Float>(width: 111, height: 70, pixels: pixels.map { Float($0) / 255 })
    )
    let results = [
      try sharpness(of: planes.0, longerSide: 50), try sharpness(of: planes.1, longerSide: 50),
      try sharpness(of: planes.2, longerSide: 50),
    ]
    for (index, result) in results.enumerated() {
      #expect(result.analysisSize == PixelSize(width: 50, height: 32), "depth \(index)")
      #expect(isClose(result.term.value?.variance, expected, relative: 1e-6), "depth \(index)")
    }
  }

  @Test func smallestMeasurableSide() throws {
    for (width, height) in [(8, 8), (8, 9), (9, 8), (1, 300), (300, 1), (1, 1), (0, 0), (0, 20)] {
      let size = PixelSize(width: width, height: height)
      let expected = SharpnessMeasurement(analysisSize: size, term: .absent(.tooSmall(size, minimumSide: 9)))
      #expect(try sharpness(of: Plane<UInt8>(width: width, height: height)) == expected, "8 bits \(size)")
      #expect(try sharpness(of: Plane<UInt16>(width: width, height: height)) == expected, "16 bits \(size)")
      #expect(try sharpness(of: Plane<Float>(width: width, height: height)) == expected, "Float \(size)")
    }
    #expect(try sharpness(of: Plane<UInt8>(width: 9, height: 9)).term.value != nil)
    // The analysed plane counts: 600 x 10 pixels become 512 x 9, 600 x 9 become 512 x 8.
    #expect(try sharpness(of: Plane<UInt8>(width: 600, height: 10)).term.value != nil)
    let narrow = try sharpness(of: Plane<UInt8>(width: 600, height: 9))
    #expect(narrow.term.absenceReason == .tooSmall(PixelSize(width: 512, height: 8), minimumSide: 9))
  }

  @Test func nonFinitePixelsAreNotMeasured() throws {
    for value in [Float.nan, .infinity, -.infinity] {
      for (x, y) in [(0, 0), (20, 15), (39, 29)] {
        for side in [0, 20] {
          var plane = try Plane<Float>(width: 40, height: 30, filledWith: 0.5)
          plane[x, y] = value
          let term = try sharpness(of: plane, longerSide: side).term
          #expect(term == .absent(.notFinite), "\(value) at \(x), \(y), side \(side)")
        }
      }
    }
    #expect(SharpnessTerm.measurement(variance: .nan) == .absent(.notFinite))
    #expect(SharpnessTerm.measurement(variance: .infinity) == .absent(.notFinite))
    #expect(SharpnessTerm.measurement(variance: -1).value == nil)
  }

  @Test func bytesTakenForLumaAreOutOfRange() throws {
    let plane = try Plane<Float>(width: 40, height: 30) { x, y in Float((x * y) % 256) }
    guard case .absent(.outOfRange) = try sharpness(of: plane).term else {
      Issue.record("luma in 0...255 was measured")
      return
    }
  }

  @Test func valuesOutsideTheRangeAreNotHiddenByAverages() throws {
    // The average of every 2x2 pixels is 0.5.
    let plane = try Plane<Float>(width: 40, height: 30) { x, y in (x + y) % 2 == 0 ? -0.5 : 1.5 }
    let term = try sharpness(of: plane, longerSide: 20).term
    #expect(term == .absent(.outOfRange("a luma of -0.5 in column 1, row 1 is outside 0...1")))
    var one = try Plane<Float>(width: 40, height: 30, filledWith: 0.5)
    one[7, 4] = 1.5
    #expect(
      try sharpness(of: one, longerSide: 20).term
        == .absent(.outOfRange("a luma of 1.5 in column 8, row 5 is outside 0...1")))
  }

  @Test func valueIsShareOfTheReferenceAndClamped() throws {
    for (variance, value) in [(0, 0), (0.01, 0.5), (0.02, 1), (0.03, 1), (16, 1)] as [(Double, Double)] {
      #expect(SharpnessTerm.measurement(variance: variance).value?.value == value, "variance \(variance)")
    }
  }

  @Test func everyVariantMeasuresBytesWithTheSameBits() throws {
    let plane = try Plane<UInt8>(width: 90, height: 70, pixels: Noise.pixels(90 * 70, seed: 4))
    let expected = try sharpness(of: plane, variant: .scalar)
    for variant in Variant.supported {
      #expect(try sharpness(of: plane, variant: variant) == expected, "\(variant)")
    }
  }
}
