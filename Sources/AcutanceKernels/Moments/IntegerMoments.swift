/// Count, sum and sum of squares of integers, exact; mean and variance follow from them with a few roundings at the
/// very end.
///
/// 128 bits hold the squares of any number of pixels that memory can: a 16-bit Sobel energy is below 2^37, its square
/// below 2^74.
public struct IntegerMoments: Sendable, Equatable {
  /// How many values were measured.
  public let count: Int
  /// Sum of the values, exact.
  public let sum: Int128
  /// Sum of the squares of the values, exact.
  public let sumOfSquares: UInt128
  /// Sum of |v|; `nil` if it was not asked for.
  public let sumOfMagnitudes: UInt128?
  /// The smallest value; `nil` of no values, and if it was not asked for.
  public let minimum: Int?
  /// The largest value; `nil` of no values, and if it was not asked for.
  public let maximum: Int?

  /// The moments of no values.
  public static let empty = IntegerMoments(count: 0, sum: 0, sumOfSquares: 0)

  /// The moments of these sums, which the caller promises to be those of one set of values.
  public init(
    count: Int, sum: Int128, sumOfSquares: UInt128, sumOfMagnitudes: UInt128? = nil, minimum: Int? = nil,
    maximum: Int? = nil
  ) {
    self.count = count
    self.sum = sum
    self.sumOfSquares = sumOfSquares
    self.sumOfMagnitudes = sumOfMagnitudes
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The mean, rounded once as long as the sum is below 2^53; `nil` of no values.
  public var mean: Double? { count > 0 ? sum.rounded / Double(count) : nil }

  /// Variance with the divisor n (`ddof` 0): 0 of one value, `nil` of none. Relative error at most 8 * 2^-53.
  public var populationVariance: Double? { count > 0 ? sumOfSquaredDeviations / Double(count) : nil }

  /// Variance with the divisor n - 1 (`ddof` 1): `nil` of fewer than two values.
  public var sampleVariance: Double? { count > 1 ? sumOfSquaredDeviations / Double(count - 1) : nil }

  /// Mean of v^2; `nil` of no values.
  public var meanSquare: Double? { count > 0 ? Int128(sumOfSquares).rounded / Double(count) : nil }

  /// Mean of |v|; `nil` of no values, and if it was not asked for.
  public var meanMagnitude: Double? {
    guard count > 0, let sumOfMagnitudes else { return nil }
    return Int128(sumOfMagnitudes).rounded / Double(count)
  }

  /// The same in Double.
  public var moments: Moments {
    Moments(
      count: count, mean: mean ?? 0, sumOfSquaredDeviations: sumOfSquaredDeviations,
      sumOfMagnitudes: sumOfMagnitudes.map { Double($0) }, minimum: minimum.map { Double($0) },
      maximum: maximum.map { Double($0) })
  }

  /// The values of both sets together: of the statistics that were asked for in both.
  public func merged(with other: IntegerMoments) -> IntegerMoments {
    if count == 0 { return other }
    if other.count == 0 { return self }
    return IntegerMoments(
      count: count + other.count, sum: sum + other.sum, sumOfSquares: sumOfSquares + other.sumOfSquares,
      sumOfMagnitudes: both(sumOfMagnitudes, other.sumOfMagnitudes, +), minimum: both(minimum, other.minimum, min),
      maximum: both(maximum, other.maximum, max))
  }

  /// Sum of (v - mean)^2.
  ///
  /// With the whole number q next to the mean and n mean = n q + r, |r| <= n / 2, it is
  /// (sum of squares - q (sum + r)) - r^2 / n. The bracket is the sum of (v - q)^2, an exact integer that is at least
  /// |r| since each |v - q|^2 is at least |v - q|, so the subtraction takes away half of it at most: one bit.
  public var sumOfSquaredDeviations: Double {
    guard count > 0 else { return 0 }
    var (quotient, remainder) = sum.divided(by: count)
    if remainder * 2 > count { (quotient, remainder) = (quotient + 1, remainder - count) }
    if remainder * 2 < -count { (quotient, remainder) = (quotient - 1, remainder + count) }
    let aboutQuotient = Int128(sumOfSquares) - Int128(quotient) * (sum + Int128(remainder))
    return aboutQuotient.rounded - Double(remainder) * Double(remainder) / Double(count)
  }
}

// The standard library converts and divides 128-bit integers by generic code that takes microseconds, as long as a small
// plane; most sums fit 64 bits.
extension Int128 {
  /// The value if 64 bits hold it.
  private var short: Int? {
    let low = Int(truncatingIfNeeded: self)
    return Int128(low) == self ? low : nil
  }

  /// The nearest Double.
  fileprivate var rounded: Double {
    if let short { return Double(short) }
    return Double(self)
  }

  /// Quotient and remainder of a mean: the quotient is a value between the smallest and the largest one.
  fileprivate func divided(by count: Int) -> (quotient: Int, remainder: Int) {
    if let short { return short.quotientAndRemainder(dividingBy: count) }
    let (quotient, remainder) = quotientAndRemainder(dividingBy: Int128(count))
    return (Int(quotient), Int(remainder))
  }
}
