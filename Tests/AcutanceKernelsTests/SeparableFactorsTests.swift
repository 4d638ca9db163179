import AcutanceKernels
import TestSupport
import Testing

private let u = 0x1p-24

@Suite struct SeparableFactorsTests {
  // MARK: - No outer products

  @Test func laplaciansAndSharpeningAreNoOuterProducts() {
    for kernel in [.laplacian4, .laplacian8, .laplacianDiagonal, .laplacianMATLAB, .sharpen] as [Kernel] {
      #expect(kernel.separated() == nil, "\(kernel.name)")
    }
  }

  @Test func fullRankIsRefused() throws {
    var generator = SeededGenerator(seed: 32)
    for _ in 0..<1000 {
      let (width, height) = (Int.random(in: 2...31, using: &generator), Int.random(in: 2...31, using: &generator))
      let weights = (0..<width * height).map { _ in Float.random(in: -1...1, using: &generator) }
      #expect(try drawn(width, height, weights).separated() == nil, "\(width) \(height)")
      // 16 bits: that all 2x2 minors of random whole numbers vanish does not happen.
      let whole = (0..<width * height).map { _ in Float(Int.random(in: -32767...32767, using: &generator)) }
      #expect(try drawn(width, height, whole).separated() == nil, "\(width) \(height)")
    }
  }

  @Test func aSingleTapOffBySevenRoundingsIsRefused() throws {
    var generator = SeededGenerator(seed: 33)
    for _ in 0..<1000 {
      let (width, height) = (Int.random(in: 2...31, using: &generator), Int.random(in: 2...31, using: &generator))
      var weights = exactProduct(width, height, &generator)
      #expect(try drawn(width, height, weights).separated()?.reproduceExactly(drawn(width, height, weights)) == true)
      let index = Int.random(in: 0..<weights.count, using: &generator)
      // The next Float at 7u or beyond. All other taps are exact, so that nothing makes up for it: a change in the
      // pivot's row, column or the pivot itself is an error of as much in taps elsewhere, less terms of u^2 (a pivot
      // that grows by 7u makes the products smaller by 7u (1 - 7u)), which are below the step from 6u to 7u.
      let tap = Double(weights[index])
      let least = tap * (1 + 7 * u)
      var changed = Float(least)
      if abs(Double(changed)) < abs(least) { changed = tap < 0 ? changed.nextDown : changed.nextUp }
      weights[index] = changed
      #expect(try drawn(width, height, weights).separated() == nil, "\(width) \(height) \(index)")
    }
  }

  @Test func theLimitIsSixRoundings() throws {
    // The product is 0.5, where a step of Float is 2u of it: three steps are 6u and pass, four do not. And 0.9375, with
    // steps of 1.07u: five are 5.3u and pass, six are 6.4u.
    let cases: [(weights: [Float], steps: Int, passes: Bool)] = [
      ([2, 1, 1, 0.5], 1, true), ([2, 1, 1, 0.5], 3, true), ([2, 1, 1, 0.5], 4, false),
      ([2, 1.875, 1, 0.9375], 5, true), ([2, 1.875, 1, 0.9375], 6, false),
    ]
    for test in cases {
      var changed = test.weights
      changed[3] += Float(test.steps) * changed[3].ulp
      #expect((try drawn(2, 2, changed).separated() != nil) == test.passes, "\(test)")
    }
  }

  @Test(arguments: [1e-10, 1e-20, -1e-10, .leastNormalMagnitude, .leastNonzeroMagnitude] as [Float])
  func aTinyTapIsNotDropped(tiny: Float) throws {
    var generator = SeededGenerator(seed: 34)
    for _ in 0..<200 {
      let (width, height) = (Int.random(in: 3...31, using: &generator), Int.random(in: 3...31, using: &generator))
      var weights = exactProduct(width, height, &generator)
      // A frame of zeros is still an outer product; a tap in its corner is not, however small beside the others.
      for y in 0..<height { for x in 0..<width where x == 0 || y == 0 { weights[y * width + x] = 0 } }
      #expect(try drawn(width, height, weights).separated() != nil)
      weights[0] = tiny
      #expect(try drawn(width, height, weights).separated() == nil, "\(width) \(height)")
    }
  }

  @Test func aZeroWhereAProductWouldBeIsRefused() throws {
    var generator = SeededGenerator(seed: 35)
    for _ in 0..<200 {
      let (width, height) = (Int.random(in: 2...31, using: &generator), Int.random(in: 2...31, using: &generator))
      var weights = exactProduct(width, height, &generator)
      let index = Int.random(in: 0..<weights.count, using: &generator)
      weights[index] = 0
      #expect(try drawn(width, height, weights).separated() == nil, "\(width) \(height) \(index)")
    }
  }

  // MARK: - Other outer products

  @Test func roundedOuterProductsOfFloatsAreFound() throws {
    var generator = SeededGenerator(seed: 36)
    for _ in 0..<3000 {
      let (width, height) = (Int.random(in: 2...31, using: &generator), Int.random(in: 2...31, using: &generator))
      // 40 binary orders of magnitude either way, both signs, and zeros; all rounded once, in the product.
      func factor() -> Float {
        if Int.random(in: 0..<8, using: &generator) == 0 { return 0 }
        let magnitude = Float(sign: .plus, exponent: Int.random(in: -20...20, using: &generator), significand: 1)
        return Float.random(in: 1...2, using: &generator) * (Bool.random(using: &generator) ? magnitude : -magnitude)
      }
      let row = (0..<width).map { _ in factor() }
      let column = (0..<height).map { _ in factor() }
      let kernel = try drawn(width, height, outer(column, row))
      let factors = try #require(kernel.separated(), "\(column) \(row)")
      #expect(factors.reproduce(kernel), "\(column) \(row)")
      let sum = factors.row.reduce(0) { $0 + Double(abs($1)) }
      #expect(sum == 0 || sum > 0.5 && sum <= 1 + 0x1p-16, "\(sum)")
    }
  }

