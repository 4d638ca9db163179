import AcutanceKernels
import TestSupport
import Testing

/// Percentiles, top means, histograms, masks and rescaled maps against sorted lists and plain loops.
@Suite struct HeatMapRankTests {
  /// Type 7 of Hyndman and Fan on a sorted list.
  private func quantile(_ sorted: [Float], _ percent: Double) -> Double {
    let place = Double(sorted.count - 1) * percent / 100
    let low = Int(place)
    let (a, b) = (Double(sorted[low]), Double(sorted[min(low + 1, sorted.count - 1)]))
    return a + (place - Double(low)) * (b - a)
  }

  /// Values of both signs and of many magnitudes, few levels, or one of them nearly everywhere.
  private func values(_ count: Int, _ kind: Int, _ generator: inout SeededGenerator) -> [Float] {
    (0..<count).map { _ in
      let uniform = Float.random(in: -1...1, using: &generator)
      switch kind {
      case 0: return uniform
      case 1: return Float(Int(uniform * 3)) / 4
      case 2: return uniform * uniform * uniform * 1e30
      default: return uniform > 0.98 ? uniform : -0.25
      }
    }
  }

  @Test func percentilesAreThoseOfTheSortedList() throws {
    var generator = SeededGenerator(seed: 95)
    let percents = [100, 0, 50, 50, 33.3, 1e-9, 99.9, 12.5]
    // From 65,536 values on digits are counted, below that everything is sorted.
    for (width, height) in [(1, 1), (2, 1), (1, 3), (17, 9), (255, 257), (256, 256), (301, 260), (640, 480)] {
      for kind in 0..<4 {
        let values = values(width * height, kind, &generator)
        let sorted = values.sorted()
        let found = try GuardedPixels(
          values, width: width, height: height, padding: 3, poison: .nan, placement: .atEnd
        ).withView { try HeatMap($0).percentiles(percents) }
        for (percent, value) in zip(percents, try #require(found)) {
          let expected = quantile(sorted, percent)
          #expect(abs(value - expected) <= 1e-13 * abs(expected), "\(width)x\(height) kind \(kind) \(percent)")
        }
      }
    }
  }

  @Test func manyPercentilesAtOnce() throws {
    var generator = SeededGenerator(seed: 96)
    let plane = try Plane<Float>(width: 400, height: 300, pixels: values(120_000, 0, &generator))
    let sorted = plane.pixels.sorted()
    // Places of whole numbers are the values themselves.
    let ranks = [0, 1, 59_998, 59_999, 60_000, 119_998, 119_999] + stride(from: 0, to: 120_000, by: 997)
    let found = try plane.heatMap.percentiles(ranks.map { Double($0) * 100 / 119_999 })
    for (rank, value) in zip(ranks, try #require(found)) {
      #expect(abs(value - Double(sorted[rank])) <= 1e-9, "rank \(rank)")
    }
  }

