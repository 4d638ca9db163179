/// Count, mean and variance of a set of values, in Double.
///
/// Kept as (count, mean, sum of squared deviations from the mean), the form that two sets can be merged in without
/// losing digits (Chan, Golub and LeVeque, 1983). No values have no mean: the results are optional, never 0.
public struct Moments: Sendable, Equatable {
  /// How many values were measured.
  public let count: Int
  /// Sum of squared deviations from the mean.
  public let sumOfSquaredDeviations: Double
  private let centre: Double

  /// The mean; `nil` of no values, NaN if a value was NaN.
  public var mean: Double? { count > 0 ? centre : nil }

  /// Variance with the divisor n (`ddof` 0): 0 of one value, `nil` of none.
  public var populationVariance: Double? { count > 0 ? sumOfSquaredDeviations / Double(count) : nil }

  /// Variance with the divisor n - 1 (`ddof` 1): `nil` of fewer than two values.
  public var sampleVariance: Double? { count > 1 ? sumOfSquaredDeviations / Double(count - 1) : nil }

  /// The moments of no values.
  public static let empty = Moments(count: 0, mean: 0, sumOfSquaredDeviations: 0)

  public init(count: Int, mean: Double, sumOfSquaredDeviations: Double) {
    self.count = count
    centre = mean
    self.sumOfSquaredDeviations = sumOfSquaredDeviations
  }

  /// The moments of both sets together.
  public func merged(with other: Moments) -> Moments {
    if count == 0 { return other }
    if other.count == 0 { return self }
    let total = count + other.count
    let difference = other.centre - centre
    let share = Double(other.count) / Double(total)
    return Moments(
      count: total, mean: centre + difference * share,
      sumOfSquaredDeviations: sumOfSquaredDeviations + other.sumOfSquaredDeviations
        + difference * difference * (Double(count) * share))
  }
}
