import AcutanceKernels
import TestSupport
import Testing

/// A plan that is made once and run often gives what the single calls give.
@Suite struct ConvolutionPlanTests {
  static let kernels: [Kernel] = [
    ConvolutionTesting.dense(5, 3), ConvolutionTesting.denseOuter(7, 9), ConvolutionTesting.sobel,
  ]

  private func check<Pixel: ImagePixel>(_ planes: [Plane<Pixel>], _ variant: Variant) throws {
    let size = PixelSize(width: planes[0].width, height: planes[0].height)
    for kernel in Self.kernels {
      for border in ConvolutionTesting.borders {
        for method in ConvolutionTesting.methods(for: kernel) {
          let options = ConvolutionOptions(method: method, variant: variant)
          let plan = try ConvolutionPlan<Pixel>(
            size, with: kernel, mode: .convolution, border: border, options: options)
          var output = try Plane<Float>(width: plan.target.width, height: plan.target.height, filledWith: .nan)
          // Back and forth: nothing of one plane may be left in the scratch memory for the next.
          for plane in planes + planes.reversed() {
            try plan.run(plane.view, into: &output)
            let expected = try convolved(plane, with: kernel, mode: .convolution, border: border, options: options)
            let difference = ConvolutionTesting.firstDifference(output, expected)
            #expect(difference == nil, "\(plan): \(difference!)")
          }
        }
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func planRunsManyTimes(variant: Variant) throws {
    var floats = try (0..<3).map { try ConvolutionTesting.noise(70, 37, seed: 110 + UInt64($0)) }
    floats[1][30, 20] = .nan
    try check(floats, variant)
    var generator = SeededGenerator(seed: 113)
    try check((0..<3).map { _ in try Plane(width: 70, height: 37, pixels: generator.bytes(70 * 37)) }, variant)
  }

  @Test(arguments: TestScale.variants)
  func planRunsOnPartsWithDifferentSurroundings(variant: Variant) throws {
    // Views of one size with more and with less around them, in one plan.
    let plane = try Plane<UInt8>(width: 150, height: 60) { x, y in UInt8((x * x * 7 + y * 31 + x * y) % 251) }
    for kernel in Self.kernels {
      for method in ConvolutionTesting.methods(for: kernel) {
        let options = ConvolutionOptions(method: method, variant: variant)
        let border = Border.surroundings(beyond: .reflect)
        let plan = try ConvolutionPlan<UInt8>(
          PixelSize(width: 40, height: 20), with: kernel, mode: .correlation, border: border, options: options)
        let whole = try convolved(plane, with: kernel, mode: .correlation, border: .reflect, options: options)
        var output = try Plane<Float>(width: 40, height: 20)
        for (x, y) in [(0, 0), (110, 40), (57, 21), (1, 39)] {
          try plan.run(plane.view.cropped(x: x, y: y, width: 40, height: 20), into: &output)
          let part = try whole.part(x: x, y: y, width: 40, height: 20)
          #expect(output == part, "\(plan) at \(x),\(y)")
        }
      }
    }
  }

  @Test func planSaysWhatItIsAndRefusesOtherSizes() throws {
    let kernel = ConvolutionTesting.denseOuter(9, 9)
    let plan = try ConvolutionPlan<Float>(
      PixelSize(width: 30, height: 20), with: kernel, mode: .correlation, border: .valid,
      options: ConvolutionOptions(method: .separable, variant: .scalar))
    #expect(plan.target == PixelSize(width: 22, height: 12))
    #expect(plan.method == .separable && plan.variant == .scalar)
    for word in ["separable", "9x9", "valid", "scalar", "correlation"] { #expect("\(plan)".contains(word), "\(plan)") }
    var output = try Plane<Float>(width: 22, height: 12, filledWith: 7)
    let other = try Plane<Float>(width: 30, height: 21)
    #expect(throws: KernelError.sourceSize(width: 30, height: 21, expectedWidth: 30, expectedHeight: 20)) {
      try plan.run(other.view, into: &output)
    }
    #expect(output.pixels.allSatisfy { $0 == 7 })
  }
}