  @Test func oneNaNMakesPercentilesNaN() throws {
    for (width, height) in [(20, 20), (300, 300)] {
      for nan in [Float.nan, -Float.nan, Float(bitPattern: 0x7F80_0001), Float(bitPattern: 0xFF80_0001)] {
        func plane(_ last: Float) throws -> Plane<Float> {
          try Plane(width: width, height: height) { x, y in
            x + y == 0 ? .infinity : x + y == width + height - 2 ? last : Float(x + y)
          }
        }
        let (whole, broken) = (try plane(1), try plane(nan))
        #expect(try whole.heatMap.percentiles([100]) == [.infinity])
        #expect(try broken.heatMap.percentiles([0, 50])!.allSatisfy { $0.isNaN })
        #expect(try broken.heatMap.topMean(percent: 10)!.isNaN)
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func topMeansAndSharesAreThoseOfTheSortedList(variant: Variant) throws {
    var generator = SeededGenerator(seed: 97)
    for (width, height) in [(1, 1), (33, 3), (70, 41), (300, 250)] {
      for kind in [0, 1, 3] {
        let values = values(width * height, kind, &generator)
        let map = try Plane<Float>(width: width, height: height, pixels: values)
        let sorted = values.sorted(by: >)
        for (percent, count) in [(0.0, 1), (25, max(1, (values.count + 3) / 4)), (100, values.count)] {
          let top = sorted.prefix(count).map(Double.init)
          let found = try #require(try map.heatMap.topMean(percent: percent, variant: variant))
          let size = top.reduce(0) { $0 + abs($1) } / Double(count)
          #expect(abs(found - top.reduce(0, +) / Double(count)) <= 1e-12 * size, "\(width)x\(height) \(percent)")
        }
        for level in [-0.25, 0, 0.5] as [Float] {
          let above = values.count { $0 > level }
          #expect(
            try map.heatMap.fraction(above: level, variant: variant) == Double(above) / Double(values.count),
            "\(variant) \(width)x\(height) \(level)")
        }
      }
    }
  }

  @Test(arguments: TestScale.variants)
  func masksOfEveryWidth(variant: Variant) throws {
    var generator = SeededGenerator(seed: 98)
    for width in 1...70 {
      let height = 1 + width % 4
      let values = generator.floats(width * height)
      let masks = generator.floats(width * height)
      let chosen = zip(values, masks).filter { $1 > 0.25 }.map { Double($0.0) }
      let mask = try Plane(width: width, height: height, pixels: masks)
      // A NaN that the mask leaves out does not count.
      let holed = zip(values, masks).map { $1 > 0.25 ? $0 : .nan }
      let mean = try GuardedPixels(
        holed, width: width, height: height, padding: 5, poison: .nan, placement: .atEnd
      ).withView { try HeatMap($0).mean(under: mask.heatMap, above: 0.25, variant: variant) }
      let expected = chosen.isEmpty ? nil : chosen.reduce(0, +) / Double(chosen.count)
      #expect((mean == nil) == (expected == nil) && abs((mean ?? 0) - (expected ?? 0)) <= 1e-14, "\(variant) \(width)")
      var broken = mask
      broken[width - 1, height - 1] = .nan
      let unknown = try mask.heatMap.mean(under: broken.heatMap, variant: variant)
      #expect(unknown?.isNaN == true, "\(variant) \(width)")
    }
  }

  @Test func histogramsCountEveryValueOnce() throws {
    var generator = SeededGenerator(seed: 99)
    let values = values(5000, 0, &generator) + [.nan, .infinity, -.infinity, 0.7, -0.3, 0.1]
    let plane = try Plane<Float>(width: values.count, height: 1, pixels: values)
    for bins in [1, 3, 7, 10, 255] {
      let range: ClosedRange<Float> = -0.3...0.7
      let found = try plane.heatMap.histogram(bins: bins, in: range)
      let (lower, width) = (Double(range.lowerBound), Double(range.upperBound) - Double(range.lowerBound))
      var expected = [Int](repeating: 0, count: bins)
      for value in values where range.contains(value) {
        // The last edge that is not above the value.
        let bin = (0..<bins).last { Double(value) >= lower + width * Double($0) / Double(bins) }
        expected[bin ?? 0] += 1
      }
      #expect(found.counts == expected, "\(bins)")
      #expect(found.notANumberCount == 1)
      #expect(found.belowCount == values.count { $0 < range.lowerBound })
      #expect(found.aboveCount == values.count { $0 > range.upperBound })
    }
    // Every edge of tenths is a value.
    let tenths = try Plane<Float>(width: 11, height: 1) { x, _ in Float(x) }
    #expect(try tenths.heatMap.histogram(bins: 10, in: 0...10).counts == [1, 1, 1, 1, 1, 1, 1, 1, 1, 2])
  }

  @Test(arguments: TestScale.variants)
  func rescaledMapsAreRoundedOnce(variant: Variant) throws {
    var generator = SeededGenerator(seed: 100)
    for width in 1...70 {
      for offset in [0, -3, 1e6] as [Float] {
        let values = generator.floats(width * 3).map { $0 + offset }
        let plane = try Plane<Float>(width: width, height: 3, pixels: values)
        let found = try plane.heatMap.normalised(variant: variant)
        let (low, high) = (Double(values.min()!), Double(values.max()!))
        for (value, result) in zip(values, found.pixels) {
          let exact = low == high ? 0 : (Double(value) - low) / (high - low)
          #expect(abs(Double(result) - exact) <= 0x1.00001p-24 * exact, "\(variant) \(width) \(offset)")
        }
        #expect(found.pixels.min() == 0 && (low == high || found.pixels.max() == 1), "\(variant) \(width)")
      }
    }
    for value in [0, 0.3, -1e30] as [Float] {
      let flat = try Plane<Float>(width: 21, height: 4, filledWith: value)
      #expect(try flat.heatMap.normalised(variant: variant).pixels.allSatisfy { $0 == 0 })
    }
  }

  @Test func whatIsRefused() throws {
    let plane = try Plane<Float>(width: 4, height: 3)
    #expect(throws: KernelError.parameter(name: "percent", value: 101, allowed: "0...100")) {
      try plane.heatMap.percentiles([50, 101])
    }
    #expect(throws: KernelError.self) { try plane.heatMap.percentiles([.nan]) }
    #expect(throws: KernelError.self) { try plane.heatMap.topMean(percent: -1) }
    #expect(throws: KernelError.self) { try plane.heatMap.fraction(above: .nan) }
    #expect(throws: KernelError.self) { try plane.heatMap.histogram(bins: 0) }
    #expect(throws: KernelError.self) { try plane.heatMap.histogram(bins: 4, in: 1...1) }
    #expect(throws: KernelError.self) { try plane.heatMap.histogram(bins: 4, in: 0...Float.infinity) }
    let mask = try Plane<Float>(width: 3, height: 4)
    #expect(throws: KernelError.maskSize(width: 3, height: 4, expectedWidth: 4, expectedHeight: 3)) {
      try plane.heatMap.mean(under: mask.heatMap)
    }
    for value in [Float.nan, .infinity, -.infinity] {
      let broken = try Plane<Float>(width: 4, height: 3) { x, y in x == 3 && y == 1 ? value : 0 }
      #expect(throws: KernelError.valueNotFinite(x: 3, y: 1)) { try broken.heatMap.normalised() }
    }
  }
}
