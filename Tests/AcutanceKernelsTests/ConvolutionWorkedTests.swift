import AcutanceKernels
import TestSupport
import Testing

/// Numbers worked out by hand, for every variant.
@Suite struct ConvolutionWorkedTests {
  /// [0, 1, 2, 3] under five ones: case C026 and the rules it leaves out. A radius of 2 tells `reflect` from
  /// `replicate`, which one of 1 cannot.
  static let borderWords: [(Border, [Float])] = [
    (.reflect101, [6, 7, 8, 9]), (.reflect, [4, 6, 9, 11]), (.replicate, [3, 6, 9, 12]), (.wrap, [8, 9, 6, 7]),
    (.zero, [3, 6, 6, 6]), (.constant(10), [23, 16, 16, 26]), (.truncated, [5, 7.5, 7.5, 10]), (.valid, []),
    (.surroundings(beyond: .wrap), [8, 9, 6, 7]),
  ]

  @Test(arguments: TestScale.variants)
  func bordersHaveTheirMeaningAlongRowsAndColumns(variant: Variant) throws {
    let ones = [Float](repeating: 1, count: 5)
    let row = try Plane<Float>(width: 4, height: 1, pixels: [0, 1, 2, 3])
    let column = try Plane<Float>(width: 1, height: 4, pixels: [0, 1, 2, 3])
    let rowKernels = [ConvolutionTesting.kernel(5, 1, ones), ConvolutionTesting.outer([1], ones)]
    let columnKernels = [ConvolutionTesting.kernel(1, 5, ones), ConvolutionTesting.outer(ones, [1])]
    for (border, expected) in Self.borderWords {
      for mode in ConvolutionTesting.modes {
        for (plane, kernels) in [(row, rowKernels), (column, columnKernels)] {
          for (kernel, method) in zip(kernels, [ConvolutionMethod.direct, .separable]) {
            let options = ConvolutionOptions(method: method, variant: variant)
            let result = try convolved(plane, with: kernel, mode: mode, border: border, options: options)
            #expect(result.pixels == expected, "\(variant) \(border) \(mode) \(method) \(plane.width)x\(plane.height)")
          }
        }
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func validKeepsOutputsWithAllTapsInside(variant: Variant) throws {
    let plane = try Plane<UInt8>(width: 6, height: 1, pixels: [0, 1, 2, 3, 4, 5])
    let options = ConvolutionOptions(variant: variant)
    // The anchor moves nothing there: which outputs exist is a matter of the taps alone.
    for anchor in 0..<5 {
      let kernel = ConvolutionTesting.kernel(5, 1, [1, 1, 1, 1, 2], anchor: (anchor, 0))
      let correlated = try convolved(plane, with: kernel, mode: .correlation, border: .valid, options: options)
      #expect(correlated.pixels == [14, 20], "\(variant) anchor \(anchor)")
      let turned = try convolved(plane, with: kernel, mode: .convolution, border: .valid, options: options)
      #expect(turned.pixels == [10, 16], "\(variant) anchor \(anchor)")
    }
    for (width, height) in [(7, 1), (1, 2), (31, 31)] {
      let kernel = ConvolutionTesting.dense(width, height)
      let result = try convolved(plane, with: kernel, mode: .correlation, border: .valid, options: options)
      #expect(result.width == max(0, 7 - width) && result.height == max(0, 2 - height), "\(variant)")
    }
  }

  @Test(arguments: TestScale.variants)
  func impulseShowsTheDrawing(variant: Variant) throws {
    // Case C033: a kernel that is turned about one axis only is neither of the two.
    let kernel = ConvolutionTesting.kernel(3, 3, [1, 2, 3, 4, 5, 6, 7, 8, 9])
    let options = ConvolutionOptions(variant: variant)
    for (width, height) in [(3, 3), (5, 5), (67, 9)] {
      var plane = try Plane<UInt8>(width: width, height: height)
      plane[width / 2, height / 2] = 1
      let convolution = try convolved(plane, with: kernel, mode: .convolution, border: .zero, options: options)
      let middle = try convolution.part(x: width / 2 - 1, y: height / 2 - 1, width: 3, height: 3)
      #expect(middle.pixels == [1, 2, 3, 4, 5, 6, 7, 8, 9], "\(variant) \(width)x\(height)")
      #expect(convolution.pixels.reduce(0, +) == 45, "\(variant) \(width)x\(height)")
      let correlation = try convolved(plane, with: kernel, mode: .correlation, border: .zero, options: options)
      let turned = try correlation.part(x: width / 2 - 1, y: height / 2 - 1, width: 3, height: 3)
      #expect(turned.pixels == [9, 8, 7, 6, 5, 4, 3, 2, 1], "\(variant) \(width)x\(height)")
    }
  }

  @Test(arguments: TestScale.variants)
  func anchorMovesTheDrawing(variant: Variant) throws {
    // 4x2 taps anchored at (3, 0): the impulse at (4, 3) is drawn with its fourth tap of the first row upon it.
    var plane = try Plane<Float>(width: 9, height: 7)
    plane[4, 3] = 1
    let kernel = ConvolutionTesting.kernel(4, 2, [1, 2, 3, 4, 5, 6, 7, 8], anchor: (3, 0))
    let options = ConvolutionOptions(variant: variant)
    let drawn = try convolved(plane, with: kernel, mode: .convolution, border: .zero, options: options)
    #expect(try drawn.part(x: 1, y: 3, width: 4, height: 2).pixels == [1, 2, 3, 4, 5, 6, 7, 8], "\(variant)")
    let seen = try convolved(plane, with: kernel, mode: .correlation, border: .zero, options: options)
    #expect(try seen.part(x: 4, y: 2, width: 4, height: 2).pixels == [8, 7, 6, 5, 4, 3, 2, 1], "\(variant)")
    // Without an anchor the tap right of and below the middle lies on the pixel.
    let default4 = ConvolutionTesting.kernel(4, 2, [1, 2, 3, 4, 5, 6, 7, 8])
    let placed = try convolved(plane, with: default4, mode: .convolution, border: .zero, options: options)
    #expect(placed[4, 3] == 7, "\(variant)")
  }

  @Test(arguments: TestScale.variants)
  func viewIsIsolatedUnlessItsSurroundingsAreAskedFor(variant: Variant) throws {
    // Case C031, for each pixel type.
    let options = ConvolutionOptions(variant: variant)
    let kernel = ConvolutionTesting.kernel(3, 1, [1, 1, 1])
    func check<Pixel: ImagePixel>(_ one: Pixel) throws {
      let parent = try Plane<Pixel>(width: 4, height: 3, filledWith: one)
      let view = parent.view.cropped(x: 1, y: 0, width: 3, height: 3)
      let isolated = try convolved(view, with: kernel, mode: .correlation, border: .zero, options: options)
      #expect(isolated.pixels == [2, 3, 2, 2, 3, 2, 2, 3, 2], "\(variant) \(Pixel.self)")
      let within = try convolved(
        view, with: kernel, mode: .correlation, border: .surroundings(beyond: .zero), options: options)
      #expect(within.pixels == [3, 3, 2, 3, 3, 2, 3, 3, 2], "\(variant) \(Pixel.self)")
    }
    try check(Float(1))
    try check(UInt8(1))
    try check(UInt16(1))
  }

  @Test(arguments: TestScale.variants)
  func signedStaysSigned(variant: Variant) throws {
    let options = ConvolutionOptions(variant: variant)
    // Case C001: a step of 255 answers with +255 and -255, mean 0, and nothing is clamped.
    let step = try Plane<UInt8>(width: 8, height: 8) { x, _ in x < 4 ? 0 : 255 }
    for border in [Border.replicate, .reflect, .reflect101] {
      let result = try convolved(
        step, with: ConvolutionTesting.laplacian, mode: .correlation, border: border, options: options)
      let expected: [Float] = [0, 0, 0, 255, -255, 0, 0, 0]
      for y in 0..<8 {
        let row = (0..<8).map { result[$0, y] }
        #expect(row == expected, "\(variant) \(border) \(y)")
      }
    }
    // Case C003: full contrast, +-1020.
    let board = try Plane<UInt8>(width: 8, height: 8) { x, y in (x + y) % 2 == 0 ? 0 : 255 }
    let result = try convolved(
      board, with: ConvolutionTesting.laplacian, mode: .correlation, border: .reflect101, options: options)
    for y in 0..<8 {
      for x in 0..<8 { #expect(result[x, y] == ((x + y) % 2 == 0 ? 1020 : -1020), "\(variant) \(x),\(y)") }
    }
  }

  @Test(arguments: TestScale.variants)
  func truncatedKeepsConstantsAndFindsTinyWeights(variant: Variant) throws {
    let options = ConvolutionOptions(variant: variant)
    // A flat field stays flat up to its border: sum and factor are a few roundings off.
    let flat = try Plane<Float>(width: 37, height: 11, filledWith: 0.7)
    for kernel in [ConvolutionTesting.dense(3, 3), ConvolutionTesting.dense(9, 8), ConvolutionTesting.dense(1, 31)] {
      let result = try convolved(flat, with: kernel, mode: .correlation, border: .truncated, options: options)
      let sum = kernel.weights.reduce(0) { $0 + Double($1) }
      let magnitude = kernel.weights.reduce(0) { $0 + abs(Double($1)) }
      // Gauge at a pixel: 0.7 |S/S'| times the magnitudes inside. Over any part these weights have magnitudes of at
      // most 1.6 S' (four of at least 0.5, one of at most -0.2) except where few taps are left; 4 covers those.
      let bound = (ConvolutionTesting.gamma(kernel.weights.count) * 4 + 3 * 0x1p-24) * 0.7 * max(sum, magnitude)
      for value in result.pixels { #expect(abs(Double(value) - 0.7 * sum) <= bound, "\(variant) \(kernel.name)") }
    }
    // Only the tiny tap is inside at column 0: S' is 1e-20, and S/S' brings the pixel back.
    let pair = ConvolutionTesting.kernel(2, 1, [1, 1e-20], anchor: (1, 0))
    let plane = try Plane<Float>(width: 5, height: 1, pixels: [3, 1, 4, 1, 5])
    let result = try convolved(plane, with: pair, mode: .correlation, border: .truncated, options: options)
    #expect(abs(result[0, 0] - 3) <= 3 * 4 * 0x1p-24, "\(variant)")
    #expect((1..<5).map { result[$0, 0] } == [3, 1, 4, 1], "\(variant)")
  }

  @Test(arguments: TestScale.variants)
  func derivativesOfTheTruncatedBorderAreNotScaled(variant: Variant) throws {
    // S is 0: the factor is 1. And where S' is 0 (the two taps inside cancel) there is nothing to divide by.
    let plane = try Plane<Float>(width: 4, height: 1, pixels: [1, 2, 4, 8])
    let options = ConvolutionOptions(variant: variant)
    let difference = ConvolutionTesting.kernel(3, 1, [-1, 0, 1])
    let slope = try convolved(plane, with: difference, mode: .correlation, border: .truncated, options: options)
    #expect(slope.pixels == [2, 3, 6, -4], "\(variant)")
    let cancelling = ConvolutionTesting.kernel(3, 1, [1, 1, -1])
    let result = try convolved(plane, with: cancelling, mode: .correlation, border: .truncated, options: options)
    // Column 0: taps 1 and -1 on 1 and 2. Column 3: taps 1 and 1 on 4 and 8, S/S' = 1/2.
    #expect(result.pixels == [-1, -1, -2, 6], "\(variant)")
  }
}
