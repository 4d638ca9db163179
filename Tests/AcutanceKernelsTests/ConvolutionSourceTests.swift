import AcutanceKernels
import TestSupport
import Testing

/// Bytes and 16-bit pixels: the same bits as the same values in Float.
@Suite struct ConvolutionSourceTests {
  static let kernels: [Kernel] = [
    ConvolutionTesting.laplacian, ConvolutionTesting.dense(3, 3), ConvolutionTesting.dense(6, 5, anchor: (0, 4)),
    ConvolutionTesting.denseOuter(7, 7), ConvolutionTesting.denseOuter(31, 3),
  ]

  @Test(arguments: TestScale.variants)
  func bytesGiveTheBitsOfFloats(variant: Variant) throws {
    var generator = SeededGenerator(seed: 50)
    try check(variant, poison: 255) {
      UInt8.random(in: 0...255, using: &generator)
    } widened: {
      Float($0)
    }
  }

  @Test(arguments: TestScale.variants)
  func sixteenBitsGiveTheBitsOfFloats(variant: Variant) throws {
    var generator = SeededGenerator(seed: 51)
    try check(variant, poison: 65535) {
      UInt16.random(in: 0...65535, using: &generator)
    } widened: {
      Float($0)
    }
  }

  private func check<Pixel: ImagePixel>(
    _ variant: Variant, poison: Pixel, _ next: () -> Pixel, widened: (Pixel) -> Float
  ) throws {
    for width in TestScale.sample(1...99, step: 2) + [16, 32, 48, 64, 96] {
      for height in [1, 2, 5, 9, 22] {
        let pixels = (0..<width * height).map { _ in next() }
        let floats = try Plane(width: width, height: height, pixels: pixels.map(widened))
        let placement: GuardedPixels<Pixel>.Placement = (width / 2 + height) % 2 == 0 ? .atStart : .atEnd
        let guarded = GuardedPixels(
          pixels, width: width, height: height, padding: width % 7, poison: poison, placement: placement)
        for (index, border) in ConvolutionTesting.borders.enumerated() {
          let kernel = Self.kernels[(index + width + height) % Self.kernels.count]
          let mode = ConvolutionTesting.modes[(index + height) % 2]
          for method in ConvolutionTesting.methods(for: kernel) {
            let options = ConvolutionOptions(method: method, variant: variant)
            let expected = try convolved(floats, with: kernel, mode: mode, border: border, options: options)
            let result = try guarded.withView {
              try convolved($0, with: kernel, mode: mode, border: border, options: options)
            }
            let difference = ConvolutionTesting.firstDifference(result, expected)
            #expect(
              difference == nil,
              "\(variant) \(method?.rawValue ?? "chosen") \(width)x\(height) \(kernel.name) \(mode) \(border): \(difference!)"
            )
          }
        }
      }
    }
  }
}
