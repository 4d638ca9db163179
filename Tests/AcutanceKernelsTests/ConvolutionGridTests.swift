import AcutanceKernels
import TestSupport
import Testing

/// Every small width and many heights, on every variant, against plain Double loops at every pixel: padding poisoned,
/// unmapped pages at both ends.
@Suite struct ConvolutionGridTests {
  /// Twice the widest tile (64 columns) and three in a full run: every combination of whole tiles and rests.
  static let widths = Array(0...(TestScale.isFull ? 131 : 99))
  /// Twice the four rows of a tile and three, and a few more.
  static let heights = TestScale.isFull ? Array(0...20) : [0, 1, 2, 3, 5, 8, 17, 20]

  static let kernels: [Kernel] = [
    ConvolutionTesting.laplacian, ConvolutionTesting.dense(3, 3), ConvolutionTesting.dense(5, 5),
    ConvolutionTesting.dense(1, 1), ConvolutionTesting.dense(7, 4, anchor: (5, 0)),
    ConvolutionTesting.dense(2, 2, anchor: (0, 1)), ConvolutionTesting.denseOuter(5, 5),
    ConvolutionTesting.denseOuter(9, 2, anchor: (1, 1)), ConvolutionTesting.denseOuter(1, 8), box(4, 7),
  ]

  private static func box(_ width: Int, _ height: Int) -> Kernel {
    ConvolutionTesting.outer(
      [Float](repeating: 0.3, count: height), [Float](repeating: 0.7, count: width), name: "box \(width)x\(height)")
  }

  /// Windows of every length, one of each bit pattern that they are put together from.
  @Test(arguments: ConvolutionTesting.borders)
  func boxesMatchTheDoubleLoop(border: Border) throws {
    for side in 2...31 {
      let kernel = Self.box(side, 33 - side)
      for (width, height) in [(5, 3), (37, 35), (98, 40)] {
        try check(
          width: width, height: height, kernel: kernel, mode: .correlation, border: border,
          placement: side % 2 == 0 ? .atStart : .atEnd)
      }
    }
  }

  /// Rows from 2048 pixels on are read where they are, and their ends are done in tiles of 64 columns.
  @Test(arguments: ConvolutionTesting.borders)
  func longRowsMatchTheDoubleLoop(border: Border) throws {
    for (index, width) in [2048, 2049, 2063, 2064, 2079, 2111].enumerated() {
      for (number, kernel) in (Self.kernels + [ConvolutionTesting.denseOuter(31, 3), Self.box(15, 5)]).enumerated() {
        try check(
          width: width, height: [1, 5, 19][(index + number) % 3], kernel: kernel,
          mode: ConvolutionTesting.modes[number % 2], border: border,
          placement: (index + number) % 2 == 0 ? .atStart : .atEnd)
      }
    }
  }

  @Test(arguments: ConvolutionTesting.borders)
  func floatMatchesTheDoubleLoop(border: Border) throws {
    for width in Self.widths {
      for height in Self.heights {
        for (index, kernel) in Self.kernels.enumerated() {
          let placement: GuardedPixels<Float>.Placement = (width + height + index) % 2 == 0 ? .atStart : .atEnd
          let mode = ConvolutionTesting.modes[(width + index) % 2]
          try check(width: width, height: height, kernel: kernel, mode: mode, border: border, placement: placement)
        }
      }
    }
  }

  /// Kernels much larger than the tile, on fewer sizes.
  @Test(arguments: ConvolutionTesting.borders)
  func largeKernelsMatchTheDoubleLoop(border: Border) throws {
    let kernels = [
      ConvolutionTesting.dense(15, 15), ConvolutionTesting.dense(31, 31), ConvolutionTesting.dense(16, 31),
      ConvolutionTesting.denseOuter(31, 31), ConvolutionTesting.denseOuter(30, 21, anchor: (29, 0)),
    ]
    for width in [1, 2, 15, 16, 30, 31, 32, 47, 64, 79, 99, 131] {
      for height in TestScale.isFull ? [1, 2, 15, 16, 30, 31, 32, 35, 48] : [1, 17, 34] {
        for (index, kernel) in kernels.enumerated() {
          let placement: GuardedPixels<Float>.Placement = (width + height + index) % 2 == 0 ? .atStart : .atEnd
          let mode = ConvolutionTesting.modes[(width + index) % 2]
          try check(width: width, height: height, kernel: kernel, mode: mode, border: border, placement: placement)
        }
      }
    }
  }

  private func check(
    width: Int, height: Int, kernel: Kernel, mode: ConvolutionMode, border: Border,
    placement: GuardedPixels<Float>.Placement
  ) throws {
    let plane = try ConvolutionTesting.noise(width, height, seed: UInt64(width * 1000 + height))
    let pixels = plane.pixels
    let oracle = ConvolutionOracle(
      pixels.map(Double.init), width: width, height: height, kernel: kernel, mode: mode, border: border)
    func compare(_ variant: Variant, _ method: ConvolutionMethod?, _ result: Plane<Float>) {
      let difference = ConvolutionTesting.difference(
        result, from: oracle, kernel: kernel, method: method, border: border)
      #expect(
        difference == nil,
        "\(variant) \(method?.rawValue ?? "chosen") \(width)x\(height) \(kernel.name) \(mode) \(border): \(difference!)"
      )
    }
    let methods = ConvolutionTesting.methods(for: kernel).compactMap { $0 }
    guard width > 0, height > 0 else {
      for variant in Variant.supported {
        for method in methods {
          let options = ConvolutionOptions(method: method, variant: variant)
          compare(variant, method, try convolved(plane, with: kernel, mode: mode, border: border, options: options))
        }
      }
      return
    }
    let guarded = GuardedPixels(
      pixels, width: width, height: height, padding: width % 5, poison: .nan, placement: placement)
    for variant in Variant.supported {
      for method in methods {
        let options = ConvolutionOptions(method: method, variant: variant)
        let result = try guarded.withView {
          try convolved($0, with: kernel, mode: mode, border: border, options: options)
        }
        compare(variant, method, result)
      }
    }
  }
}
