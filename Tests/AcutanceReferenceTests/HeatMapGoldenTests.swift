import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

/// Every record of `heat-maps.json`.
@Suite struct HeatMapGoldenTests {
  private static let rules = HeatMapGolden.shared.rules[0]

  private func map(_ map: HeatMapGolden.Map) -> DoubleMatrix {
    matrix(map.values.map(Double.init), width: map.width, height: map.height)
  }

  @Test func statistics() {
    for record in HeatMapGolden.shared.maps {
      let map = map(record.map)
      let found = BLASReference.heatMapStatistics(of: map)
      let label: Comment = "\(record.map)"
      #expect(found.count == record.count && found.nonFiniteCount == record.notFinite, label)
      if record.nan {
        let numbers = [found.sum, found.mean, found.populationVariance, found.populationDeviation]
        #expect(numbers.allSatisfy { $0?.isNaN == true }, label)
        #expect(found.centroid?.x.isNaN == true && found.centroid?.y.isNaN == true, label)
        let first = map.values.firstIndex { $0.isNaN } ?? -1
        for extreme in [found.minimum, found.maximum] {
          #expect(extreme?.value.isNaN == true && extreme?.x == first % map.columns, label)
          #expect(extreme?.y == first / map.columns, label)
        }
        continue
      }
      guard let mean = record.mean, let sum = record.sum, let deviation = record.populationDeviation else {
        #expect(found.mean == nil && found.minimum == nil && found.centroid == nil, label)
        continue
      }
      // No value is negative: 1.2e-13 of every sum.
      #expect(abs((found.mean ?? .nan) - mean) <= 1.2e-13 * mean && abs(found.sum - sum) <= 1.2e-13 * sum, label)
      #expect(abs((found.populationDeviation ?? .nan) - deviation) <= 2e-13 * deviation, label)
      for (extreme, expected) in [(found.minimum, record.min), (found.maximum, record.max)] {
        #expect(extreme.map { Double($0.value) } == expected?.value, label)
        #expect(extreme.map { [$0.x, $0.y] } == expected?.at, label)
      }
      guard let centroid = record.centroid else {
        #expect(found.centroid == nil, label)
        continue
      }
      #expect(abs((found.centroid?.x ?? .nan) - centroid[0]) <= 2.4e-13 * centroid[0], label)
      #expect(abs((found.centroid?.y ?? .nan) - centroid[1]) <= 2.4e-13 * centroid[1], label)
    }
  }

  @Test func sharesPercentilesAndHistograms() throws {
    let rules = Self.rules
    for record in HeatMapGolden.shared.maps where record.count > 0 {
      let map = map(record.map)
      let percentiles = try #require(BLASReference.percentiles(of: map, rules.percents))
      let tops = rules.topPercents.map { BLASReference.topMean(of: map, percent: $0) ?? -1 }
      let area = try #require(BLASReference.fraction(of: map, above: rules.threshold))
      let histogram = BLASReference.histogram(of: map, bins: rules.bins)
      #expect(histogram.notANumberCount == record.notFinite)
      if record.nan {
        #expect((percentiles + tops + [area]).allSatisfy { $0.isNaN }, "\(record.map)")
        continue
      }
      #expect(histogram.counts == record.histogram && histogram.belowCount == 0 && histogram.aboveCount == 0)
      #expect(area == record.areaAboveHalf, "\(record.map)")
      let expected = try #require(record.percentiles) + #require(record.topMeans)
      let wrong = firstDifference(percentiles + tops, expected) { 1.3e-13 * abs(expected[$0]) }
      #expect(wrong == nil, "\(record.map)")
    }
  }

  @Test func meansUnderMasks() {
    for record in HeatMapGolden.shared.masked {
      let (map, mask) = (map(record.map), map(record.mask))
      let found = BLASReference.mean(of: map, under: mask)
      if record.nan {
        #expect(found?.isNaN == true, "\(record.map)")
      } else if let mean = record.meanUnderMask {
        #expect(abs((found ?? .nan) - mean) <= 1.2e-13 * mean, "\(record.map)")
        #expect(BLASReference.meanMagnitude(of: map, under: mask) == found, "\(record.map)")
      } else {
        #expect(found == nil && record.maskCount == 0, "\(record.map)")
      }
    }
  }
}
