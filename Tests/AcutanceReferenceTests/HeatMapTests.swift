import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

@Suite struct HeatMapTests {
  @Test func emptyMapsAndOneValue() throws {
    for (rows, columns) in [(0, 0), (0, 7), (7, 0)] {
      let empty = DoubleMatrix(rows: rows, columns: columns)
      let found = BLASReference.heatMapStatistics(of: empty)
      #expect(found.count == 0 && found.sum == 0 && found.mean == nil && found.centroid == nil)
      #expect(found.minimum == nil && found.maximum == nil && found.meanDistance == 0)
      #expect(BLASReference.percentiles(of: empty, [50]) == nil && BLASReference.median(of: empty) == nil)
      #expect(BLASReference.percentileGauges(of: empty, [50]) == nil)
      #expect(BLASReference.topMean(of: empty, percent: 1) == nil)
      #expect(BLASReference.fraction(of: empty, above: 0) == nil)
      #expect(BLASReference.mean(of: empty, under: empty) == nil)
      #expect(BLASReference.histogram(of: empty, bins: 3).counts == [0, 0, 0])
      #expect(try BLASReference.normalised(empty) == empty)
    }
    let one = matrix([-3], width: 1, height: 1)
    let found = BLASReference.heatMapStatistics(of: one)
    #expect(found.mean == -3 && found.populationVariance == 0 && found.centroid == .init(x: 0, y: 0))
    #expect(BLASReference.median(of: one) == -3 && BLASReference.topMean(of: one, percent: 0) == -3)
    #expect(try BLASReference.normalised(one).values == [0])
    let zero = BLASReference.heatMapStatistics(of: DoubleMatrix(rows: 2, columns: 2))
    #expect(zero.centroid == nil && zero.minimum == .init(value: 0, x: 0, y: 0))
  }

