import AcutanceKernels
import TestSupport
import Testing

/// Every small width and many heights, on every variant, against plain Double loops at every pixel: padding poisoned,
/// unmapped pages at both ends.
@Suite struct ConvolutionGridTests {
  /// Twice the widest tile (48 columns) and three: every combination of whole tiles and rests.
  static let widths = Array(0...99)
  /// Twice the four rows of a tile and three, and a few more.
  static let heights = TestScale.isFull ? Array(0...20) : Array(0...11) + [17, 20]

  static let kernels: [Kernel] = [
    ConvolutionTesting.laplacian, ConvolutionTesting.dense(3, 3), ConvolutionTesting.dense(5, 5),
    ConvolutionTesting.dense(1, 1), ConvolutionTesting.dense(7, 4, anchor: (5, 0)),
    ConvolutionTesting.dense(2, 2, anchor: (0, 1)), ConvolutionTesting.denseOuter(5, 5),
    ConvolutionTesting.denseOuter(9, 2, anchor: (1, 1)), ConvolutionTesting.denseOuter(1, 8),
  ]

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
    let methods: [ConvolutionMethod] = kernel.factors == nil ? [.direct] : [.direct, .separable]
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
