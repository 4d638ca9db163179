/// Count, mean and variance of a set of values, in Double, and what else was asked for.
///
/// Kept as (count, mean, sum of squared deviations from the mean), the form that two sets can be merged in without
/// losing digits (Chan, Golub and LeVeque, 1983). No values have no mean: the results are optional, never 0.
///
/// A value that is NaN or infinite makes mean and variance NaN or infinite as arithmetic has it, and is counted.
public struct Moments: Sendable, Equatable {
  /// How many values were measured, finite or not.
  public let count: Int
  /// Sum of squared deviations from the mean.
  public let sumOfSquaredDeviations: Double
  /// How many values were NaN or infinite.
  public let nonFiniteCount: Int
  /// Sum of |v|; `nil` if it was not asked for.
  public let sumOfMagnitudes: Double?
  /// The smallest value, NaN if one is NaN; `nil` of no values, and if it was not asked for.
  public let minimum: Double?
  /// The largest value, NaN if one is NaN; `nil` of no values, and if it was not asked for.
  public let maximum: Double?
  private let centre: Double
  /// What the mean is more than `centre`, below an ulp of it: groups far from 0 and near each other differ by digits
  /// that a mean in Double has lost.
  private let centreRemainder: Double

  /// The mean; `nil` of no values, NaN if a value was NaN.
  public var mean: Double? { count > 0 ? centre : nil }

  /// Variance with the divisor n (`ddof` 0): 0 of one value, `nil` of none.
  public var populationVariance: Double? { count > 0 ? sumOfSquaredDeviations / Double(count) : nil }

  /// Variance with the divisor n - 1 (`ddof` 1): `nil` of fewer than two values.
  public var sampleVariance: Double? { count > 1 ? sumOfSquaredDeviations / Double(count - 1) : nil }

  /// Mean of v^2, put together from mean and variance: `nil` of no values.
  public var meanSquare: Double? { count > 0 ? centre * centre + sumOfSquaredDeviations / Double(count) : nil }

  /// Mean of |v|; `nil` of no values, and if it was not asked for.
  public var meanMagnitude: Double? {
    guard count > 0, let sumOfMagnitudes else { return nil }
    return sumOfMagnitudes / Double(count)
  }

  /// The moments of no values.
  public static let empty = Moments(count: 0, mean: 0, sumOfSquaredDeviations: 0)

  /// The moments of these sums, which the caller promises to be those of one set of values; the mean of none is not
  /// looked at.
  public init(
    count: Int, mean: Double, sumOfSquaredDeviations: Double, nonFiniteCount: Int = 0, sumOfMagnitudes: Double? = nil,
    minimum: Double? = nil, maximum: Double? = nil
  ) {
    self.init(
      count: count, mean: mean, meanRemainder: 0, sumOfSquaredDeviations: sumOfSquaredDeviations,
      nonFiniteCount: nonFiniteCount, sumOfMagnitudes: sumOfMagnitudes, minimum: minimum, maximum: maximum)
  }

  /// - Parameter meanRemainder: added to `mean`; the sum is rounded to a mean and what is left.
  init(
    count: Int, mean: Double, meanRemainder: Double, sumOfSquaredDeviations: Double, nonFiniteCount: Int,
    sumOfMagnitudes: Double?, minimum: Double?, maximum: Double?
  ) {
    self.count = count
    // The exact error of a sum (Knuth's TwoSum), for either order of magnitudes.
    let rounded = mean + meanRemainder
    let added = rounded - mean
    let error = (mean - (rounded - added)) + (meanRemainder - added)
    centre = rounded
    centreRemainder = error.isFinite ? error : 0
    #if MUTANT_NAN_SWALLOWED  // max(0, NaN) is 0
      self.sumOfSquaredDeviations = max(0, sumOfSquaredDeviations)
    #else
      self.sumOfSquaredDeviations = sumOfSquaredDeviations
    #endif
    self.nonFiniteCount = nonFiniteCount
    self.sumOfMagnitudes = sumOfMagnitudes
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The moments of both sets together: of the statistics that were asked for in both.
  public func merged(with other: Moments) -> Moments {
    if count == 0 { return other }
    if other.count == 0 { return self }
    let total = count + other.count
    let difference = (other.centre - centre) + (other.centreRemainder - centreRemainder)
    let share = Double(other.count) / Double(total)
    #if MUTANT_UNSCALED_MERGE  // what lies between the means is not scaled by the share
      let between = difference * difference * Double(count)
    #else
      let between = difference * difference * (Double(count) * share)
    #endif
    // An infinite mean stays one: the difference of it and a finite mean would take it away from itself.
    let isFinite = difference.isFinite || (centre.isFinite && other.centre.isFinite)
    return Moments(
      count: total, mean: isFinite ? centre : centre + other.centre,
      meanRemainder: isFinite ? centreRemainder + difference * share : 0,
      sumOfSquaredDeviations: sumOfSquaredDeviations + other.sumOfSquaredDeviations + between,
      nonFiniteCount: nonFiniteCount + other.nonFiniteCount,
      sumOfMagnitudes: both(sumOfMagnitudes, other.sumOfMagnitudes, +),
      // A NaN in either stays: `Double.minimum` would drop it.
      minimum: both(minimum, other.minimum) { $0.isNaN || $0 <= $1 ? $0 : $1 },
      maximum: both(maximum, other.maximum) { $0.isNaN || $0 >= $1 ? $0 : $1 })
  }
}

/// The combination of two values that both exist.
func both<Value>(_ left: Value?, _ right: Value?, _ combine: (Value, Value) -> Value) -> Value? {
  guard let left, let right else { return nil }
  return combine(left, right)
}
