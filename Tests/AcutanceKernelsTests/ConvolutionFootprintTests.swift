import AcutanceKernels
import TestSupport
import Testing

/// What one pixel reaches: a value that is not finite, a tap that is tiny, a pixel that is huge.
@Suite struct ConvolutionFootprintTests {
  /// A 15x15 kernel with three taps, all others zero.
  static let sparse: Kernel = {
    var weights = [Float](repeating: 0, count: 225)
    for (index, weight) in [(0, Float(0.5)), (100, -1), (224, 2)] { weights[index] = weight }
    return ConvolutionTesting.kernel(15, 15, weights, name: "sparse 15x15")
  }()

  static let kernels: [Kernel] = [
    ConvolutionTesting.laplacian, ConvolutionTesting.sobel, ConvolutionTesting.dense(5, 5),
    ConvolutionTesting.dense(11, 11), ConvolutionTesting.dense(4, 7, anchor: (3, 1)), sparse,
    ConvolutionTesting.outer([1, 2, 1], [-1, 0, 1], name: "sobel of factors"),
    ConvolutionTesting.outer([1, 0, 0, 2, 0], [0, 1, 1, 0, -1, 0, 0], name: "gaps"),
    ConvolutionTesting.denseOuter(9, 9), ConvolutionTesting.denseOuter(1, 31),
    ConvolutionTesting.outer([Float](repeating: 0.2, count: 5), [Float](repeating: 0.2, count: 5), name: "box"),
  ]

