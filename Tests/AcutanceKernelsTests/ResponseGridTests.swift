import AcutanceKernels
import TestSupport
import Testing

/// Every small width and several heights on every variant against plain loops: padding poisoned, unmapped pages at
/// both ends.
@Suite struct ResponseGridTests {
  static let heights = TestScale.isFull ? Array(1...40) : [1, 2, 3, 5, 17, 18, 33]
  static let regions: [(border: Border, inset: Int)] = [(.valid, 0), (.valid, 2), (.replicate, 0), (.replicate, 1)]

  private func forEachCase<Pixel: ResponsePixel>(
    _ make: (inout SeededGenerator) -> Pixel, poison: Pixel, value: (Pixel) -> Double,
    check: (
      _ found: (StatisticSet, Variant) throws -> Pixel.ResponseMoments, _ oracle: ResponseOracle, ResponseKernel, String
    ) throws -> Void
  ) throws {
    var generator = SeededGenerator(seed: 31)
    for width in 1...70 {
      for height in Self.heights {
        let pixels = (0..<width * height).map { _ in make(&generator) }
        let placement: GuardedPixels<Pixel>.Placement = (width + height) % 2 == 0 ? .atStart : .atEnd
        let guarded = GuardedPixels(
          pixels, width: width, height: height, padding: width % 5, poison: poison, placement: placement)
        for (border, inset) in Self.regions {
          for kernel in ResponseKernel.allCases {
            let oracle = ResponseOracle(
              pixels.map(value), width: width, height: height, kernel: kernel.rawValue,
              replicate: border == .replicate, inset: inset)
            try check(
              { statistics, variant in
                try guarded.withView {
                  try responseMoments(
                    of: $0, kernel: kernel, border: border, inset: inset, statistics: statistics, variant: variant)
                }
              }, oracle, kernel, "\(width)x\(height) \(border) inset \(inset) \(kernel)")
          }
        }
      }
    }
  }

  private func integersAreExact<Pixel: ResponsePixel & FixedWidthInteger>(_: Pixel.Type) throws
  where Pixel.ResponseMoments == IntegerMoments {
    try forEachCase(
      { (generator) -> Pixel in Pixel.random(in: Pixel.min...Pixel.max, using: &generator) }, poison: Pixel.max,
      value: { (pixel: Pixel) in Double(pixel) },
      check: { measure, oracle, kernel, label in
        let exact = ExactStatistics(oracle.responses.lazy.map(\.value))
        for variant in Variant.supported {
          let all = try measure(.all, variant)
          let isRight =
            all.count == exact.count && all.sum == exact.sum && all.sumOfSquares == exact.sumOfSquares
            && all.minimum == exact.minimum && all.maximum == exact.maximum
            && all.sumOfMagnitudes ?? 0 == exact.sumOfMagnitudes
          if !isRight { Issue.record("\(variant) \(label): \(all) instead of \(exact)") }
          let few = try measure([], variant)
          let isFewRight =
            few == IntegerMoments(count: exact.count, sum: exact.sum, sumOfSquares: exact.sumOfSquares)
          if !isFewRight { Issue.record("\(variant) \(label), mean and variance alone: \(few) instead of \(exact)") }
        }
      })
  }

  @Test func bytesAreExact() throws { try integersAreExact(UInt8.self) }

  @Test func wordsAreExact() throws { try integersAreExact(UInt16.self) }

  @Test func floatsAreWithinTheBound() throws {
    try forEachCase(
      { (generator) -> Float in Float.random(in: 0...1, using: &generator) }, poison: Float.nan,
      value: { (pixel: Float) in Double(pixel) },
      check: { measure, oracle, kernel, label in
        let exact = PlainMoments(oracle.responses)
        let scale = Double(kernel.integerScale)
        for variant in Variant.supported {
          for statistics in [StatisticSet.all, []] {
            let found = try measure(statistics, variant)
            let isFused = kernel == .laplacian4 && statistics.isEmpty
            if found.count != oracle.responses.count { Issue.record("\(variant) \(label): count \(found.count)") }
            guard found.count > 0 else {
              if found.mean != nil || found.populationVariance != nil { Issue.record("\(label): a mean of nothing") }
              continue
            }
            let relative = (isFused ? 66 : 204) * 0x1p-24
            let varianceError = abs(found.populationVariance! * scale * scale - exact.variance)
            let meanError = abs(found.mean! * scale - exact.mean)
            if !(varianceError <= exact.varianceBound(relative: relative, aboutZero: isFused) * 1.001 + 1e-300)
              || !(meanError <= exact.meanBound(relative: relative, aboutZero: isFused) * 1.001)
            {
              Issue.record("\(variant) \(label) \(statistics): \(found) instead of \(exact)")
            }
            guard statistics == .all else { continue }
            let low = oracle.responses.min { $0.value < $1.value }!
            let high = oracle.responses.max { $0.value < $1.value }!
            let worst = oracle.responses.reduce(0) { max($0, $1.bound) } + 0x1p-50 * abs(high.value)
            let magnitudes = oracle.responses.reduce(0) { $0 + abs($1.value) }
            let magnitudeBound = 204 * 0x1p-24 * magnitudes + oracle.responses.reduce(0) { $0 + $1.bound } * 1.001
            if !(abs(found.minimum! * scale - low.value) <= worst)
              || !(abs(found.maximum! * scale - high.value) <= worst)
              || !(abs(found.sumOfMagnitudes! * scale - magnitudes) <= magnitudeBound)
            {
              Issue.record("\(variant) \(label): extremes or magnitudes of \(found)")
            }
          }
        }
      })
  }
}
