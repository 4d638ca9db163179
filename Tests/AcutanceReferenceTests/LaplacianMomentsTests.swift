import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

@Suite struct LaplacianMomentsTests {
  /// Either side's response is within 9 U of its gauge; the oracle adds n values, n U relative.
  @Test func isTheOracles() {
    var generator = SeededGenerator(seed: 320)
    for width in 1...20 {
      for (height, range) in [(1, -1...1), (2, -1...1), (3, 0...1), (19, 100...101)] as [(Int, ClosedRange<Float>)] {
        let pixels = generator.widened(width * height, in: range)
        for (replicate, inset) in [(false, 0), (false, 2), (true, 0), (true, 1), (true, 3)] {
          let oracle = LaplacianOracle(pixels, width: width, height: height, replicate: replicate, inset: inset)
          let found = BLASReference.laplacianMoments(
            of: matrix(pixels, width: width, height: height), border: replicate ? .replicate : .valid, inset: inset)
          let label: Comment = "\(width)x\(height) \(range) \(replicate) \(inset)"
          #expect(found.count == oracle.count, label)
          guard oracle.count > 0 else {
            #expect(found == .empty, label)
            continue
          }
          let n = Double(oracle.count)
          let gauge = (oracle.squaredGauge / n).squareRoot()
          let response = 18 * roundingOfDouble * gauge
          let deviation = oracle.variance.squareRoot()
          let mean = response + (n + 2) * roundingOfDouble * (deviation + abs(oracle.mean))
          let variance = (2 * deviation + response) * response + (2 * n + 8) * roundingOfDouble * oracle.variance
          #expect(abs((found.mean ?? .nan) - oracle.mean) <= mean, label)
          #expect(abs((found.populationVariance ?? .nan) - oracle.variance) <= variance + mean * mean, label)
          #expect(abs(found.gauges.rootMeanSquareGauge - gauge) <= 1e-12 * gauge, label)
        }
      }
    }
  }
}