  /// Checks that exactly the outputs are not finite that the oracle names, and that all others have the bits that they
  /// have when the poisoned pixels are zero.
  private func check(
    _ plane: Plane<Float>, kernel: Kernel, mode: ConvolutionMode, border: Border, _ label: String
  ) throws {
    let oracle = ConvolutionOracle(
      plane.pixels.map(Double.init), width: plane.width, height: plane.height, kernel: kernel, mode: mode,
      border: border)
    let clean = try Plane<Float>(width: plane.width, height: plane.height) { x, y in
      plane[x, y].isFinite ? plane[x, y] : 0
    }
    let cleanBorder: Border = if case .constant(let value) = border, !value.isFinite { .zero } else { border }
    for variant in Variant.supported {
      for method in ConvolutionTesting.methods(for: kernel) {
        let options = ConvolutionOptions(method: method, variant: variant)
        let result = try convolved(plane, with: kernel, mode: mode, border: border, options: options)
        let expected = try convolved(clean, with: kernel, mode: mode, border: cleanBorder, options: options)
        let values = zip(result.pixels, expected.pixels)
        let wrong = zip(oracle.touchesNonFinite, values).enumerated().first { _, item in
          item.0 ? item.1.0.isFinite : item.1.0 != item.1.1
        }
        let place = wrong.map { "\($0.offset % result.width),\($0.offset / result.width): \($0.element)" }
        #expect(
          wrong == nil,
          "\(variant) \(method?.rawValue ?? "chosen") \(kernel.name) \(mode) \(border) \(label) at \(place ?? "")")
      }
    }
  }

  @Test(arguments: ConvolutionTesting.borders)
  func nonFinitePixelsReachOutputsWhoseTapsTouchThem(border: Border) throws {
    let (width, height) = (83, 22)
    let places = [(0, 0), (82, 21), (41, 10), (16, 0), (79, 13)]
    for (index, kernel) in Self.kernels.enumerated() {
      for (number, place) in places.enumerated() {
        var plane = try ConvolutionTesting.noise(width, height, seed: 60)
        let poison = [Float.nan, .infinity, -.infinity][(index + number) % 3]
        plane[place.0, place.1] = poison
        let mode = ConvolutionTesting.modes[number % 2]
        try check(plane, kernel: kernel, mode: mode, border: border, "\(poison) in \(place)")
      }
    }
  }

  @Test(arguments: ConvolutionTesting.borders)
  func manyNonFinitePixelsAndPlanesSmallerThanTheKernel(border: Border) throws {
    var generator = SeededGenerator(seed: 61)
    for (width, height) in [(50, 17), (3, 4), (1, 9), (20, 1), (34, 6), (1, 1)] {
      var plane = try ConvolutionTesting.noise(width, height, seed: 62)
      for _ in 0..<(width * height + 19) / 20 {
        let (x, y) = (Int.random(in: 0..<width, using: &generator), Int.random(in: 0..<height, using: &generator))
        plane[x, y] = [Float.nan, .infinity, -.infinity][Int.random(in: 0..<3, using: &generator)]
      }
      for kernel in Self.kernels {
        try check(plane, kernel: kernel, mode: .correlation, border: border, "\(width)x\(height)")
      }
    }
  }

  @Test(arguments: [Float.nan, .infinity])
  func borderConstantThatIsNotFiniteReachesTheFrameOnly(constant: Float) throws {
    let plane = try ConvolutionTesting.noise(53, 19, seed: 63)
    for kernel in Self.kernels {
      try check(plane, kernel: kernel, mode: .convolution, border: .constant(constant), "")
    }
  }

  @Test(arguments: TestScale.variants)
  func boxAroundOneNaNIsFiveTimesFive(variant: Variant) throws {
    // Case C093: a sliding sum carries the NaN to the end of the row.
    var plane = try Plane<Float>(width: 51, height: 51, filledWith: 1)
    plane[20, 30] = .nan
    let ones = [Float](repeating: 1, count: 5)
    for method in ConvolutionMethod.allCases {
      let result = try convolved(
        plane, with: ConvolutionTesting.outer(ones, ones), mode: .correlation, border: .reflect,
        options: ConvolutionOptions(method: method, variant: variant))
      for y in 0..<51 {
        for x in 0..<51 {
          let isNear = abs(x - 20) <= 2 && abs(y - 30) <= 2
          #expect(isNear ? result[x, y].isNaN : result[x, y] == 25, "\(variant) \(method) \(x),\(y)")
        }
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func hugePixelDoesNotSpoilItsRow(variant: Variant) throws {
    var plane = try Plane<Float>(width: 90, height: 12, filledWith: 1)
    plane[40, 5] = 1e20
    for side in [3, 7, 15] {
      let ones = [Float](repeating: 1, count: side)
      for method in ConvolutionMethod.allCases {
        let result = try convolved(
          plane, with: ConvolutionTesting.outer(ones, ones), mode: .correlation, border: .replicate,
          options: ConvolutionOptions(method: method, variant: variant))
        for y in 0..<12 {
          for x in 0..<90 {
            let isNear = abs(x - 40) <= side / 2 && abs(y - 5) <= side / 2
            let expected: Float = isNear ? 1e20 : Float(side * side)
            #expect(result[x, y] == expected, "\(variant) \(method) box \(side) \(x),\(y)")
          }
        }
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func tinyTapIsNeverLost(variant: Variant) throws {
    let (width, height) = (73, 35)
    var plane = try Plane<Float>(width: width, height: height)
    plane[36, 17] = 1e20
    for (columns, rows) in [(3, 3), (7, 7), (15, 15), (31, 31), (8, 2)] {
      for place in [(0, 0), (columns - 1, 0), (columns / 2, rows / 2), (columns - 1, rows - 1)] {
        var weights = [Float](repeating: 1, count: columns * rows)
        weights[place.1 * columns + place.0] = 1e-20
        let kernel = ConvolutionTesting.kernel(columns, rows, weights)
        for method in ConvolutionTesting.methods(for: kernel) {
          let result = try convolved(
            plane, with: kernel, mode: .convolution, border: .zero,
            options: ConvolutionOptions(method: method, variant: variant))
          // An impulse comes out as the drawing; every other product is an exact zero.
          let label = "\(variant) \(columns)x\(rows) tap \(place)"
          #expect(result[36 + place.0 - columns / 2, 17 + place.1 - rows / 2] == 1e20 * 1e-20, "\(label)")
          let tapCount = result.pixels.reduce(0) { $0 + ($1 != 0 ? 1 : 0) }
          #expect(tapCount == columns * rows, "\(label)")
        }
      }
    }
  }

  /// Factors of extreme scale have ordinary products: what is stored between the two passes must not overflow, and must
  /// not sink below what a Float can hold in full.
  @Test(arguments: TestScale.variants)
  func scaleOfTheFactorsDoesNotShow(variant: Variant) throws {
    let plane = try Plane<Float>(width: 61, height: 19) { x, y in 1e15 * Float(1 + (x * 7 + y * 3) % 11) }
    let small = try Plane<Float>(width: 61, height: 19) { x, y in 1e-12 * Float(1 + (x * 7 + y * 3) % 11) }
    for scale: Float in [1e30, 1e-30] {
      let column = [1, 2, 3, 2, 1].map { $0 / scale }
      let kernel = ConvolutionTesting.outer(column, [1, 3, 5, 3, 1].map { $0 * scale }, name: "scale \(scale)")
      for source in [plane, small] {
        let oracle = ConvolutionOracle(
          source.pixels.map(Double.init), width: 61, height: 19, kernel: kernel, mode: .correlation, border: .reflect)
        for method in ConvolutionTesting.methods(for: kernel) {
          let result = try convolved(
            source, with: kernel, mode: .correlation, border: .reflect,
            options: ConvolutionOptions(method: method, variant: variant))
          let difference = ConvolutionTesting.difference(
            result, from: oracle, kernel: kernel, method: method, border: .reflect)
          #expect(difference == nil, "\(variant) \(method?.rawValue ?? "chosen") \(kernel.name): \(difference!)")
        }
      }
    }
  }
}
