import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

@Suite struct GradientMagnitudeTests {
  struct Pair: Sendable {
    let horizontal: Kernel
    let vertical: Kernel
  }

  static let sobel = Pair(horizontal: .sobelX, vertical: .sobelY)

  /// Weights without any symmetry, some of them zero, so that anchors and the turning are seen.
  static func skew(_ width: Int, _ height: Int, anchor: (x: Int, y: Int)) -> Pair {
    func kernel(_ seed: Int) -> Kernel {
      let weights = (0..<width * height).map { Float(($0 * seed + 3) % 7 - 2) }
      do { return try Kernel(width: width, height: height, weights: weights, anchor: anchor) } catch {
        preconditionFailure("\(error)")
      }
    }
    return Pair(horizontal: kernel(5), vertical: kernel(3))
  }

  /// A pair that is run as rows and columns of taps.
  static func separable() -> Pair {
    func kernel(_ column: [Float], _ row: [Float]) -> Kernel {
      do { return try Kernel(column: column, row: row) } catch { preconditionFailure("\(error)") }
    }
    let (smooth, slope): ([Float], [Float]) = ([1, 4, 6, 4, 1], [-1, -2, 0, 2, 1])
    return Pair(horizontal: kernel(smooth, slope), vertical: kernel(slope, smooth))
  }

  static let borders: [Border] = [
    .replicate, .zero, .valid, .reflect101, .constant(-0.75), .wrap, .reflect, .truncated,
  ]

  /// What is wrong with a result: `nil`, or the first pixel outside its bound.
  ///
  /// With E the length of the two convolutions' bounds: E + 3u (g + E), and 4e-23 for squares that are subnormal. A
  /// convolution of k taps that are not zero is within gamma_k of its gauge, a separable one within
  /// gamma_(kx + ky + 7); the factors of the truncated border are three roundings more.
  private func difference(
    _ result: Plane<Float>, _ pixels: [Double], _ size: PixelSize, _ pair: Pair, _ mode: ConvolutionMode,
    _ border: Border
  ) -> String? {
    let oracles = [pair.horizontal, pair.vertical].map {
      ConvolutionOracle(pixels, width: size.width, height: size.height, kernel: $0, mode: mode, border: border)
    }
    guard result.width == oracles[0].width, result.height == oracles[0].height else {
      return "\(result.width)x\(result.height) instead of \(oracles[0].width)x\(oracles[0].height)"
    }
    let u = 0x1p-24
    for (index, value) in result.pixels.enumerated() {
      var (squares, errors) = (0.0, 0.0)
      for oracle in oracles {
        let roundings = Double(max(oracle.tapCount, pair.horizontal.width + pair.horizontal.height + 7))
        let direct = Double(oracle.tapCount)
        let count = pair.horizontal.width * pair.horizontal.height > 9 ? roundings : direct
        let scaling = border == .truncated ? 3 * u * abs(oracle.values[index]) : 0
        let error = count * u / (1 - count * u) * oracle.gauges[index] + scaling
        errors += error * error
        squares += oracle.values[index] * oracle.values[index]
      }
      let (magnitude, error) = (squares.squareRoot(), errors.squareRoot())
      if !(abs(Double(value) - magnitude) <= error + 3 * u * (magnitude + error) + 4e-23) {
        return "\(value) instead of \(magnitude) at \(index % result.width),\(index / result.width)"
      }
    }
    return nil
  }

  @Test(arguments: Variant.supported)
  func everyWidthIsWithinTheBound(variant: Variant) throws {
    var generator = SeededGenerator(seed: 60)
    let heights = TestScale.isFull ? Array(1...36) : [1, 2, 3, 16, 17, 35]
    let pairs = [
      Self.sobel, Self.separable(), Self.skew(4, 2, anchor: (x: 0, y: 1)), Self.skew(3, 5, anchor: (x: 2, y: 0)),
    ]
    for width in 1...70 {
      for height in heights {
        let pixels = (0..<width * height).map { _ in Float.random(in: -2...3, using: &generator) }
        let doubles = pixels.map(Double.init)
        let pair = pairs[(width + height) % pairs.count]
        for (index, placement) in GuardedPixels<Float>.Placement.allCases.enumerated() {
          let border = Self.borders[(width / 2 + 3 * height + index) % Self.borders.count]
          let mode: ConvolutionMode = (width + index) % 2 == 0 ? .correlation : .convolution
          let result = try GuardedPixels(
            pixels, width: width, height: height, padding: width % 5, poison: .nan, placement: placement
          ).withView {
            try gradientMagnitude(
              of: $0, horizontal: pair.horizontal, vertical: pair.vertical, mode: mode, border: border,
              variant: variant)
          }
          let size = PixelSize(width: width, height: height)
          let wrong = difference(result, doubles, size, pair, mode, border)
          #expect(wrong == nil, "\(variant) \(size) \(pair.horizontal.name) \(mode) \(border) \(placement)")
        }
      }
    }
  }

