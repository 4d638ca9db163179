import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

/// How far from the exact value results are, on a plane large enough to say something of the middle of the errors.
@Suite struct ConvolutionAccuracyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let variant: Variant
    let side: Int
    var testDescription: String { "\(variant), \(side)x\(side)" }
  }

  static let cases = Variant.supported.flatMap { variant in [7, 11, 21, 31].map { Case(variant: variant, side: $0) } }

  /// Positive weights and pixels: nothing cancels, so the error over the gauge shows how the sums are made. A chain of
  /// k additions drifts like a random walk, some sqrt(k) roundings; 0.25 sqrt(k) is about one and a half times what one
  /// chain of fused multiply-adds reaches (1.2 at 7x7, 1.8 at 11x11, 4.6 at 31x31).
  @Test(arguments: cases)
  func directIsAsTightAsOneChain(_ test: Case) throws {
    var generator = SeededGenerator(seed: 100)
    let (width, height) = (150, 90)
    let plane = try Plane(width: width, height: height, pixels: generator.floats(width * height))
    let kernel = ConvolutionTesting.kernel(test.side, test.side, generator.floats(test.side * test.side))
    let result = try convolved(
      plane, with: kernel, mode: .correlation, border: .reflect101,
      options: ConvolutionOptions(method: .direct, variant: test.variant))
    let matrix = DoubleMatrix(plane.view)
    let reference = BLASReference.convolved(matrix, with: kernel, mode: .correlation, border: .reflect101)
    let gauge = BLASReference.convolutionGauge(matrix, with: kernel, mode: .correlation, border: .reflect101)
    let pixels = result.pixels
    let errors = pixels.indices.map { index in
      abs(Double(pixels[index]) - reference.values[index]) / (0x1p-24 * gauge.values[index])
    }.sorted()
    let median = errors[errors.count / 2]
    #expect(median <= 0.25 * Double(test.side), "median error \(median) u gauge")
    #expect(median > 0, "no error at all: the reference is not one")
    #expect(errors.last! * 0x1p-24 <= ConvolutionTesting.gamma(test.side * test.side))
  }

  @Test(arguments: TestScale.variants)
  func separableStaysInsideItsBound(variant: Variant) throws {
    let plane = try ConvolutionTesting.noise(200, 120, seed: 101)
    let matrix = DoubleMatrix(plane.view)
    for kernel in [ConvolutionTesting.denseOuter(5, 5), ConvolutionTesting.denseOuter(31, 31)] {
      for border in ConvolutionTesting.borders {
        let result = try convolved(
          plane, with: kernel, mode: .convolution, border: border,
          options: ConvolutionOptions(method: .separable, variant: variant))
        let reference = BLASReference.convolved(matrix, with: kernel, mode: .convolution, border: border)
        let gauge = BLASReference.convolutionGauge(matrix, with: kernel, mode: .convolution, border: border)
        try #require(result.width == reference.columns && result.height == reference.rows)
        let bound = ConvolutionTesting.gamma(kernel.width + kernel.height + 7)
        var worst = 0.0
        for (index, value) in result.pixels.enumerated() {
          let expected = reference.values[index]
          let error = abs(Double(value) - expected) - 3 * 0x1p-24 * abs(expected)
          worst = max(worst, error / gauge.values[index])
        }
        #expect(worst <= bound, "\(variant) \(kernel.name) \(border)")
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func resultsDoNotDependOnTheRun(variant: Variant) throws {
    let plane = try ConvolutionTesting.noise(97, 41, seed: 102)
    for kernel in [ConvolutionTesting.dense(5, 5), ConvolutionTesting.denseOuter(15, 15)] {
      for method in ConvolutionTesting.methods(for: kernel) {
        let options = ConvolutionOptions(method: method, variant: variant)
        let first = try convolved(plane, with: kernel, mode: .correlation, border: .wrap, options: options)
        for _ in 0..<20 {
          #expect(try convolved(plane, with: kernel, mode: .correlation, border: .wrap, options: options) == first)
        }
      }
    }
  }
}