  @Test func infinitiesAreValues() throws {
    var values = [Double](repeating: 0.5, count: 40 * 20)
    values[17 * 40 + 2] = .infinity
    let single = BLASReference.heatMapStatistics(of: matrix(values, width: 40, height: 20))
    #expect(single.nonFiniteCount == 1 && single.mean == .infinity && single.sum == .infinity)
    #expect(single.populationVariance?.isNaN == true)
    #expect(single.maximum == .init(value: .infinity, x: 2, y: 17) && single.minimum == .init(value: 0.5, x: 0, y: 0))
    values[3 * 40 + 1] = -.infinity
    let map = matrix(values, width: 40, height: 20)
    #expect(BLASReference.heatMapStatistics(of: map).mean?.isNaN == true)
    #expect(
      BLASReference.percentiles(of: map, [0, 0.01, 50, 99.99, 100]) == [
        -.infinity, -.infinity, 0.5, .infinity, .infinity,
      ])
    #expect(BLASReference.topMean(of: map, percent: 0) == .infinity)
    #expect(BLASReference.fraction(of: map, above: 0.5) == 1.0 / 800)
    let histogram = BLASReference.histogram(of: map, bins: 2)
    #expect(histogram == .init(counts: [0, 798], belowCount: 1, aboveCount: 1, notANumberCount: 0))
    #expect(throws: KernelError.valueNotFinite(x: 1, y: 3)) { try BLASReference.normalised(map) }
  }

  @Test func aNaNCountsOnlyUnderTheMaskAndOneOfTheMaskAlways() {
    let map = matrix([1, .nan, 3, 5], width: 2, height: 2)
    #expect(BLASReference.mean(of: map, under: matrix([1, 0.5, 0, 0.75], width: 2, height: 2)) == 3)
    #expect(BLASReference.mean(of: map, under: matrix([1, 0.6, 0, 0], width: 2, height: 2))?.isNaN == true)
    #expect(BLASReference.mean(of: map, under: matrix([1, 0, 0, .nan], width: 2, height: 2))?.isNaN == true)
    #expect(BLASReference.mean(of: map, under: matrix([0, 0, 2, 0], width: 2, height: 2), above: 2) == nil)
    let signs = matrix([-1, 2, 3, -4], width: 2, height: 2)
    #expect(BLASReference.meanMagnitude(of: signs, under: matrix([1, 0, 0, 1], width: 2, height: 2)) == 2.5)
  }

  /// Edges are in the upper bin, but for the last one.
  @Test func histogramEdgesAndPercentileGauges() {
    let map = matrix([-1, -0.5, 0, 0.5, 1, 1.5, .nan], width: 7, height: 1)
    let found = BLASReference.histogram(of: map, bins: 4, in: -1...1)
    #expect(found == .init(counts: [1, 1, 1, 2], belowCount: 0, aboveCount: 1, notANumberCount: 1))
    let values = matrix([4, 1, 2], width: 3, height: 1)
    #expect(BLASReference.percentiles(of: values, [75, 0, 50, 100]) == [3, 1, 2, 4])
    #expect(BLASReference.percentileGauges(of: values, [75, 0, 50, 100]) == [6, 3, 6, 0])
  }

  /// The documented bounds of every kernel of heat maps, made of this reference: with D where the map is far from 0.
  @Test func theKernelsStayWithinTheirBounds() throws {
    var generator = SeededGenerator(seed: 350)
    let u = FloatRounding.unit
    for (width, height) in [(1, 1), (5, 3), (68, 68), (300, 41)] {
      for offset in [Float(0), 1000] {
        let plane = try Plane<Float>(
          width: width, height: height, pixels: generator.floats(width * height).map { $0 + offset })
        let map = DoubleMatrix(plane)
        let found = try plane.heatMap.statistics()
        let reference = BLASReference.heatMapStatistics(of: map)
        let (mean, variance) = (reference.mean ?? .nan, reference.populationVariance ?? .nan)
        let distance = reference.meanDistance
        let label: Comment = "\(width)x\(height) \(offset)"
        let rounding = 4 * roundingOfDouble * abs(mean)
        #expect(abs((found.mean ?? .nan) - mean) <= 11 * u * distance + rounding, label)
        #expect(abs((found.populationVariance ?? .nan) - variance) <= 9e-6 * variance, label)
        let (x, y) = (reference.centroid?.x ?? .nan, reference.centroid?.y ?? .nan)
        let unit = u * distance / abs(mean)
        #expect(abs((found.centroid?.x ?? .nan) - x) <= 19 * unit * Double(width + 256) + 1e-12, label)
        #expect(abs((found.centroid?.y ?? .nan) - y) <= 12 * unit * Double(height) + 1e-12, label)
        #expect(found.minimum == reference.minimum && found.maximum == reference.maximum, label)
        // One strip: sqrt(1 + 1.8^2) deviations of it. Of several, the deviations within are less than that of all.
        if height <= 16 {
          #expect(abs(distance - 4.24.squareRoot() * variance.squareRoot()) <= 1e-12 * distance, label)
        }
        #expect(distance <= 2.06 * variance.squareRoot() * (1 + 1e-9), label)
        let percents = [0, 12.5, 50, 99.9, 100]
        let percentiles = try #require(try plane.heatMap.percentiles(percents))
        let gauges = try #require(BLASReference.percentileGauges(of: map, percents))
        let expected = try #require(BLASReference.percentiles(of: map, percents))
        #expect(firstDifference(percentiles, expected) { 0x1p-51 * (gauges[$0] + abs(expected[$0])) } == nil, label)
        let normalised = try BLASReference.normalised(map)
        let scaled = try plane.heatMap.normalised().pixels.map(Double.init)
        #expect(firstDifference(scaled, normalised.values) { 1.001 * u * normalised.values[$0] } == nil, label)
        let range = offset...(offset + 1)
        let histogram = try plane.heatMap.histogram(bins: 37, in: range)
        #expect(BLASReference.histogram(of: map, bins: 37, in: range).counts == histogram.counts, label)
      }
    }
  }
}
