import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

/// The two references of convolution, the plain loops and BLAS, against the golden values and against each other.
@Suite struct ConvolutionReferenceTests {
  private func cut(_ values: [Double], width: Int, to view: [Int]) -> [Double] {
    (view[1]..<view[1] + view[3]).flatMap { values[$0 * width + view[0]..<$0 * width + view[0] + view[2]] }
  }

  @Test func goldenFileHoldsWhatItShould() {
    let golden = ConvolutionGolden.shared
    #expect(golden.exact.count > 1300 && golden.surroundings.count > 20 && golden.truncated.count > 30)
    for border in ["valid", "zero", "constant", "replicate", "reflect", "reflect101", "wrap"] {
      for mode in [ConvolutionGolden.Mode.correlation, .convolution] {
        let cases = golden.exact.filter { $0.border == border && $0.mode == mode }
        let squares = cases.filter { $0.kernel.width == $0.kernel.height }.map(\.kernel.width)
        #expect(Set(squares).isSuperset(of: stride(from: 1, through: 31, by: 2)), "\(border) \(mode)")
        #expect(Set(cases.map { $0.image.width % 16 }).count > 8, "\(border) \(mode)")
      }
    }
  }

  @Test func bothGiveTheGoldenValues() throws {
    let golden = ConvolutionGolden.shared
    for test in golden.exact + golden.surroundings {
      let (width, height) = (test.image.width, test.image.height)
      let pixels = test.image.pixels.map(Double.init)
      let kernel = try test.kernel.kernel()
      let oracle = ConvolutionOracle(
        pixels, width: width, height: height, kernel: kernel, mode: test.mode.value, border: test.borderRule)
      let reference = BLASReference.convolved(
        matrix(pixels, width: width, height: height), with: kernel, mode: test.mode.value, border: test.borderRule)
      #expect(reference.values == oracle.values, "\(test)")
      #expect(reference.rows == oracle.height && reference.columns == oracle.width, "\(test)")
      let (values, size) =
        if let view = test.view {
          (cut(oracle.values, width: width, to: view), (view[2], view[3]))
        } else {
          (oracle.values, (oracle.width, oracle.height))
        }
      let difference = test.result.difference(from: values.map(Float.init), width: size.0, height: size.1)
      #expect(difference == nil, "\(test): \(difference ?? "")")
    }
  }

  @Test func bothGiveTheGoldenTruncatedValues() throws {
    for test in ConvolutionGolden.shared.truncated {
      let (width, height) = (test.image.width, test.image.height)
      let pixels = test.image.pixels.map(Double.init)
      let kernel = try test.kernel.kernel()
      let oracle = ConvolutionOracle(
        pixels, width: width, height: height, kernel: kernel, mode: test.mode.value, border: .truncated)
      let reference = BLASReference.convolved(
        matrix(pixels, width: width, height: height), with: kernel, mode: test.mode.value, border: .truncated)
      let expected = try #require(test.result.values)
      try #require(expected.count == oracle.values.count && expected.count == reference.values.count, "\(test)")
      for (index, value) in expected.enumerated() {
        // Sums are exact; S/S' and the product are rounded once each, the expected value too.
        let tolerance = 3 * 0x1p-53 * abs(value)
        #expect(abs(oracle.values[index] - value) <= tolerance, "\(test) \(index)")
        #expect(abs(reference.values[index] - value) <= tolerance, "\(test) \(index)")
      }
    }
  }

  @Test func theyAgreeOnRealNumbers() throws {
    var generator = SeededGenerator(seed: 31)
    let borders: [Border] = [.valid, .zero, .constant(0.3), .replicate, .reflect, .reflect101, .wrap, .truncated]
    for (width, height) in [(1, 1), (5, 3), (37, 21), (130, 9)] {
      let pixels = generator.floats(width * height).map(Double.init)
      let plane = matrix(pixels, width: width, height: height)
      for (columns, rows) in [(1, 1), (3, 3), (7, 4), (31, 31)] {
        // Positive in sum over every part, so that S/S' of the truncated border is well conditioned.
        let weights = (0..<columns * rows).map { _ in Float.random(in: -0.1...1, using: &generator) }
        let kernel = try Kernel(width: columns, height: rows, weights: weights)
        for border in borders {
          for mode in [ConvolutionMode.correlation, .convolution] {
            let label = "\(width)x\(height) kernel \(columns)x\(rows) \(border) \(mode)"
            let oracle = ConvolutionOracle(
              pixels, width: width, height: height, kernel: kernel, mode: mode, border: border)
            let reference = BLASReference.convolved(plane, with: kernel, mode: mode, border: border)
            let gauge = BLASReference.convolutionGauge(plane, with: kernel, mode: mode, border: border)
            try #require(reference.values.count == oracle.values.count, "\(label)")
            // Either is k roundings of 2^-53 off, and two for the scale.
            let tolerance = 2 * Double(columns * rows + 2) * 0x1p-53
            let differs = oracle.values.indices.first { index in
              abs(oracle.values[index] - reference.values[index]) > tolerance * oracle.gauges[index]
                || abs(oracle.gauges[index] - gauge.values[index]) > tolerance * oracle.gauges[index]
            }
            #expect(differs == nil, "\(label)")
          }
        }
      }
    }
  }

  @Test func nonFiniteInputReachesTheReferenceWhereATapTouchesIt() throws {
    let kernels = [
      try Kernel(width: 3, height: 3, weights: [0, 1, 0, 1, -4, 1, 0, 1, 0]),
      try Kernel(width: 3, height: 3, weights: [-1, 0, 1, -2, 0, 2, -1, 0, 1]),
      try Kernel(width: 5, height: 2, weights: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], anchor: (4, 0)),
    ]
    for poison in [Double.nan, .infinity, -.infinity] {
      for border in [Border.valid, .zero, .replicate, .reflect, .reflect101, .wrap, .truncated] {
        for kernel in kernels {
          for place in [0, 18, 55, 19 * 11 - 1] {
            var pixels = (0..<19 * 11).map { Double($0 % 7) }
            pixels[place] = poison
            let oracle = ConvolutionOracle(
              pixels, width: 19, height: 11, kernel: kernel, mode: .correlation, border: border)
            let reference = BLASReference.convolved(
              matrix(pixels, width: 19, height: 11), with: kernel, mode: .correlation, border: border)
            let label = "\(poison) at \(place), \(kernel.name) \(border)"
            #expect(reference.values.map { !$0.isFinite } == oracle.touchesNonFinite, "\(label)")
            #expect(oracle.values.map { !$0.isFinite } == oracle.touchesNonFinite, "\(label)")
          }
        }
      }
    }
  }
}
