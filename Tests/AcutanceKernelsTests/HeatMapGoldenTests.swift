import AcutanceKernels
import TestSupport
import Testing

/// Every record of the fixtures, on every variant, in rows of twelve values more that are 1e9 or NaN.
@Suite struct HeatMapGoldenTests {
  private static let rules = HeatMapGolden.shared.rules[0]

  private func withMap(_ map: HeatMapGolden.Map, poison: Float, _ body: (borrowing HeatMap) throws -> Void) throws {
    try GuardedPixels(
      map.values, width: map.width, height: map.height, padding: 12, poison: poison, placement: .atEnd
    ).withView { try body(HeatMap($0)) }
  }

  @Test(arguments: TestScale.variants)
  func statisticsOfEveryRecord(variant: Variant) throws {
    for (index, record) in HeatMapGolden.shared.maps.enumerated() {
      try withMap(record.map, poison: index % 2 == 0 ? 1e9 : .nan) { map in
        let found = try map.statistics(variant: variant)
        #expect(found.count == record.count, "\(record.map)")
        #expect(found.nonFiniteCount == record.notFinite, "\(record.map)")
        if record.nan {
          expectNaN(found, record.map)
        } else {
          expect(found, record, width: map.width, height: map.height)
        }
      }
    }
  }

  private func expectNaN(_ found: HeatMapStatistics, _ map: HeatMapGolden.Map) {
    let numbers = [found.sum, found.mean, found.populationVariance, found.populationDeviation]
    #expect(numbers.allSatisfy { $0?.isNaN == true }, "\(map)")
    #expect(found.centroid?.x.isNaN == true && found.centroid?.y.isNaN == true, "\(map)")
    let first = map.values.firstIndex { $0.isNaN }!
    for extreme in [found.minimum, found.maximum] {
      #expect(extreme?.value.isNaN == true, "\(map)")
      #expect(extreme?.x == first % map.width && extreme?.y == first / map.width, "\(map)")
    }
  }

  /// The bounds of the doc comment. D, the mean distance of a value from the pivot of its strip, is at most the root of
  /// its mean square, and that twice the deviation (the pivot is at most 1.8 deviations of the strip off its mean).
  private func expect(_ found: HeatMapStatistics, _ record: HeatMapGolden.Record, width: Int, height: Int) {
    let (mean, deviation) = (record.mean!, record.populationDeviation!)
    let distance = 2.1 * deviation
    let (u, rounding) = (0x1p-24, 1e-15)
    #expect(abs(found.mean! - mean) <= 11 * u * distance + rounding * mean, "\(record.map)")
    #expect(abs(found.sum - record.sum!) <= Double(record.count) * (11 * u * distance + rounding * mean))
    // Half the relative error of the variance; a constant map is exact.
    #expect(abs(found.populationDeviation! - deviation) <= 4.5e-6 * deviation, "\(record.map)")
    for (extreme, expected) in [(found.minimum, record.min!), (found.maximum, record.max!)] {
      #expect(extreme == .init(value: Float(expected.value), x: expected.at[0], y: expected.at[1]), "\(record.map)")
    }
    guard let centroid = record.centroid else {
      #expect(found.centroid == nil, "\(record.map)")
      return
    }
    let unit = u * distance / mean
    #expect(abs(found.centroid!.x - centroid[0]) <= 19 * unit * Double(width + 256) + 1e-13, "\(record.map)")
    #expect(abs(found.centroid!.y - centroid[1]) <= 12 * unit * Double(height) + 1e-13, "\(record.map)")
  }

  @Test(arguments: TestScale.variants)
  func sharesAndPercentilesOfEveryRecord(variant: Variant) throws {
    let rules = Self.rules
    for record in HeatMapGolden.shared.maps {
      try withMap(record.map, poison: 1e9) { map in
        let percentiles = try #require(try map.percentiles(rules.percents))
        let tops = try rules.topPercents.map { try map.topMean(percent: $0, variant: variant)! }
        let area = try #require(try map.fraction(above: rules.threshold, variant: variant))
        let histogram = try map.histogram(bins: rules.bins)
        #expect(histogram.notANumberCount == record.notFinite)
        if record.nan {
          #expect((percentiles + tops + [area]).allSatisfy { $0.isNaN }, "\(record.map)")
          return
        }
        #expect(histogram.counts == record.histogram!, "\(record.map)")
        #expect(histogram.belowCount == 0 && histogram.aboveCount == 0)
        #expect(area == record.areaAboveHalf!, "\(record.map)")
        // Order statistics are exact; a few roundings in Double are left.
        for (found, expected) in zip(percentiles + tops, record.percentiles! + record.topMeans!) {
          #expect(abs(found - expected) <= 1e-13 * abs(expected), "\(record.map) \(found) \(expected)")
        }
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func meansUnderMasks(variant: Variant) throws {
    for record in HeatMapGolden.shared.masked {
      try withMap(record.map, poison: .nan) { map in
        let mask = try Plane<Float>(width: map.width, height: map.height, pixels: record.mask.values)
        let found = try map.mean(under: mask.heatMap, variant: variant)
        if record.nan {
          #expect(found?.isNaN == true, "\(record.map)")
        } else if let mean = record.meanUnderMask {
          let value = try #require(found)
          #expect(abs(value - mean) <= 1e-14 * mean, "\(record.map)")
        } else {
          #expect(found == nil && record.maskCount == 0, "\(record.map)")
        }
      }
    }
  }
}
