import AcutanceKernels
import TestSupport
import Testing

/// Flips, parts and views: the same picture in another place gives the same result there.
@Suite struct ConvolutionSymmetryTests {
  /// The kernel drawn in a mirror.
  private func flipped(_ kernel: Kernel, horizontally: Bool, vertically: Bool) throws -> Kernel {
    let (width, height) = (kernel.width, kernel.height)
    let anchor = (
      x: horizontally ? width - 1 - kernel.anchorX : kernel.anchorX,
      y: vertically ? height - 1 - kernel.anchorY : kernel.anchorY
    )
    if let factors = kernel.factors {
      return try Kernel(
        column: vertically ? factors.column.reversed() : factors.column,
        row: horizontally ? factors.row.reversed() : factors.row, anchor: anchor)
    }
    let weights = (0..<width * height).map { index in
      let (x, y) = (index % width, index / width)
      return kernel[horizontally ? width - 1 - x : x, vertically ? height - 1 - y : y]
    }
    return try Kernel(width: width, height: height, weights: weights, anchor: anchor)
  }

  static let flips = [(true, false), (false, true), (true, true)]

  @Test(arguments: TestScale.variants)
  func flippedIntegersHaveTheSameBits(variant: Variant) throws {
    // Case C028, 5x7 and 17x33 among the sizes.
    var generator = SeededGenerator(seed: 70)
    let integers = [
      ConvolutionTesting.kernel(5, 1, [1, 2, 3, 4, 5]),
      ConvolutionTesting.kernel(4, 3, [1, 2, -3, 4, 5, 0, 7, -8, 9, 1, 1, 2], anchor: (0, 2)),
      ConvolutionTesting.outer([1, 2, 3], [1, -2, 0, 4, 5]),
    ]
    for (width, height) in [(5, 7), (17, 33), (1, 1), (66, 19), (113, 6)] {
      let plane = try Plane(width: width, height: height, pixels: generator.bytes(width * height).map(Float.init))
      for border in ConvolutionTesting.borders where border != .truncated {
        for kernel in integers {
          try compare(plane, kernel: kernel, mode: .correlation, border: border, variant: variant) { first, second, _ in
            ConvolutionTesting.firstDifference(first, second)
          }
        }
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func flippedRealNumbersStayInsideTheBound(variant: Variant) throws {
    let kernels = [ConvolutionTesting.dense(7, 7), ConvolutionTesting.dense(6, 3, anchor: (1, 0))]
    for (width, height) in [(5, 7), (17, 33), (66, 19)] {
      let plane = try ConvolutionTesting.noise(width, height, seed: 71)
      for border in ConvolutionTesting.borders {
        for kernel in kernels {
          let oracle = ConvolutionOracle(
            plane.pixels.map(Double.init), width: width, height: height, kernel: kernel, mode: .convolution,
            border: border)
          try compare(plane, kernel: kernel, mode: .convolution, border: border, variant: variant) {
            _, second, method in
            ConvolutionTesting.difference(second, from: oracle, kernel: kernel, method: method, border: border)
          }
        }
      }
    }
  }

  /// Filters a plane, and the flipped plane with the flipped kernel; hands over both, the second flipped back.
  private func compare(
    _ plane: Plane<Float>, kernel: Kernel, mode: ConvolutionMode, border: Border, variant: Variant,
    _ difference: (Plane<Float>, Plane<Float>, ConvolutionMethod?) -> String?
  ) throws {
    for method in ConvolutionTesting.methods(for: kernel) {
      let options = ConvolutionOptions(method: method, variant: variant)
      let original = try convolved(plane, with: kernel, mode: mode, border: border, options: options)
      for (horizontally, vertically) in Self.flips {
        let other = try convolved(
          plane.flipped(horizontally: horizontally, vertically: vertically),
          with: flipped(kernel, horizontally: horizontally, vertically: vertically), mode: mode, border: border,
          options: options)
        let back = try other.flipped(horizontally: horizontally, vertically: vertically)
        let wrong = difference(original, back, method)
        #expect(
          wrong == nil,
          "\(variant) \(plane.width)x\(plane.height) \(kernel.name) \(border) flips \(horizontally) \(vertically): \(wrong!)"
        )
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func convolutionIsCorrelationWithTheTurnedKernel(variant: Variant) throws {
    let plane = try ConvolutionTesting.noise(61, 23, seed: 72)
    for kernel in [ConvolutionTesting.dense(6, 3, anchor: (1, 0)), ConvolutionTesting.denseOuter(5, 8, anchor: (4, 1))]
    {
      for method in ConvolutionTesting.methods(for: kernel) {
        let options = ConvolutionOptions(method: method, variant: variant)
        for border in ConvolutionTesting.borders {
          let convolution = try convolved(plane, with: kernel, mode: .convolution, border: border, options: options)
          let turned = try flipped(kernel, horizontally: true, vertically: true)
          let correlation = try convolved(plane, with: turned, mode: .correlation, border: border, options: options)
          let difference = ConvolutionTesting.firstDifference(convolution, correlation)
          #expect(difference == nil, "\(variant) \(kernel.name) \(border): \(difference!)")
        }
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func validIsTheInteriorOfEveryBorder(variant: Variant) throws {
    // One order of operations: outputs whose taps are all inside have the same bits whatever the border.
    let plane = try ConvolutionTesting.noise(131, 45, seed: 73)
    for kernel in [
      ConvolutionTesting.dense(3, 3), ConvolutionTesting.dense(6, 5, anchor: (4, 0)), ConvolutionTesting.dense(31, 31),
      ConvolutionTesting.denseOuter(9, 9), ConvolutionTesting.denseOuter(2, 30, anchor: (0, 29)),
    ] {
      for method in ConvolutionTesting.methods(for: kernel) {
        let options = ConvolutionOptions(method: method, variant: variant)
        let valid = try convolved(plane, with: kernel, mode: .correlation, border: .valid, options: options)
        for border in ConvolutionTesting.borders where border != .valid {
          let whole = try convolved(plane, with: kernel, mode: .correlation, border: border, options: options)
          let interior = try whole.part(
            x: kernel.anchorX, y: kernel.anchorY, width: valid.width, height: valid.height)
          let difference = ConvolutionTesting.firstDifference(valid, interior)
          #expect(
            difference == nil, "\(variant) \(method?.rawValue ?? "chosen") \(kernel.name) \(border): \(difference!)")
        }
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func separableIsTheRowAndThenTheColumn(variant: Variant) throws {
    // Whether what lies between the passes is stored or stays in registers is not to be seen in a single bit.
    let options = ConvolutionOptions(method: .direct, variant: variant)
    for width in [37, 150, 2100] {
      let plane = try ConvolutionTesting.noise(width, 41, seed: 74)
      for (columns, rows) in [(2, 2), (5, 5), (3, 7), (9, 4), (31, 8), (5, 9), (4, 31)] {
        let kernel = ConvolutionTesting.denseOuter(columns, rows)
        let factors = try #require(kernel.separated())
        let row = ConvolutionTesting.kernel(columns, 1, factors.row, anchor: (kernel.anchorX, 0))
        let column = ConvolutionTesting.kernel(1, rows, factors.column, anchor: (0, kernel.anchorY))
        for border in [Border.replicate, .reflect101, .wrap, .zero, .valid] {
          let filtered = try convolved(plane, with: row, mode: .correlation, border: border, options: options)
          let expected = try convolved(filtered, with: column, mode: .correlation, border: border, options: options)
          let separable = try convolved(
            plane, with: kernel, mode: .correlation, border: border,
            options: ConvolutionOptions(method: .separable, variant: variant))
          let difference = ConvolutionTesting.firstDifference(separable, expected)
          #expect(difference == nil, "\(variant) \(columns)x\(rows) \(border) \(width) wide: \(difference!)")
        }
      }
    }
  }
}
