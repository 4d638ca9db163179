import AcutanceKernels
import TestSupport
import Testing

@Suite struct QuantizedTests {
  /// Level and side of one value by the definition, in whole numbers: no rounding function is asked.
  private func level(_ value: Float, _ scale: Float, _ offset: Float) -> (byte: UInt8, side: Int) {
    let exact = Double(value) * Double(scale) + Double(offset)
    if exact < -2 { return (0, -1) }
    if exact > 257 { return (255, 1) }
    // The integer below, and the next one if the rest is more than half or is half above an odd one.
    var below = -3
    while Double(below + 1) <= exact { below += 1 }
    let rest = exact - Double(below)
    let rounded = rest > 0.5 || (rest == 0.5 && below % 2 != 0) ? below + 1 : below
    return rounded < 0 ? (0, -1) : rounded > 255 ? (255, 1) : (UInt8(rounded), 0)
  }

  @Test(arguments: TestScale.variants)
  func everyWidthMatchesTheDefinition(variant: Variant) throws {
    var generator = SeededGenerator(seed: 50)
    let settings: [(scale: Float, offset: Float, values: ClosedRange<Float>)] = [
      (255, 0, -0.2...1.2), (1, 0, -20...300), (0.5, 128, -400...400), (-3, 40, -100...30), (0, 77, -1...1),
    ]
    for width in 1...70 {
      for height in [1, 2, 5] {
        let (scale, offset, values) = settings[(width + height) % settings.count]
        let pixels = (0..<width * height).map { index in
          // Every third value is a half in the unit of the levels.
          index % 3 == 0 && scale != 0
            ? (Float(Int.random(in: -2...257, using: &generator)) + 0.5 - offset) / scale
            : Float.random(in: values, using: &generator)
        }
        for placement in GuardedPixels<Float>.Placement.allCases {
          let result = try GuardedPixels(
            pixels, width: width, height: height, padding: width % 4, poison: .nan, placement: placement
          ).withView { try quantized($0, scale: scale, offset: offset, variant: variant) }
          let expected = pixels.map { level($0, scale, offset) }
          let label = "\(variant) \(width)x\(height) * \(scale) + \(offset)"
          #expect(result.plane.width == width && result.plane.height == height)
          #expect(result.plane.pixels == expected.map(\.byte), "\(label)")
          #expect(result.clampedLow == expected.count { $0.side < 0 }, "\(label)")
          #expect(result.clampedHigh == expected.count { $0.side > 0 }, "\(label)")
        }
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func halvesGoToTheEvenNeighbour(variant: Variant) throws {
    // Nineteen values, so that a vector and a tail see them; each at every position.
    let values: [Float] = [
      -1e30, -1, -0.500_000_06, -0.5, -0.0, 0, 0.5, 0.500_000_06, 1.5, 2.5, 126.5, 127.5, 253.5, 254.5, 255, 255.25,
      255.5, 256, 1e30,
    ]
    let levels: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 126, 128, 254, 254, 255, 255, 255, 255, 255]
    for turn in values.indices {
      func turned<Value>(_ list: [Value]) -> [Value] { Array(list[turn...] + list[..<turn]) }
      let plane = try Plane(width: values.count, height: 1, pixels: turned(values))
      let result = try quantized(plane, scale: 1, offset: 0, variant: variant)
      #expect(result.plane.pixels == turned(levels), "\(variant) turned by \(turn)")
      #expect(result.clampedLow == 3 && result.clampedHigh == 3, "\(variant) turned by \(turn)")
    }
  }

  @Test(arguments: TestScale.variants)
  func bytesComeBackFromTheUnitInterval(variant: Variant) throws {
    let plane = try Plane<Float>(width: 256, height: 1) { x, _ in Float(x) / 255 }
    let result = try quantized(plane, scale: 255, offset: 0, variant: variant)
    #expect(result.plane.pixels == (0...255).map { UInt8($0) })
    #expect(result.clampedLow == 0 && result.clampedHigh == 0)
  }

  /// What 8 bits cost a signed result: the numbers of the doc comment.
  @Test(arguments: TestScale.variants)
  func clampingTheStepLosesItsNegativeHalf(variant: Variant) throws {
    func moments(_ values: [Double]) -> (mean: Double, variance: Double) {
      let mean = values.reduce(0, +) / Double(values.count)
      return (mean, values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count))
    }
    let step = try Plane<UInt8>(width: 8, height: 8) { x, _ in x < 4 ? 0 : 255 }
    let laplacian = try Kernel(width: 3, height: 3, weights: [0, 1, 0, 1, -4, 1, 0, 1, 0])
    let response = try convolved(
      step, with: laplacian, mode: .correlation, border: .replicate, options: ConvolutionOptions(variant: variant))
    let signed = moments(response.pixels.map(Double.init))
    #expect(signed.mean == 0)
    #expect(signed.variance == 16256.25)
    let result = try quantized(response, scale: 1, offset: 0, variant: variant)
    let clamped = moments(result.plane.pixels.map(Double.init))
    #expect(clamped.mean == 31.875)
    #expect((clamped.variance * 100).rounded() == 711211)
    #expect(result.clampedLow == 8 && result.clampedHigh == 0)
  }

  @Test(arguments: TestScale.variants)
  func theFirstNaNIsNamedAndInfinitiesAreCutOff(variant: Variant) throws {
    for width in [1, 15, 16, 17, 40] {
      for x in 0..<width {
        var plane = try Plane<Float>(width: width, height: 3, filledWith: 0.25)
        plane[x, 1] = .nan
        plane[0, 2] = .nan
        #expect(throws: KernelError.notANumber(x: x, y: 1)) {
          try quantized(plane, scale: 255, offset: 0, variant: variant)
        }
        plane[x, 1] = .infinity
        plane[0, 2] = -.infinity
        let result = try quantized(plane, scale: 255, offset: 0, variant: variant)
        #expect(result.clampedLow == 1 && result.clampedHigh == 1)
        #expect(result.plane[x, 1] == 255 && result.plane[0, 2] == 0)
        // Infinity times 0 is not a number either.
        #expect(throws: KernelError.notANumber(x: x, y: 1)) {
          try quantized(plane, scale: 0, offset: 9, variant: variant)
        }
      }
    }
  }

  @Test func variantsHaveTheSameBits() throws {
    var generator = SeededGenerator(seed: 51)
    let plane = try Plane<Float>(width: 333, height: 21) { _, _ in .random(in: -0.3...1.3, using: &generator) }
    let scalar = try quantized(plane, scale: 200.3, offset: 17.77, variant: .scalar)
    #expect(scalar.clampedLow > 100 && scalar.clampedHigh > 100)
    for variant in Variant.supported {
      #expect(try quantized(plane, scale: 200.3, offset: 17.77, variant: variant) == scalar, "\(variant)")
    }
  }

  @Test func badArgumentsAreErrorsAndEmptyPlanesAreEmpty() throws {
    let plane = try Plane<Float>(width: 4, height: 4)
    for value in [Float.nan, .infinity, -.infinity] {
      let errors = [
        #expect(throws: KernelError.self) { try quantized(plane, scale: value, offset: 0) },
        #expect(throws: KernelError.self) { try quantized(plane, scale: 1, offset: value) },
      ]
      for (error, name) in zip(errors, ["scale", "offset"]) {
        #expect("\(error!)".hasPrefix("\(name) is \(value)"))
      }
    }
    for variant in Variant.allCases where !variant.isSupported {
      #expect(throws: KernelError.variant(.unsupported(variant))) {
        try quantized(plane, scale: 1, offset: 0, variant: variant)
      }
    }
    for (width, height) in [(0, 0), (0, 5), (5, 0)] {
      let result = try quantized(Plane<Float>(width: width, height: height), scale: 1, offset: 0)
      #expect(result.plane.width == width && result.plane.height == height)
      #expect(result.clampedLow == 0 && result.clampedHigh == 0)
    }
  }
}