  @Test func gaussiansDrawnTapByTapAreFound() throws {
    for radius in [1, 2, 3, 7, 15] {
      let named = try Kernel.gaussian(sigma: Double(radius) / 2.5, radius: radius)
      let kernel = try drawn(named.width, named.height, named.weights)
      #expect(try #require(kernel.separated()).reproduce(kernel), "\(radius)")
    }
  }

  @Test func singleRowsAndColumnsAreTheirOwnFactors() throws {
    for weights in [[7], [0.3], [0], [2, 4, 6], [0, 0], [0x1p-140, 1, 3e38], [0.1, -0.2, 0]] as [[Float]] {
      #expect(try drawn(weights.count, 1, weights).separated() == .init(column: [1], row: weights))
      if weights.count > 1 {
        #expect(try drawn(1, weights.count, weights).separated() == .init(column: weights, row: [1]))
      }
    }
  }

  @Test func allZerosAreTheProductOfZeros() throws {
    let zeros = Kernel.Factors(column: [0, 0], row: [0, 0, 0])
    #expect(try drawn(3, 2, [0, -0.0, 0, 0, 0, 0]).separated() == zeros)
  }

  @Test func factorsAreScaledSoThatSumsAlongTheRowStaySmall() throws {
    let wide = try Kernel(column: [0x1p-100, 0x1p-101], row: [0x1.8p100, 0x1p100, -0x1p100])
    let factors = try #require(wide.separated())
    #expect(factors == .init(column: [4, 2], row: [0.375, 0.25, -0.25]))
    #expect(factors.reproduceExactly(wide))
    let rounded = try Kernel(column: [0.25, 0.1], row: [0.25, 0.5, 0.25 + 0x1p-25])
    #expect(rounded.separated() == rounded.factors)
  }

  @Test func factorsThatSinkOrOverflowAreNotUsed() throws {
    // The weights of the outer taps are 0, the exact products are not: a plan with these factors would let a NaN
    // through where a tap of 0 stands. Other factors have no product of exactly 0 there either.
    let sunk = try Kernel(column: [1e-30, 1], row: [1e-30, 0.3])
    #expect(sunk.weights[0] == 0)
    #expect(sunk.separated() == nil)
    // Subnormal weights have lost bits.
    #expect(try Kernel(column: [1e-20, 0.3], row: [1.1e-20, 0.7]).separated() == nil)
    // A subnormal factor, exact itself, but the sums along the row would be subnormal and lose bits that w x keeps.
    #expect(try Kernel(column: [0x1p120, 0x1.8p119], row: [1, 0x1p-130]).separated() == nil)
    // A column that would overflow if the row were scaled down by it.
    let huge = try drawn(2, 2, outer([3e38, 2e38], [1, 0.7]))
    #expect(huge.separated() == nil)
  }

  // MARK: - The promised bound

  @Test func twoPassesWithTheFactorsStayWithinTheBound() throws {
    var generator = SeededGenerator(seed: 37)
    for _ in 0..<300 {
      let (width, height) = (Int.random(in: 2...31, using: &generator), Int.random(in: 2...31, using: &generator))
      let row = (0..<width).map { _ in Float.random(in: -1...1, using: &generator) }
      let column = (0..<height).map { _ in Float.random(in: -1...1, using: &generator) }
      let kernel = try drawn(width, height, outer(column, row))
      let factors = try #require(kernel.separated())
      let pixels = (0..<width * height).map { _ in Float.random(in: -1...1, using: &generator) }
      var exact = 0.0
      var gauge = 0.0
      for (weight, pixel) in zip(kernel.weights, pixels) {
        exact += Double(weight) * Double(pixel)
        gauge += abs(Double(weight) * Double(pixel))
      }
      var result: Float = 0
      for y in 0..<height {
        var rowSum: Float = 0
        for x in 0..<width { rowSum.addProduct(factors.row[x], pixels[y * width + x]) }
        result.addProduct(factors.column[y], rowSum)
      }
      let n = Double(width + height + 7)
      #expect(abs(Double(result) - exact) <= n * u / (1 - n * u) * gauge, "\(width) \(height)")
    }
  }

  // MARK: - Helpers

  /// An outer product of sixteenths, none of them 0, whose largest tap is a power of two: neither the products nor the
  /// quotients by the pivot are rounded. Not whole: the smallest tap has an odd numerator.
  private func exactProduct(_ width: Int, _ height: Int, _ generator: inout SeededGenerator) -> [Float] {
    func factors(_ count: Int) -> [Float] {
      var values = (0..<count).map { _ in Float(2 * Int.random(in: -4...3, using: &generator) + 1) / 16 }
      values[Int.random(in: 0..<count, using: &generator)] = 0.5
      return values
    }
    return outer(factors(height), factors(width))
  }
}
