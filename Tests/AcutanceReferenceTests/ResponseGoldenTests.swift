import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

/// Every record of `response-moments.json`: sums are exact as long as they are below 2^53.
@Suite struct ResponseGoldenTests {
  private func border(_ name: String) -> Border { name == "valid" ? .valid : .replicate }

  private func plane(_ image: ResponseGolden.Image) -> DoubleMatrix {
    matrix(image.pixels.map(Double.init), width: image.width, height: image.height)
  }

  /// What differs: `nil`, or its name. Beyond 2^53 sums of 1024 squares at a time are within 1.2e-13.
  private func difference(
    _ found: ReferenceStatistics, _ count: Int, _ sum: Int, _ squares: String, _ magnitudes: Int, _ low: Int?,
    _ high: Int?
  ) -> String? {
    guard found.count == count, found.nonFiniteCount == 0 else { return "count \(found.count)" }
    guard found.sum == Double(sum), found.sumOfMagnitudes == Double(magnitudes) else { return "sum \(found.sum)" }
    let expected = Double(squares) ?? .nan
    let tolerance = expected < 0x1p53 ? 0 : 1.2e-13 * expected
    guard abs(found.sumOfSquares - expected) <= tolerance else { return "squares \(found.sumOfSquares)" }
    guard found.minimum == low.map({ Double($0) }), found.maximum == high.map({ Double($0) }) else {
      return "extremes"
    }
    guard count > 0 else { return found == .empty ? nil : "not empty" }
    let exact = IntegerMoments(count: count, sum: Int128(sum), sumOfSquares: UInt128(squares) ?? 0)
    // As `moments(of:)`; beside it what the mean loses by an ulp.
    let (variance, mean) = (exact.populationVariance ?? .nan, exact.mean ?? .nan)
    guard abs((found.populationVariance ?? .nan) - variance) <= 4e-13 * variance else { return "variance" }
    return abs((found.mean ?? .nan) - mean) <= 2 * roundingOfDouble * abs(mean) ? nil : "mean \(mean)"
  }

  @Test func images() {
    for record in ResponseGolden.shared.images {
      let plane = plane(record.image)
      for region in record.regions {
        for (kernel, golden) in zip(ResponseKernel.allCases, region.kernels) {
          let found = BLASReference.responseMoments(
            of: plane, kernel: kernel, border: border(region.border), inset: region.inset, unit: .wholeNumbers)
          let wrong = difference(
            found, region.count, golden.sum, golden.sumOfSquares, golden.sumOfMagnitudes, golden.min, golden.max)
          #expect(wrong == nil, "\(record.image) \(region.border) \(region.inset) \(kernel)")
        }
      }
    }
  }

  @Test func tiles() throws {
    for record in ResponseGolden.shared.tiles {
      let plane = plane(record.image)
      let grid = try TileGrid(columns: record.columns, rows: record.rows)
      for (kernel, golden) in zip(ResponseKernel.allCases, record.kernels) {
        let cells = BLASReference.responseMoments(
          of: plane, kernel: kernel, border: border(record.border), inset: record.inset, tiles: grid,
          unit: .wholeNumbers)
        try #require(cells.count == record.count.count)
        for (index, cell) in cells.enumerated() {
          let wrong = difference(
            cell, record.count[index], golden.sum[index], golden.sumOfSquares[index], golden.sumOfMagnitudes[index],
            golden.min[index], golden.max[index])
          #expect(wrong == nil, "\(record.image) \(record.columns)x\(record.rows) \(kernel) cell \(index)")
        }
      }
    }
  }

  @Test func weighted() {
    for record in ResponseGolden.shared.weighted {
      let (width, height) = (record.image.width, record.image.height)
      let plane = plane(record.image)
      let weights = matrix(record.weights.values(width * height).map(Double.init), width: width, height: height)
      for (kernel, golden) in zip(ResponseKernel.allCases, record.kernels) {
        let (border, inset) = (border(record.border), record.inset)
        let found = BLASReference.responseMoments(
          of: plane, kernel: kernel, border: border, inset: inset, weights: weights, unit: .wholeNumbers)
        let label: Comment = "\(record.image) \(record.border) \(record.inset) \(kernel)"
        let unweighted = BLASReference.responseMoments(
          of: plane, kernel: kernel, border: border, inset: inset, unit: .wholeNumbers)
        #expect(found.unweighted == unweighted, label)
        #expect(found.weighted.sumOfWeights == Double(record.sumOfWeights), label)
        guard record.sumOfWeights > 0, let sum = Int128(golden.sum), let squares = Int128(golden.sumOfSquares) else {
          #expect(found.weighted == .empty && found.weighted.mean == nil, label)
          continue
        }
        let w = Int128(record.sumOfWeights)
        let variance = Double(w * squares - sum * sum) / Double(w) / Double(w)
        let mean = Double(sum) / Double(w)
        // Two sums, of products that are rounded too: 3e-13.
        #expect(abs((found.weighted.populationVariance ?? .nan) - variance) <= 3e-13 * variance, label)
        #expect(abs((found.weighted.mean ?? .nan) - mean) <= 4 * roundingOfDouble * abs(mean), label)
      }
    }
  }
}