  @Test(arguments: Variant.supported)
  func everyBorderEveryModeAndSmallPlanes(variant: Variant) throws {
    var generator = SeededGenerator(seed: 61)
    let pairs = [
      Self.sobel, Self.separable(), Self.skew(7, 7, anchor: (x: 6, y: 0)), Self.skew(1, 2, anchor: (x: 0, y: 0)),
      Self.skew(5, 1, anchor: (x: 1, y: 0)),
    ]
    for (width, height) in [(1, 1), (2, 1), (1, 5), (3, 2), (4, 4), (19, 34), (130, 6)] {
      let pixels = generator.floats(width * height)
      let plane = try Plane(width: width, height: height, pixels: pixels)
      for pair in pairs {
        for border in Self.borders {
          for mode in [ConvolutionMode.correlation, .convolution] {
            let result = try gradientMagnitude(
              of: plane, horizontal: pair.horizontal, vertical: pair.vertical, mode: mode, border: border,
              variant: variant)
            let size = PixelSize(width: width, height: height)
            let wrong = difference(result, pixels.map(Double.init), size, pair, mode, border)
            #expect(wrong == nil, "\(variant) \(size) \(pair.horizontal.name) \(mode) \(border)")
          }
        }
      }
    }
  }

  /// Sobel by hand on integers: the exact root, rounded once. (Rounding the root in Double first cannot change it.)
  private func sobelRoots(_ pixels: [Int], width: Int, height: Int) -> [Float] {
    func at(_ x: Int, _ y: Int) -> Int { pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)] }
    return (0..<height).flatMap { y in
      (0..<width).map { x in
        let gx =
          at(x + 1, y - 1) + 2 * at(x + 1, y) + at(x + 1, y + 1) - at(x - 1, y - 1) - 2 * at(x - 1, y)
          - at(x - 1, y + 1)
        let gy =
          at(x - 1, y + 1) + 2 * at(x, y + 1) + at(x + 1, y + 1) - at(x - 1, y - 1) - 2 * at(x, y - 1)
          - at(x + 1, y - 1)
        return Float(Double(gx * gx + gy * gy).squareRoot())
      }
    }
  }

  @Test(arguments: Variant.supported)
  func bytesGiveTheExactRootRoundedOnce(variant: Variant) throws {
    var generator = SeededGenerator(seed: 62)
    for width in 1...70 {
      for height in [1, 2, 15, 16, 17, 33] {
        let bytes =
          (width + height) % 3 == 0
          ? generator.bytes(width * height).map { $0 < 128 ? 0 : 255 }
          : generator.bytes(width * height)
        let expected = sobelRoots(bytes.map(Int.init), width: width, height: height)
        let result = try GuardedPixels(
          bytes, width: width, height: height, padding: width % 7, poison: 255,
          placement: width % 2 == 0 ? .atStart : .atEnd
        ).withView { try gradientMagnitude(of: $0, mode: .correlation, border: .replicate, variant: variant) }
        #expect(result.pixels == expected, "\(variant) \(width)x\(height)")
        let floats = try gradientMagnitude(
          of: Plane(width: width, height: height, pixels: bytes.map(Float.init)), mode: .convolution,
          border: .replicate, variant: variant)
        #expect(floats.pixels == expected, "\(variant) \(width)x\(height) as Float")
      }
    }
  }

  @Test(arguments: Variant.supported)
  func wordsAreWithinTwoRoundings(variant: Variant) throws {
    var generator = SeededGenerator(seed: 63)
    for (width, height) in [(1, 1), (16, 3), (33, 20), (67, 34)] {
      let words = (0..<width * height).map { _ in UInt16.random(in: 0...65535, using: &generator) }
      let result = try GuardedPixels(
        words, width: width, height: height, padding: 3, poison: 65535, placement: .atEnd
      ).withView { try gradientMagnitude(of: $0, mode: .correlation, border: .replicate, variant: variant) }
      // Gradients are exact (at most 262,140); of their squares, the sum and the root three roundings are left.
      for (value, root) in zip(result.pixels, sobelRoots(words.map(Int.init), width: width, height: height)) {
        #expect(abs(Double(value) - Double(root)) <= 3.5 * 0x1p-24 * Double(root), "\(variant) \(width)x\(height)")
      }
    }
  }

  @Test(arguments: Variant.supported)
  func hasTheBitsOfTwoConvolutionsAlsoWhereItStreams(variant: Variant) throws {
    var generator = SeededGenerator(seed: 64)
    // The second result is larger than 4 MB and written past the caches; its width leaves a tail.
    for (width, height) in [(257, 50), (1301, 1011)] {
      let plane = try Plane<Float>(width: width, height: height, pixels: generator.floats(width * height))
      for pair in [Self.sobel, Self.separable()] {
        let result = try gradientMagnitude(
          of: plane, horizontal: pair.horizontal, vertical: pair.vertical, mode: .correlation, border: .reflect101,
          variant: variant)
        let (gx, gy) = try (component(plane, pair.horizontal, variant), component(plane, pair.vertical, variant))
        let fuses = variant != .scalar && variant != .v2
        let expected = zip(gx.pixels, gy.pixels).map { x, y in
          (fuses ? (y * y).addingProduct(x, x) : x * x + y * y).squareRoot()
        }
        #expect(result.pixels == expected, "\(variant) \(width)x\(height)")
      }
    }
  }

  private func component(_ plane: Plane<Float>, _ kernel: Kernel, _ variant: Variant) throws -> Plane<Float> {
    try convolved(
      plane, with: kernel, mode: .correlation, border: .reflect101, options: ConvolutionOptions(variant: variant))
  }

  @Test(arguments: Variant.supported)
  func agreesWithBLAS(variant: Variant) throws {
    var generator = SeededGenerator(seed: 65)
    let bytes = try Plane<UInt8>(width: 201, height: 77, pixels: generator.bytes(201 * 77))
    for border in Self.borders {
      let result = try gradientMagnitude(of: bytes, mode: .correlation, border: border, variant: variant)
      let reference = BLASReference.gradientMagnitude(
        of: DoubleMatrix(bytes.view), horizontal: .sobelX, vertical: .sobelY, mode: .correlation, border: border)
      // Exact gradients of bytes, and the root rounded once; the border constant times up to 4 is exact too.
      for y in 0..<result.height {
        for x in 0..<result.width {
          let error = abs(Double(result[x, y]) - reference[y, x])
          #expect(error <= 3 * 0x1p-24 * reference[y, x], "\(variant) \(border) \(x),\(y)")
        }
      }
    }
  }

  @Test(arguments: Variant.supported)
  func nonFinitePixelsReachExactlyTheOutputsThatTouchThem(variant: Variant) throws {
    var generator = SeededGenerator(seed: 66)
    // Sobel's taps together leave out the centre; the skew pair has zeros of its own.
    for (pair, border) in [
      (Self.sobel, Border.replicate), (Self.skew(3, 4, anchor: (x: 1, y: 3)), .wrap), (Self.separable(), .reflect),
      (Self.sobel, .valid), (Self.skew(5, 3, anchor: (x: 0, y: 0)), .truncated),
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

  @Test(arguments: Variant.supported)
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

  @Test(arguments: Variant.supported)
  func kernelsOfZerosGiveTheOtherGradientAlone(variant: Variant) throws {
    var generator = SeededGenerator(seed: 68)
    var plane = try Plane<Float>(width: 50, height: 20, pixels: generator.floats(1000))
    let zero = try Kernel(width: 3, height: 3, weights: Array(repeating: 0, count: 9))
    let gx = try component(plane, .sobelX, variant)
    let result = try gradientMagnitude(
      of: plane, horizontal: .sobelX, vertical: zero, mode: .correlation, border: .reflect101, variant: variant)
    #expect(zip(result.pixels, gx.pixels).allSatisfy { abs($0 - abs($1)) <= 3 * 0x1p-24 * abs($1) })
    plane[25, 10] = .nan
    let none = try gradientMagnitude(
      of: plane, horizontal: zero, vertical: zero, mode: .correlation, border: .reflect101, variant: variant)
    #expect(none.pixels.allSatisfy { $0 == 0 })
  }

  @Test(arguments: Variant.supported)
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
      for border in Self.borders {
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
