import AcutanceKernels
import TestSupport
import Testing

/// Bad arguments are typed errors that say which, and nothing is written then.
@Suite struct ConvolutionErrorTests {
  @Test func kernelsThatCannotBe() throws {
    for (width, height) in [(0, 1), (1, 0), (32, 1), (3, 32), (-1, 3), (.max, .max)] {
      #expect(throws: KernelError.kernelSize(width: width, height: height, maximum: 31)) {
        try Kernel(width: width, height: height, weights: [1])
      }
    }
    #expect(throws: KernelError.kernelSize(width: 0, height: 2, maximum: 31)) { try Kernel(column: [1, 2], row: []) }
    for count in [0, 8, 10] {
      #expect(throws: KernelError.weightCount(count: count, expected: 9)) {
        try Kernel(width: 3, height: 3, weights: Array(repeating: 1, count: count))
      }
    }
    for poison in [Float.nan, .infinity, -.infinity] {
      #expect(throws: KernelError.weightNotFinite(x: 1, y: 2)) {
        try Kernel(width: 2, height: 3, weights: [1, 2, 3, 4, 5, poison])
      }
    }
    // Finite factors whose product is not.
    #expect(throws: KernelError.weightNotFinite(x: 0, y: 1)) { try Kernel(column: [1, 1e30], row: [1e30, 1]) }
    for (x, y) in [(-1, 0), (3, 0), (0, -1), (0, 2)] {
      #expect(throws: KernelError.anchorOutside(x: x, y: y, width: 3, height: 2)) {
        try Kernel(width: 3, height: 2, weights: [1, 2, 3, 4, 5, 6], anchor: (x, y))
      }
    }
  }

  @Test func outputOfAnotherSizeIsRefusedAndNotWritten() throws {
    let plane = try ConvolutionTesting.noise(20, 10, seed: 90)
    let kernel = ConvolutionTesting.dense(5, 3)
    for (border, expectedWidth, expectedHeight) in [(Border.zero, 20, 10), (.valid, 16, 8), (.truncated, 20, 10)] {
      for (width, height) in [(19, 10), (20, 11), (10, 20), (0, 0), (15, 8)] {
        var output = try Plane<Float>(width: width, height: height, filledWith: 7)
        let error = KernelError.outputSize(
          width: width, height: height, expectedWidth: expectedWidth, expectedHeight: expectedHeight)
        #expect(throws: error) {
          try convolve(plane.view, with: kernel, mode: .correlation, border: border, into: &output)
        }
        #expect(output.pixels.allSatisfy { $0 == 7 }, "\(border) \(width)x\(height)")
      }
    }
    // An empty source does not excuse it.
    let empty = try Plane<Float>(width: 0, height: 0)
    var output = try Plane<Float>(width: 1, height: 1, filledWith: 7)
    #expect(throws: KernelError.outputSize(width: 1, height: 1, expectedWidth: 0, expectedHeight: 0)) {
      try convolve(empty.view, with: kernel, mode: .correlation, border: .zero, into: &output)
    }
    #expect(output[0, 0] == 7)
  }

  @Test func methodThatCannotComputeTheKernelIsRefused() throws {
    let plane = try ConvolutionTesting.noise(20, 10, seed: 91)
    let kernel = ConvolutionTesting.laplacian
    let options = ConvolutionOptions(method: .separable)
    let error = KernelError.methodNotPossible(.separable, kernel: "laplacian")
    #expect(throws: error) {
      try convolved(plane, with: kernel, mode: .correlation, border: .zero, options: options)
    }
    var output = try Plane<Float>(width: 20, height: 10, filledWith: 7)
    #expect(throws: error) {
      try convolve(plane.view, with: kernel, mode: .correlation, border: .zero, into: &output, options: options)
    }
    #expect(output.pixels.allSatisfy { $0 == 7 })
    #expect("\(error)".contains("laplacian") && "\(error)".contains("separable"))
  }

  @Test func rulesThatCannotStandBeyondSurroundingsAreRefused() throws {
    let plane = try ConvolutionTesting.noise(20, 10, seed: 92)
    for beyond in [Border.valid, .truncated, .surroundings(beyond: .zero)] {
      let border = Border.surroundings(beyond: beyond)
      #expect(throws: KernelError.borderNotSupported(border, operation: "convolution")) {
        try convolved(plane, with: ConvolutionTesting.laplacian, mode: .correlation, border: border)
      }
    }
  }

  @Test func unsupportedVariantIsAnErrorAndNeverAFallback() throws {
    let plane = try ConvolutionTesting.noise(20, 10, seed: 93)
    for variant in Variant.allCases where !variant.isSupported {
      var output = try Plane<Float>(width: 20, height: 10, filledWith: 7)
      #expect(throws: KernelError.variant(.unsupported(variant))) {
        try convolve(
          plane.view, with: ConvolutionTesting.laplacian, mode: .correlation, border: .zero, into: &output,
          options: ConvolutionOptions(variant: variant))
      }
      #expect(output.pixels.allSatisfy { $0 == 7 }, "\(variant)")
    }
  }

  @Test(arguments: TestScale.variants)
  func givenPlaneIsOverwrittenWholly(variant: Variant) throws {
    for (width, height) in [(1, 1), (47, 9), (64, 33), (100, 40)] {
      let plane = try ConvolutionTesting.noise(width, height, seed: 94)
      for kernel in [ConvolutionTesting.dense(5, 3), ConvolutionTesting.denseOuter(7, 7)] {
        for border in [Border.zero, .wrap, .truncated] {
          for method in ConvolutionTesting.methods(for: kernel) {
            let options = ConvolutionOptions(method: method, variant: variant)
            var output = try Plane<Float>(width: width, height: height, filledWith: .nan)
            let shared = output
            try convolve(
              plane.view, with: kernel, mode: .correlation, border: border, into: &output, options: options)
            let expected = try convolved(plane, with: kernel, mode: .correlation, border: border, options: options)
            #expect(output == expected, "\(variant) \(width)x\(height) \(kernel.name) \(border)")
            // Whoever held the plane too still has what was in it.
            #expect(shared.pixels.allSatisfy { $0.isNaN }, "\(variant) \(width)x\(height) \(kernel.name) \(border)")
          }
        }
      }
    }
  }
}
