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

  @Test(arguments: TestScale.variants)
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

  @Test(arguments: TestScale.variants)
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

  @Test(arguments: TestScale.variants)
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

  @Test(arguments: TestScale.variants)
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

  @Test(arguments: TestScale.variants)
  func hasTheBitsOfTwoConvolutionsAlsoWhereItStreams(variant: Variant) throws {
    var generator = SeededGenerator(seed: 64)
    // The second result is larger than 16 MiB and written past the caches; its width leaves a tail.
    for (width, height) in [(257, 50), (2101, 2011)] {
      let plane = try Plane<Float>(width: width, height: height, pixels: generator.floats(width * height))
      for pair in [Self.sobel, Self.separable()] {
        let result = try gradientMagnitude(
          of: plane, horizontal: pair.horizontal, vertical: pair.vertical, mode: .correlation, border: .reflect101,
          variant: variant)
        let (gx, gy) = try (
          Self.component(plane, pair.horizontal, variant), Self.component(plane, pair.vertical, variant)
        )
        let fuses = variant != .scalar && variant != .v2
        let expected = zip(gx.pixels, gy.pixels).map { x, y in
          (fuses ? (y * y).addingProduct(x, x) : x * x + y * y).squareRoot()
        }
        #expect(result.pixels == expected, "\(variant) \(width)x\(height)")
      }
    }
  }

  static func component(_ plane: Plane<Float>, _ kernel: Kernel, _ variant: Variant) throws -> Plane<Float> {
    try convolved(
      plane, with: kernel, mode: .correlation, border: .reflect101, options: ConvolutionOptions(variant: variant))
  }

  @Test(arguments: TestScale.variants)
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
}
