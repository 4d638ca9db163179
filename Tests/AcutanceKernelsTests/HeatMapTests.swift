import AcutanceKernels
import TestSupport
import Testing

@Suite struct HeatMapTests {
  /// Plain sums in Double, of values minus their mean.
  private struct Oracle {
    var mean = 0.0
    var variance = 0.0
    var distance = 0.0
    var centroid = (x: 0.0, y: 0.0)

    init(_ values: [Float], width: Int) {
      let doubles = values.map(Double.init)
      let total = doubles.reduce(0, +)
      mean = total / Double(values.count)
      for (index, value) in doubles.enumerated() {
        variance += (value - mean) * (value - mean)
        centroid.x += Double(index % width) * value / total
        centroid.y += Double(index / width) * value / total
      }
      variance /= Double(values.count)
      // As in the golden tests: at most the root of the mean square, itself at most twice the deviation.
      distance = 2.1 * variance.squareRoot()
    }
  }

  /// What is wrong: `nil`, or the first statistic outside the bounds of the doc comment.
  private func difference(_ found: HeatMapStatistics, _ values: [Float], width: Int) -> String? {
    let oracle = Oracle(values, width: width)
    let unit = 0x1p-24 * oracle.distance
    let rounding = 1e-14 * abs(oracle.mean)
    guard abs(found.mean! - oracle.mean) <= 11 * unit + rounding else { return "mean \(found.mean!) \(oracle.mean)" }
    guard abs(found.populationVariance! - oracle.variance) <= 9e-6 * oracle.variance else {
      return "variance \(found.populationVariance!) \(oracle.variance)"
    }
    let share = unit / abs(oracle.mean)
    let height = values.count / width
    guard abs(found.centroid!.x - oracle.centroid.x) <= 19 * share * Double(width + 256) + 1e-11,
      abs(found.centroid!.y - oracle.centroid.y) <= 12 * share * Double(height) + 1e-11
    else { return "centroid \(found.centroid!) \(oracle.centroid)" }
    for (extreme, value) in [(found.minimum!, values.min()!), (found.maximum!, values.max()!)] {
      let index = values.firstIndex(of: value)!
      guard extreme == .init(value: value, x: index % width, y: index / width) else {
        return "\(extreme), not \(value)"
      }
    }
    return nil
  }

