import AcutanceKernels
import TestSupport
import Testing

/// Every variant and method against the golden values: all integers, so nothing but the exact value is right.
@Suite struct ConvolutionGoldenTests {
  /// The result of one case, from pixels of the type that the case names.
  private func result(
    of test: ConvolutionGolden.Case, options: ConvolutionOptions
  ) throws -> Plane<Float> {
    switch test.image.pixel {
    case "UInt8": try result(of: test, options: options) { UInt8($0) }
    case "UInt16": try result(of: test, options: options) { UInt16($0) }
    default: try result(of: test, options: options) { Float($0) }
    }
  }

  private func result<Pixel: ImagePixel>(
    of test: ConvolutionGolden.Case, options: ConvolutionOptions, _ pixel: (Int) -> Pixel
  ) throws -> Plane<Float> {
    let plane = try Plane(
      width: test.image.width, height: test.image.height, pixels: test.image.pixels.map(pixel))
    let kernel = try test.kernel.kernel()
    guard let view = test.view else {
      return try convolved(plane, with: kernel, mode: test.mode.value, border: test.borderRule, options: options)
    }
    return try convolved(
      plane.view.cropped(x: view[0], y: view[1], width: view[2], height: view[3]), with: kernel, mode: test.mode.value,
      border: .surroundings(beyond: test.borderRule), options: options)
  }

  @Test(arguments: TestScale.variants)
  func integersAreExact(variant: Variant) throws {
    let golden = ConvolutionGolden.shared
    for test in golden.exact + golden.surroundings {
      for method in ConvolutionTesting.methods(for: try test.kernel.kernel()) {
        let result = try result(of: test, options: ConvolutionOptions(method: method, variant: variant))
        let difference = test.result.difference(from: result.pixels, width: result.width, height: result.height)
        #expect(difference == nil, "\(variant) \(method?.rawValue ?? "chosen") \(test): \(difference ?? "")")
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func truncatedKernelsAreScaled(variant: Variant) throws {
    for test in ConvolutionGolden.shared.truncated {
      let expected = try #require(test.result.values)
      for method in [nil, ConvolutionMethod.direct] {
        let label = "\(variant) \(method?.rawValue ?? "chosen") \(test)"
        let result = try result(of: test, options: ConvolutionOptions(method: method, variant: variant))
        try #require(result.width == test.result.width && result.pixels.count == expected.count, "\(label)")
        for (index, value) in result.pixels.enumerated() {
          // The sum is exact. S/S', the product and perhaps S' are rounded: 3u, and second-order terms.
          #expect(abs(Double(value) - expected[index]) <= 3.001 * 0x1p-24 * abs(expected[index]), "\(label) \(index)")
        }
      }
    }
  }
}
