import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

@Suite struct ConvolutionShapeTests {
  /// Wider than a strip of 65536 / 9 outputs, and exact: whole numbers.
  @Test func aRowOfManyStripsIsTheOracles() throws {
    var generator = SeededGenerator(seed: 301)
    let (width, height) = (20_011, 4)
    let pixels = generator.wholeNumbers(width * height, in: -300...300)
    let kernel = try Kernel(width: 3, height: 3, weights: [1, -2, 3, 4, 5, -6, 7, 8, 9])
    for border in [Border.valid, .reflect101, .constant(7), .surroundings(beyond: .wrap)] {
      var rule = border
      if case .surroundings(let beyond) = border { rule = beyond }
      let oracle = ConvolutionOracle(
        pixels, width: width, height: height, kernel: kernel, mode: .convolution, border: rule)
      let plane = matrix(pixels, width: width, height: height)
      let found = BLASReference.convolved(plane, with: kernel, mode: .convolution, border: border)
      let gauge = BLASReference.convolutionGauge(plane, with: kernel, mode: .convolution, border: border)
      let wrong = firstDifference(found.values, oracle.values) ?? firstDifference(gauge.values, oracle.gauges)
      #expect(wrong == nil, "\(border)")
    }
  }

  @Test func planesOfNothingAndOfOnePixel() throws {
    let kernel = try Kernel(width: 3, height: 2, weights: [1, 2, 3, 4, 5, 6])
    let borders: [Border] = [.valid, .zero, .constant(2), .replicate, .reflect, .reflect101, .wrap, .truncated]
    for border in borders {
      for (rows, columns) in [(0, 0), (0, 5), (5, 0)] {
        let found = BLASReference.convolved(
          DoubleMatrix(rows: rows, columns: columns), with: kernel, mode: .correlation, border: border)
        #expect(found.values.isEmpty, "\(border)")
        if border != .valid { #expect(found.rows == rows && found.columns == columns, "\(border)") }
      }
      let one = BLASReference.convolved(
        matrix([3], width: 1, height: 1), with: kernel, mode: .correlation, border: border)
      let oracle = ConvolutionOracle(
        [3], width: 1, height: 1, kernel: kernel, mode: .correlation, border: border)
      #expect(firstDifference(one.values, oracle.values) == nil, "\(border)")
    }
    let zeros = try Kernel(width: 2, height: 1, weights: [0, 0])
    let nothing = BLASReference.convolved(
      matrix([.nan, 1, 2], width: 3, height: 1), with: zeros, mode: .correlation, border: .replicate)
    #expect(nothing.values == [0, 0, 0])
  }

  /// Both gradients within (k + 2) U of their gauge on either side; sqrt is as far off as they are, and rounds.
  @Test func gradientMagnitudeIsTheOracles() throws {
    var generator = SeededGenerator(seed: 302)
    for (width, height) in [(1, 1), (3, 3), (17, 9), (64, 33)] {
      let pixels = generator.widened(width * height, in: -2...3)
      for border in [Border.valid, .zero, .constant(0.25), .replicate, .reflect, .reflect101, .wrap, .truncated] {
        for mode in [ConvolutionMode.correlation, .convolution] {
          let oracles = [Kernel.sobelX, .sobelY].map {
            ConvolutionOracle(pixels, width: width, height: height, kernel: $0, mode: mode, border: border)
          }
          func lengths(_ values: (ConvolutionOracle) -> [Double]) -> [Double] {
            zip(values(oracles[0]), values(oracles[1])).map { ($0 * $0 + $1 * $1).squareRoot() }
          }
          let plane = matrix(pixels, width: width, height: height)
          let found = BLASReference.gradientMagnitude(of: plane, mode: mode, border: border)
          let gauge = BLASReference.gradientMagnitudeGauge(of: plane, mode: mode, border: border)
          let gauges = lengths(\.gauges)
          let wrong =
            firstDifference(found.values, lengths(\.values)) { 24 * roundingOfDouble * gauges[$0] }
            ?? firstDifference(gauge.values, gauges) { 24 * roundingOfDouble * gauges[$0] }
          #expect(wrong == nil, "\(width)x\(height) \(border) \(mode)")
        }
      }
    }
  }

  /// E of the documented bound is made of the gauge: the kernel stays within it, and would not within a fiftieth.
  @Test func theGaugeBoundsTheKernel() throws {
    var generator = SeededGenerator(seed: 303)
    let plane = try Plane<Float>(width: 90, height: 70, pixels: generator.floats(90 * 70))
    let found = try gradientMagnitude(of: plane, mode: .correlation, border: .replicate)
    let widened = DoubleMatrix(plane)
    let reference = BLASReference.gradientMagnitude(of: widened, mode: .correlation, border: .replicate)
    let gauge = BLASReference.gradientMagnitudeGauge(of: widened, mode: .correlation, border: .replicate)
    // Six taps are not zero.
    let errors = gauge.values.map { FloatRounding.gamma(6) * $0 }
    func bound(_ index: Int) -> Double {
      errors[index] + 3 * FloatRounding.unit * (reference.values[index] + errors[index])
    }
    let values = found.pixels.map(Double.init)
    #expect(firstDifference(values, reference.values, within: bound) == nil)
    #expect(firstDifference(values, reference.values) { bound($0) / 50 } != nil)
  }
}
