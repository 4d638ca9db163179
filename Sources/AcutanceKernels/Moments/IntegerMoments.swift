/// Count, sum and sum of squares of integers, exact; mean and variance follow from them with a few roundings at the
/// very end.
public struct IntegerMoments: Sendable, Equatable {
  public let count: Int
  public let sum: Int64
  public let sumOfSquares: UInt64

  public init(count: Int, sum: Int64, sumOfSquares: UInt64) {
    self.count = count
    self.sum = sum
    self.sumOfSquares = sumOfSquares
  }

  /// The mean, rounded once; `nil` of no values.
  public var mean: Double? { count > 0 ? Double(sum) / Double(count) : nil }

  /// Variance with the divisor n (`ddof` 0): 0 of one value, `nil` of none. Relative error at most 4 * 2^-53.
  public var populationVariance: Double? {
    count > 0 ? scaledSumOfSquaredDeviations / (Double(count) * Double(count)) : nil
  }

  /// Variance with the divisor n - 1 (`ddof` 1): `nil` of fewer than two values.
  public var sampleVariance: Double? {
    count > 1 ? scaledSumOfSquaredDeviations / (Double(count) * Double(count - 1)) : nil
  }

  /// The values of both sets together.
  public func merged(with other: IntegerMoments) -> IntegerMoments {
    IntegerMoments(
      count: count + other.count, sum: sum + other.sum, sumOfSquares: sumOfSquares + other.sumOfSquares)
  }

  /// n * sum of squares - sum^2 = n * (sum of squared deviations): an exact 128-bit integer, so nothing cancels.
  private var scaledSumOfSquaredDeviations: Double {
    let squares = UInt64(count).multipliedFullWidth(by: sumOfSquares)
    let square = sum.magnitude.multipliedFullWidth(by: sum.magnitude)
    let (low, borrow) = squares.low.subtractingReportingOverflow(square.low)
    let high = squares.high - square.high - (borrow ? 1 : 0)
    return Double(high) * 0x1p64 + Double(low)
  }
}
