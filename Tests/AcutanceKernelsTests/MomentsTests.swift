import AcutanceKernels
import Testing

@Suite struct MomentsTests {
  @Test func noValuesHaveNoMeanAndNoVariance() {
    #expect(Moments.empty.mean == nil)
    #expect(Moments.empty.populationVariance == nil)
    let integers = IntegerMoments(count: 0, sum: 0, sumOfSquares: 0)
    #expect(integers.mean == nil)
    #expect(integers.populationVariance == nil)
  }

  @Test func oneValueHasVarianceZeroAndNoSampleVariance() {
    let one = Moments(count: 1, mean: 3, sumOfSquaredDeviations: 0)
    #expect(one.populationVariance == 0)
    #expect(one.sampleVariance == nil)
    #expect(IntegerMoments(count: 1, sum: 3, sumOfSquares: 9).populationVariance == 0)
  }

  @Test func mergingIsThatOfTheUnion() {
    // {1, 2, 3} and {7, 9}: mean 4.4, squared deviations 3.4^2 + 2.4^2 + 1.4^2 + 2.6^2 + 4.6^2 = 47.2.
    let left = Moments(count: 3, mean: 2, sumOfSquaredDeviations: 2)
    let right = Moments(count: 2, mean: 8, sumOfSquaredDeviations: 2)
    let both = left.merged(with: right)
    #expect(both.count == 5)
    #expect(abs(both.mean! - 4.4) < 1e-15)
    #expect(abs(both.sumOfSquaredDeviations - 47.2) < 1e-13)
    #expect(left.merged(with: .empty) == left)
    #expect(Moments.empty.merged(with: left) == left)
  }

  @Test func centreImpulseHasBothDivisors() {
    // Eight zeros and a one: 8/81 with the divisor n, 1/9 with n - 1.
    let impulse = IntegerMoments(count: 9, sum: 1, sumOfSquares: 1)
    #expect(abs(impulse.populationVariance! - 8.0 / 81) < 1e-16)
    #expect(abs(impulse.sampleVariance! - 1.0 / 9) < 1e-16)
  }

  @Test func integersPastSixtyFourBitsDoNotCancel() {
    // Four billion values, all 1000: n * sum of squares is 1.6e25, beyond 64 bits.
    let count = 4_000_000_000
    let flat = IntegerMoments(count: count, sum: Int128(1000 * count), sumOfSquares: UInt128(1_000_000 * count))
    #expect(flat.populationVariance == 0)
    // Half of them 999 and half 1001: mean 1000, variance 1.
    let spread = IntegerMoments(
      count: count, sum: Int128(1000 * count), sumOfSquares: UInt128(count / 2 * (999 * 999 + 1001 * 1001)))
    #expect(spread.populationVariance == 1)
    #expect(spread.mean == 1000)
  }
}
