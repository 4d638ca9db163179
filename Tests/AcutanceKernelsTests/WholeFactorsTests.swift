import AcutanceKernels
import TestSupport
import Testing

/// Kernels of whole numbers have whole-number factors or none.
@Suite struct WholeFactorsTests {
  @Test func derivativesDrawnByHandHaveTheirWholeFactors() throws {
    let cases: [(kernel: Kernel, column: [Float], row: [Float])] = [
      (.sobelX, [1, 2, 1], [-1, 0, 1]), (.sobelY, [-1, 0, 1], [1, 2, 1]),
      (.scharrX, [3, 10, 3], [-1, 0, 1]), (.scharrY, [-1, 0, 1], [3, 10, 3]),
      (.prewittX, [1, 1, 1], [-1, 0, 1]), (.prewittY, [-1, 0, 1], [1, 1, 1]),
    ]
    for (kernel, column, row) in cases {
      #expect(kernel.separated() == kernel.factors && kernel.factors?.reproduceExactly(kernel) == true)
      // The same weights without their factors: the same up to the sign of both.
      let found = try #require(try drawn(3, 3, kernel.weights).separated())
      let turned = Kernel.Factors(column: column.map { -$0 }, row: row.map { -$0 })
      #expect(found == .init(column: column, row: row) || found == turned, "\(kernel.name) \(found)")
    }
  }

  @Test func productsOfWholeNumbersAreFoundExactlyAndInLowestTerms() throws {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<3000 {
      let (width, height) = (Int.random(in: 1...31, using: &generator), Int.random(in: 1...31, using: &generator))
      let bits = Int.random(in: 1...11, using: &generator)
      let limit = 1 << bits
      let row = (0..<width).map { _ in Float(Int.random(in: -limit...limit, using: &generator)) }
      let column = (0..<height).map { _ in Float(Int.random(in: -limit...limit, using: &generator)) }
      let kernel = try drawn(width, height, outer(column, row))
      let factors = try #require(kernel.separated(), "\(column) \(row)")
      #expect(factors.reproduceExactly(kernel), "\(column) \(row)")
      #expect((factors.column + factors.row).allSatisfy { $0 == $0.rounded() })
      // A factor of 2 that all rows share must not sit in the row where it could have been drawn out, except in a
      // single row, which stays as it is drawn.
      if height > 1, width > 1, factors.row.contains(where: { $0 != 0 }) {
        #expect(factors.row.contains { !($0 / 2 == ($0 / 2).rounded()) }, "\(factors.row)")
      }
    }
  }

  @Test func largestWholeNumbersAreExact() throws {
    // 16777215 = 4095 * 4097 = 2^24 - 1, the largest weight that counts as whole.
    let kernel = try drawn(2, 2, [16_777_215, 4095 * 4095, 4097 * 4097 - 4096 * 4, 1])
    #expect(kernel.separated() == nil)
    let product = try drawn(2, 2, outer([4095, 3], [4097, 5]))
    #expect(product.separated() == .init(column: [4095, 3], row: [4097, 5]))
    // One unit in a tap of 24 bits is within 2u: a test by rounding errors would let it pass, whole numbers do not.
    let changed = try drawn(2, 2, [16_777_214, 4095 * 5, 3 * 4097, 15])
    #expect(changed.separated() == nil)
  }

  @Test func wholeWeightsWithBrokenFactorsGetWholeOnes() throws {
    let kernel = try Kernel(column: [0.5, 1, 0.5], row: [2, 4, 2])
    #expect(kernel.separated() == .init(column: [1, 2, 1], row: [1, 2, 1]))
    let whole = try Kernel(column: [1, 2, 1], row: [2, 4, 2])
    #expect(whole.separated() == whole.factors)
  }
}
