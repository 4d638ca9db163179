import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

@Suite struct WeightedResponseTests {
  /// A smaller map is stretched, piecewise constant; weights of 0 do not count, gauges are weighted too.
  @Test func isTheOracles() {
    var generator = SeededGenerator(seed: 340)
    for (width, height, mapWidth, mapHeight) in [(3, 3, 1, 1), (20, 17, 20, 17), (33, 21, 7, 4), (40, 10, 13, 10)] {
      let pixels = generator.widened(width * height, in: 0...1)
      let map = (0..<mapWidth * mapHeight).map { _ in max(0, Double.random(in: -0.5...1, using: &generator)) }
      let weights = map.count == 1 ? [0.5] : map
      for kernel in ResponseKernel.allCases {
        for (border, inset) in [(Border.valid, 0), (.valid, 3), (.replicate, 0)] {
          let responses = ResponseOracle(
            pixels, width: width, height: height, kernel: kernel.rawValue, replicate: border == .replicate,
            inset: inset
          ).responses
          let plain = PlainMoments(
            responses,
            weights: responses.map { weights[$0.y * mapHeight / height * mapWidth + $0.x * mapWidth / width] })
          let found = BLASReference.responseMoments(
            of: matrix(pixels, width: width, height: height), kernel: kernel, border: border, inset: inset,
            weights: matrix(weights, width: mapWidth, height: mapHeight), unit: .wholeNumbers
          ).weighted
          let label: Comment = "\(width)x\(height) map \(mapWidth)x\(mapHeight) \(kernel) \(border) \(inset)"
          // The oracle's sums in order: a rounding for every value; responses as without weights.
          let sums = Double(responses.count + 8) * roundingOfDouble
          #expect(abs(found.sumOfWeights - plain.sumOfWeights) <= sums * plain.sumOfWeights, label)
          guard plain.sumOfWeights > 0 else {
            #expect(found == .empty, label)
            continue
          }
          let response = 4 * 0x1p-29 * plain.responseError
          let deviation = plain.variance.squareRoot()
          let meanBound = response + 2 * sums * (deviation + abs(plain.mean))
          let bound = (2 * deviation + response) * response + 4 * sums * plain.variance + meanBound * meanBound
          #expect(abs((found.mean ?? .nan) - plain.mean) <= meanBound, label)
          #expect(abs((found.populationVariance ?? .nan) - plain.variance) <= bound, label)
          let gauge = found.gauges.rootMeanSquareError
          #expect(gauge >= plain.responseError * (1 - 1e-12) && gauge <= 1.126 * plain.responseError, label)
        }
      }
    }
  }

  @Test func weightsOfOneAreNoWeights() {
    var generator = SeededGenerator(seed: 341)
    let plane = matrix(generator.wholeNumbers(30 * 20, in: 0...255), width: 30, height: 20)
    let ones = matrix([1], width: 1, height: 1)
    for kernel in ResponseKernel.allCases {
      let found = BLASReference.responseMoments(of: plane, kernel: kernel, weights: ones)
      #expect(found.weighted.sumOfWeights == 28 * 18)
      let variances = (found.weighted.populationVariance ?? .nan, found.unweighted.populationVariance ?? .nan)
      #expect(abs(variances.0 - variances.1) <= 4e-13 * variances.1, "\(kernel)")
      #expect(abs(found.weighted.gauges.largestError / found.unweighted.gauges.largestError - 1) <= 1e-15)
    }
  }

  @Test func aResponseOfWeightZeroDoesNotCountNotEvenANaN() {
    var pixels = (0..<20 * 15).map { Double($0 % 7) }
    pixels[5 * 20 + 5] = .nan
    let plane = matrix(pixels, width: 20, height: 15)
    // The right half alone.
    let weights = matrix([0, 1], width: 2, height: 1)
    for kernel in ResponseKernel.allCases {
      let found = BLASReference.responseMoments(of: plane, kernel: kernel, weights: weights)
      #expect(found.weighted.populationVariance?.isFinite == true && found.unweighted.nonFiniteCount > 0, "\(kernel)")
      #expect(found.weighted.gauges.largestError.isFinite && found.unweighted.gauges.largestError.isNaN, "\(kernel)")
      let everywhere = BLASReference.responseMoments(
        of: plane, kernel: kernel, weights: matrix([1], width: 1, height: 1))
      #expect(everywhere.weighted.mean?.isNaN == true && everywhere.weighted.populationVariance?.isNaN == true)
    }
  }

  @Test func cellsAreThoseOfTheKernelsWithWeightsToo() throws {
    var generator = SeededGenerator(seed: 342)
    let plane = try Plane<UInt8>(width: 50, height: 31, pixels: generator.bytes(50 * 31))
    let map = try Plane<Float>(width: 9, height: 9, pixels: generator.floats(81))
    let grid = try TileGrid(columns: 7, rows: 60)
    for kernel in ResponseKernel.allCases {
      let found = try responseMoments(of: plane, kernel: kernel, border: .replicate, tiles: grid, weights: map)
      let reference = BLASReference.responseMoments(
        of: DoubleMatrix(plane), kernel: kernel, border: .replicate, tiles: grid, weights: DoubleMatrix(map),
        unit: .wholeNumbers)
      try #require(found.cells.count == reference.count)
      let wrong = zip(found.cells, reference).first { cell, expected in
        let (weighted, unweighted) = (cell.weighted, cell.unweighted)
        guard Double(unweighted.sum) == expected.unweighted.sum, unweighted.count == expected.unweighted.count else {
          return true
        }
        guard let variance = weighted.populationVariance, let other = expected.weighted.populationVariance else {
          return weighted.populationVariance != nil || expected.weighted.populationVariance != nil
        }
        // (130 + 1) U, twice, and the reference's own two sums of less than 1024 values.
        return !(abs(variance - other) <= 6e-14 * other)
      }
      #expect(wrong == nil, "\(kernel)")
    }
  }

  @Test func emptyPlanes() {
    let empty = DoubleMatrix(rows: 0, columns: 3)
    let found = BLASReference.responseMoments(
      of: empty, kernel: .laplacian8, weights: DoubleMatrix(rows: 0, columns: 0))
    #expect(found.weighted == .empty && found.unweighted == .empty)
    let one = BLASReference.responseMoments(
      of: matrix([2], width: 1, height: 1), kernel: .sobelEnergy, border: .replicate,
      weights: matrix([0.25], width: 1, height: 1))
    #expect(one.weighted.sumOfWeights == 0.25 && one.weighted.mean == 0 && one.weighted.populationVariance == 0)
  }
}
