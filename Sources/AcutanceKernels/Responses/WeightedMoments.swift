/// Sum of weights, weighted mean and weighted variance of a set of values, in Double, kept like `Moments`.
///
/// A value with the weight 0 does not count, whatever it is. No weight has no mean: the results are optional, never 0.
public struct WeightedMoments: Sendable, Equatable {
  /// Sum of the weights.
  public let sumOfWeights: Double
  /// Sum of w (v - mean)^2.
  public let sumOfSquaredDeviations: Double
  private let centre: Double

  /// sum(w v) / sum(w); `nil` if the weights add up to 0.
  public var mean: Double? { sumOfWeights > 0 ? centre : nil }

  /// sum(w (v - mean)^2) / sum(w); `nil` if the weights add up to 0.
  public var populationVariance: Double? { sumOfWeights > 0 ? sumOfSquaredDeviations / sumOfWeights : nil }

  /// No values.
  public static let empty = WeightedMoments(sumOfWeights: 0, mean: 0, sumOfSquaredDeviations: 0)

  /// The moments of these sums, which the caller promises to be those of one set of values; the mean of no weight is
  /// not looked at.
  public init(sumOfWeights: Double, mean: Double, sumOfSquaredDeviations: Double) {
    self.sumOfWeights = sumOfWeights
    centre = mean
    self.sumOfSquaredDeviations = sumOfSquaredDeviations
  }

  /// The values of both sets together.
  public func merged(with other: WeightedMoments) -> WeightedMoments {
    if sumOfWeights == 0 { return other }
    if other.sumOfWeights == 0 { return self }
    let total = sumOfWeights + other.sumOfWeights
    let difference = other.centre - centre
    let share = other.sumOfWeights / total
    return WeightedMoments(
      sumOfWeights: total, mean: centre + difference * share,
      sumOfSquaredDeviations: sumOfSquaredDeviations + other.sumOfSquaredDeviations
        + difference * difference * (sumOfWeights * share))
  }

  /// The moments of the values over `divisor`.
  func divided(by divisor: Double) -> WeightedMoments {
    WeightedMoments(
      sumOfWeights: sumOfWeights, mean: centre / divisor,
      sumOfSquaredDeviations: sumOfSquaredDeviations / (divisor * divisor))
  }
}

/// Moments of responses weighted by a heat map, beside those of the same responses without weights.
public struct WeightedResponse<Unweighted: Sendable & Equatable>: Sendable, Equatable {
  /// The moments with the weights of the map.
  public let weighted: WeightedMoments
  /// The moments of the same responses, each counted once.
  public let unweighted: Unweighted
}