  @Test(arguments: TestScale.variants)
  func everyWidthIsWithinTheBounds(variant: Variant) throws {
    var generator = SeededGenerator(seed: 90)
    for width in Array(1...70) + [255, 256, 257, 300, 543, 544, 545] {
      for height in TestScale.isFull ? Array(1...40) : [1, 2, 3, 15, 16, 17, 33] {
        // Noise at 0, beside it, and far from it; and few levels, so that extremes occur more than once.
        let offset: Float = [0, 0.5, 1000][(width + height) % 3]
        let values = (0..<width * height).map { _ in
          width % 4 == 0
            ? offset + Float(UInt8.random(in: 1...4, using: &generator))
            : offset + Float.random(in: 0.1...1, using: &generator)
        }
        for placement in GuardedPixels<Float>.Placement.allCases {
          let found = try GuardedPixels(
            values, width: width, height: height, padding: 80 - min(width, 70), poison: width % 2 == 0 ? 1e9 : .nan,
            placement: placement
          ).withView { try HeatMap($0).statistics(variant: variant) }
          let wrong = difference(found, values, width: width)
          #expect(wrong == nil, "\(variant) \(width)x\(height)")
        }
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func cornersStepsAndRampsDoNotSpoilTheVariance(variant: Variant) throws {
    let (width, height) = (300, 70)
    let shapes: [(Int, Int) -> Float] = [
      { x, y in x < 9 && y < 9 ? 0 : 4096 + Float((x * 7 + y * 3) % 5) },
      { _, y in y < 10 ? 0 : 1000 + Float(y % 3) },
      { x, y in Float(x) * 10 + Float(y) },
      // The spots that the pivot is made of all lie on the few bright columns.
      { x, _ in x % 75 < 4 ? 100 : 0.01 * Float(x % 7) },
      { x, y in 1e-30 * Float((x + y) % 11) },
      { x, y in 1e25 * Float((x + 2 * y) % 13) },
      { x, y in (x + y) % 2 == 0 ? 1 : Float(1).nextUp },
    ]
    for (index, shape) in shapes.enumerated() {
      let plane = try Plane<Float>(width: width, height: height) { shape($0, $1) }
      let found = try plane.heatMap.statistics(variant: variant)
      let wrong = difference(found, plane.pixels, width: width)
      #expect(wrong == nil, "\(variant) shape \(index)")
    }
  }

  @Test(arguments: TestScale.variants)
  func paddingOfTwelveDoesNotMatter(variant: Variant) throws {
    var generator = SeededGenerator(seed: 91)
    let values = generator.floats(68 * 68)
    let plain = try Plane(width: 68, height: 68, pixels: values)
    let expected = try plain.heatMap.statistics(variant: variant)
    for poison in [1e9, Float.nan, .infinity] {
      let found = try GuardedPixels(
        values, width: 68, height: 68, padding: 12, poison: poison, placement: .atStart
      ).withView { try HeatMap($0).statistics(variant: variant) }
      #expect(found == expected, "\(variant)")
    }
  }

  @Test(arguments: TestScale.variants)
  func turnedUpsideDown(variant: Variant) throws {
    var generator = SeededGenerator(seed: 92)
    let plane = try Plane(width: 45, height: 32, pixels: generator.floats(45 * 32))
    let upright = try plane.heatMap.statistics(variant: variant)
    let turned = try HeatMap(plane.view.flippedVertically).statistics(variant: variant)
    #expect(turned.minimum == .init(value: upright.minimum!.value, x: upright.minimum!.x, y: 31 - upright.minimum!.y))
    #expect(abs(turned.mean! - upright.mean!) < 1e-7)
    #expect(abs(turned.centroid!.y - (31 - upright.centroid!.y)) < 1e-4)
    let percents = [0, 12.5, 50, 99]
    let (one, other) = try (
      plane.heatMap.percentiles(percents), HeatMap(plane.view.flippedVertically).percentiles(percents)
    )
    #expect(one == other)
  }

  /// A map of halves with some other values.
  private func halves(_ width: Int, _ others: [(x: Int, y: Int, value: Float)]) throws -> Plane<Float> {
    var pixels = [Float](repeating: 0.5, count: width * 20)
    for other in others { pixels[other.y * width + other.x] = other.value }
    return try Plane(width: width, height: 20, pixels: pixels)
  }

  @Test(arguments: TestScale.variants)
  func infinitiesAreValues(variant: Variant) throws {
    for width in [3, 16, 40, 300] {
      let single = try halves(width, [(2, 17, .infinity)])
      let one = try single.heatMap.statistics(variant: variant)
      #expect(one.nonFiniteCount == 1 && one.count == width * 20)
      #expect(one.mean == .infinity && one.sum == .infinity)
      #expect(one.populationVariance!.isNaN)
      #expect(one.maximum == .init(value: .infinity, x: 2, y: 17))
      #expect(one.minimum == .init(value: 0.5, x: 0, y: 0))
      let plane = try halves(width, [(2, 17, .infinity), (1, 3, -.infinity)])
      let both = try plane.heatMap.statistics(variant: variant)
      #expect(both.nonFiniteCount == 2 && both.mean!.isNaN)
      #expect(both.minimum == .init(value: -.infinity, x: 1, y: 3))
      #expect(both.maximum == .init(value: .infinity, x: 2, y: 17))
      #expect(try plane.heatMap.percentiles([0, 50, 100]) == [-.infinity, 0.5, .infinity])
      #expect(try plane.heatMap.topMean(percent: 0, variant: variant) == .infinity)
      #expect(try plane.heatMap.fraction(above: 0.5, variant: variant) == 1 / Double(width * 20))
      let three = try halves(width, [(2, 17, .infinity), (1, 3, -.infinity), (0, 19, .nan)])
      let found = try three.heatMap.statistics(variant: variant)
      #expect(found.nonFiniteCount == 3 && found.minimum!.y == 19 && found.maximum!.value.isNaN)
    }
    let full = try Plane<Float>(width: 33, height: 3, filledWith: .infinity)
    let all = try full.heatMap.statistics(variant: variant)
    #expect(all.minimum == .init(value: .infinity, x: 0, y: 0) && all.maximum == all.minimum)
  }

  @Test(arguments: TestScale.variants)
  func nothingOneValueAndTheLargest(variant: Variant) throws {
    for (width, height) in [(0, 0), (0, 7), (7, 0)] {
      let empty = try Plane<Float>(width: width, height: height)
      let found = try empty.heatMap.statistics(variant: variant)
      #expect(found.count == 0 && found.sum == 0 && found.nonFiniteCount == 0)
      #expect(found.mean == nil && found.populationVariance == nil && found.populationDeviation == nil)
      #expect(found.minimum == nil && found.maximum == nil && found.centroid == nil)
      #expect(try empty.heatMap.percentiles([50]) == nil)
      #expect(empty.heatMap.median() == nil)
      #expect(try empty.heatMap.topMean(percent: 1, variant: variant) == nil)
      #expect(try empty.heatMap.fraction(above: 0, variant: variant) == nil)
      #expect(try empty.heatMap.mean(under: empty.heatMap, variant: variant) == nil)
      #expect(try empty.heatMap.histogram(bins: 3).counts == [0, 0, 0])
      #expect(try empty.heatMap.normalised(variant: variant) == empty)
    }
    let one = try Plane<Float>(width: 1, height: 1, filledWith: -3)
    let found = try one.heatMap.statistics(variant: variant)
    #expect(found.mean == -3 && found.populationVariance == 0 && found.centroid == .init(x: 0, y: 0))
    #expect(one.heatMap.median() == -3)
    #expect(try one.heatMap.normalised(variant: variant)[0, 0] == 0)
    let largest = Float.greatestFiniteMagnitude
    let wide = try Plane<Float>(width: 64, height: 2) { x, _ in x % 2 == 0 ? largest : -largest }
    let spread = try wide.heatMap.statistics(variant: variant)
    #expect(abs(spread.mean!) <= 1e-14 * Double(largest) && spread.nonFiniteCount == 0)
    #expect(abs(spread.populationDeviation! / Double(largest) - 1) <= 1e-14)
    #expect(try wide.heatMap.normalised(variant: variant)[1, 1] == 0)
    #expect(try wide.heatMap.normalised(variant: variant)[2, 1] == 1)
  }

  @Test(arguments: TestScale.variants)
  func zerosOfBothSignsAreEqual(variant: Variant) throws {
    let plane = try Plane<Float>(width: 20, height: 20) { x, y in x == 5 && y == 0 ? -0.0 : 0 }
    let found = try plane.heatMap.statistics(variant: variant)
    #expect(found.minimum?.x == 0 && found.minimum?.value.sign == .plus && found.maximum?.x == 0)
    #expect(found.centroid == nil && found.populationVariance == 0)
    #expect(plane.heatMap.median() == 0)
    #expect(try plane.heatMap.fraction(above: -0.0, variant: variant) == 0)
  }
}
