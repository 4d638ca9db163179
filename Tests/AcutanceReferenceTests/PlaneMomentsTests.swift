import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

@Suite struct PlaneMomentsTests {
  /// Sums of at most 1024 products at a time, then compensated: gamma_1024 < 1.2e-13 of the sum of magnitudes; squared
  /// deviations are two such sums and a product. The oracle is off by a few roundings.
  @Test func momentsAreTheOracles() {
    var generator = SeededGenerator(seed: 310)
    let sum = 1.2e-13
    for (width, height) in [(1, 1), (2, 1), (1, 3), (7, 5), (32, 32), (205, 5), (341, 31), (1025, 2)] {
      for (offset, spread) in [(0.0, 1.0), (1000, 1), (-1e6, 0.25), (1e-30, 1e-30)] {
        let values = generator.widened(width * height, in: -1...1).map { offset + spread * $0 }
        let found = BLASReference.moments(of: matrix(values, width: width, height: height))
        let oracle = MomentsOracle(values)
        let label: Comment = "\(width)x\(height) \(offset) \(spread)"
        let magnitude = oracle.sumOfMagnitudes / Double(oracle.count)
        #expect(found.count == oracle.count && found.nonFiniteCount == 0, label)
        #expect(found.minimum == oracle.minimum && found.maximum == oracle.maximum, label)
        #expect(abs(found.sumOfMagnitudes - oracle.sumOfMagnitudes) <= sum * oracle.sumOfMagnitudes, label)
        #expect(abs(found.sum - oracle.mean * Double(oracle.count)) <= 2 * sum * oracle.sumOfMagnitudes, label)
        #expect(abs((found.mean ?? .nan) - oracle.mean) <= 4 * roundingOfDouble * magnitude, label)
        // A centre that is off by an ulp of the mean rounds every deviation by no more than itself.
        let deviations = abs(found.sumOfSquaredDeviations - oracle.squaredDeviations)
        #expect(deviations <= 3 * sum * oracle.squaredDeviations + 1e-300, label)
        let squares = MomentsOracle(values.map { $0 * $0 }).sumOfMagnitudes
        #expect(abs(found.sumOfSquares - squares) <= 2 * sum * squares, label)
        let distances = MomentsOracle(values.map { abs($0 - oracle.mean) }).mean
        #expect(
          abs((found.meanDeviation ?? .nan) - distances) <= 2 * sum * distances + 4 * roundingOfDouble * magnitude,
          label)
        #expect(found.gauges == .exact, label)
      }
    }
  }

  @Test func wholeNumbersAreExact() {
    var generator = SeededGenerator(seed: 311)
    let values = generator.wholeNumbers(300 * 70, in: -65535...65535)
    let found = BLASReference.moments(of: matrix(values, width: 300, height: 70))
    let exact = ExactStatistics(values)
    #expect(found.sum == Double(exact.sum) && found.sumOfSquares == Double(exact.sumOfSquares))
    #expect(found.sumOfMagnitudes == Double(exact.sumOfMagnitudes))
    #expect(found.minimum == exact.minimum.map { Double($0) } && found.maximum == exact.maximum.map { Double($0) })
  }

  @Test func nothingOnePixelAndConstants() {
    for (rows, columns) in [(0, 0), (0, 4), (4, 0)] {
      let empty = BLASReference.moments(of: DoubleMatrix(rows: rows, columns: columns))
      #expect(empty == .empty && empty.mean == nil && empty.populationVariance == nil && empty.minimum == nil)
      #expect(empty.moments == .empty && empty.meanMagnitude == nil && empty.meanDeviation == nil)
    }
    let one = BLASReference.moments(of: matrix([-0.1], width: 1, height: 1))
    #expect(one.mean == -0.1 && one.populationVariance == 0 && one.sampleVariance == nil && one.meanMagnitude == 0.1)
    let flat = BLASReference.moments(of: matrix([Double](repeating: 0.1, count: 3001), width: 3001, height: 1))
    #expect(flat.mean == 0.1 && flat.sumOfSquaredDeviations == 0 && flat.meanDeviation == 0)
  }

  @Test func whatIsNotFiniteIsCountedAndStays() {
    var values = [Double](repeating: 1, count: 3000)
    values[1500] = .infinity
    let one = BLASReference.moments(of: matrix(values, width: 100, height: 30))
    #expect(one.nonFiniteCount == 1 && one.mean == .infinity && one.sumOfMagnitudes == .infinity)
    #expect(one.sumOfSquaredDeviations.isNaN && one.minimum == 1 && one.maximum == .infinity)
    values[7] = -.infinity
    let both = BLASReference.moments(of: matrix(values, width: 100, height: 30))
    #expect(both.nonFiniteCount == 2 && both.mean?.isNaN == true && both.minimum == -.infinity)
    #expect(both.sumOfMagnitudes == .infinity)
    for place in [0, 1023, 1024, 2999] {
      var values = [Double](repeating: 1, count: 3000)
      values[place] = .nan
      let found = BLASReference.moments(of: matrix(values, width: 100, height: 30))
      #expect(found.nonFiniteCount == 1 && found.mean?.isNaN == true && found.sumOfMagnitudes.isNaN, "\(place)")
      #expect(found.minimum?.isNaN == true && found.maximum?.isNaN == true, "\(place)")
      #expect(found.populationVariance?.isNaN == true, "\(place)")
    }
  }

  /// The documented bounds of `moments(of:)`, made of this reference.
  @Test func theKernelsStayWithinTheirBounds() throws {
    var generator = SeededGenerator(seed: 312)
    let plane = try Plane<Float>(width: 613, height: 57, pixels: generator.floats(613 * 57))
    let reference = BLASReference.moments(of: DoubleMatrix(plane))
    let fast = try moments(of: plane, statistics: .all, accuracy: .fast)
    let accurate = try moments(of: plane, statistics: .all)
    let squares = reference.sumOfSquaredDeviations
    let distance = try #require(reference.meanDeviation)
    let mean = try #require(reference.mean)
    #expect(abs(fast.sumOfSquaredDeviations - squares) <= 204 * FloatRounding.unit * squares)
    #expect(abs((fast.mean ?? .nan) - mean) <= 100 * FloatRounding.unit * distance + roundingOfDouble * mean)
    let n = Double(reference.count)
    #expect(abs(accurate.sumOfSquaredDeviations - squares) <= ((400 + n / 500) * roundingOfDouble + 4e-13) * squares)
    #expect(abs((accurate.mean ?? .nan) - mean) <= 200 * roundingOfDouble * distance + 4 * roundingOfDouble * mean)
    #expect(fast.minimum == reference.minimum && accurate.maximum == reference.maximum)
  }
}
