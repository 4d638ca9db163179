import AcutanceKernels
import TestSupport
import Testing

/// What is not a plain number or a plain call: values that are not finite, surroundings, kernels of zeros, the ends of
/// Float's range, bad arguments.
@Suite struct GradientMagnitudeEdgeTests {
  typealias Pair = GradientMagnitudeTests.Pair

  @Test(arguments: TestScale.variants)
  func nonFinitePixelsReachExactlyTheOutputsThatTouchThem(variant: Variant) throws {
    var generator = SeededGenerator(seed: 66)
    // Sobel's taps together leave out the centre; the skew pair has zeros of its own.
    for (pair, border) in [
      (GradientMagnitudeTests.sobel, Border.replicate),
      (GradientMagnitudeTests.skew(3, 4, anchor: (x: 1, y: 3)), .wrap), (GradientMagnitudeTests.separable(), .reflect),
      (GradientMagnitudeTests.sobel, .valid), (GradientMagnitudeTests.skew(5, 3, anchor: (x: 0, y: 0)), .truncated),
    ] {
      let (width, height) = (37, 19)
      let clean = try Plane<Float>(width: width, height: height, pixels: generator.floats(width * height))
      for px in 0..<width {
        let py = (px * 7) % height
        var plane = clean
        plane[px, py] = px % 2 == 0 ? .nan : .infinity
        let result = try gradientMagnitude(
          of: plane, horizontal: pair.horizontal, vertical: pair.vertical, mode: .correlation, border: border,
          variant: variant)
        let touched = [pair.horizontal, pair.vertical].map {
          ConvolutionOracle(
            plane.pixels.map(Double.init), width: width, height: height, kernel: $0, mode: .correlation,
            border: border
          ).touchesNonFinite
        }
        for (index, value) in result.pixels.enumerated() {
          let touches = touched[0][index] || touched[1][index]
          #expect(value.isFinite == !touches, "\(variant) \(border) from \(px),\(py): output \(index)")
        }
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func surroundingsGiveTheBitsOfTheWhole(variant: Variant) throws {
    var generator = SeededGenerator(seed: 67)
    let whole = try Plane<UInt16>(width: 90, height: 61) { _, _ in .random(in: 0...65535, using: &generator) }
    let result = try gradientMagnitude(of: whole, mode: .correlation, border: .reflect101, variant: variant)
    for (x, y, width, height) in [(0, 0, 90, 61), (1, 2, 40, 20), (33, 17, 57, 44), (89, 60, 1, 1)] {
      let part = try gradientMagnitude(
        of: whole.view.cropped(x: x, y: y, width: width, height: height), mode: .correlation,
        border: .surroundings(beyond: .reflect101), variant: variant)
      let expected = try Plane<Float>(width: width, height: height) { result[x + $0, y + $1] }
      #expect(part == expected, "\(variant) \(x),\(y)")
    }
  }

  @Test(arguments: TestScale.variants)
  func kernelsOfZerosGiveTheOtherGradientAlone(variant: Variant) throws {
    var generator = SeededGenerator(seed: 68)
    var plane = try Plane<Float>(width: 50, height: 20, pixels: generator.floats(1000))
    let zero = try Kernel(width: 3, height: 3, weights: Array(repeating: 0, count: 9))
    let gx = try GradientMagnitudeTests.component(plane, .sobelX, variant)
    let result = try gradientMagnitude(
      of: plane, horizontal: .sobelX, vertical: zero, mode: .correlation, border: .reflect101, variant: variant)
    #expect(zip(result.pixels, gx.pixels).allSatisfy { abs($0 - abs($1)) <= 3 * 0x1p-24 * abs($1) })
    plane[25, 10] = .nan
    let none = try gradientMagnitude(
      of: plane, horizontal: zero, vertical: zero, mode: .correlation, border: .reflect101, variant: variant)
    #expect(none.pixels.allSatisfy { $0 == 0 })
  }

  @Test(arguments: TestScale.variants)
  func squaresOverflowAndVanishWhereTheDocumentationSaysSo(variant: Variant) throws {
    // One tap: gx is the pixel itself. Seventeen pixels, so that the tail sees them too.
    let (one, zero) = try (Kernel(width: 1, height: 1, weights: [1]), Kernel(width: 1, height: 1, weights: [0]))
    func magnitude(_ value: Float) throws -> Float {
      let plane = try Plane<Float>(width: 17, height: 1, filledWith: value)
      let pixels = try gradientMagnitude(
        of: plane, horizontal: one, vertical: zero, mode: .correlation, border: .zero, variant: variant
      ).pixels
      #expect(pixels.allSatisfy { $0 == pixels[0] })
      return pixels[0]
    }
    #expect(try magnitude(-1.8e19) == 1.8e19)
    #expect(try magnitude(1.9e19) == .infinity)
    #expect(try magnitude(2.5e-23) == 0)
    for value: Float in [1.1e-19, 3e-20, 1e-21, 1e-22, 3e-23] {
      let error = abs(Double(try magnitude(value)) - Double(value))
      #expect(error <= 4e-23 + 3 * 0x1p-24 * Double(value), "\(value)")
    }
  }

  @Test func badArgumentsAreErrorsAndEmptyPlanesAreEmpty() throws {
    let plane = try Plane<Float>(width: 9, height: 9)
    let wide = try Kernel(width: 5, height: 3, weights: Array(repeating: 1, count: 15))
    let moved = try Kernel(width: 3, height: 3, weights: Array(repeating: 1, count: 9), anchor: (x: 0, y: 1))
    for other in [wide, moved] {
      let error = #expect(throws: KernelError.kernelsDiffer(horizontal: .sobelX, vertical: other)) {
        try gradientMagnitude(of: plane, vertical: other, mode: .correlation, border: .zero)
      }
      #expect("\(error!)".contains("\(other.width) x 3 taps"))
    }
    #expect(throws: KernelError.self) {
      try gradientMagnitude(of: plane, mode: .correlation, border: .surroundings(beyond: .valid))
    }
    for variant in Variant.allCases where !variant.isSupported {
      #expect(throws: KernelError.variant(.unsupported(variant))) {
        try gradientMagnitude(of: plane, mode: .correlation, border: .zero, variant: variant)
      }
    }
    for (width, height) in [(0, 0), (0, 4), (4, 0)] {
      for border in GradientMagnitudeTests.borders {
        let result = try gradientMagnitude(
          of: Plane<UInt8>(width: width, height: height), mode: .correlation, border: border)
        let isValid = border == .valid
        #expect(result.width == (isValid ? max(0, width - 2) : width))
        #expect(result.height == (isValid ? max(0, height - 2) : height))
      }
    }
    let valid = try gradientMagnitude(of: Plane<UInt8>(width: 2, height: 9), mode: .correlation, border: .valid)
    #expect(valid.width == 0 && valid.height == 7)
  }
}
