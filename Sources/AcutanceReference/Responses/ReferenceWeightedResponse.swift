/// Weighted statistics in Double: the names of `WeightedMoments`, and the gauges of the values with the same weights.
public struct ReferenceWeightedStatistics: Sendable, Equatable {
  /// Sum of the weights.
  public let sumOfWeights: Double
  /// Sum of w (v - mean)^2.
  public let sumOfSquaredDeviations: Double
  /// The rounding of the values, their means taken with the weights.
  public let gauges: ResponseGauges
  private let centre: Double

  /// sum(w v) / sum(w); `nil` if the weights add up to 0.
  public var mean: Double? { sumOfWeights > 0 ? centre : nil }
  /// sum(w (v - mean)^2) / sum(w); `nil` if the weights add up to 0.
  public var populationVariance: Double? { sumOfWeights > 0 ? sumOfSquaredDeviations / sumOfWeights : nil }

  /// No values.
  public static let empty = ReferenceWeightedStatistics(
    sumOfWeights: 0, mean: 0, sumOfSquaredDeviations: 0, gauges: .exact)

  init(sumOfWeights: Double, mean: Double, sumOfSquaredDeviations: Double, gauges: ResponseGauges) {
    self.sumOfWeights = sumOfWeights
    centre = mean
    self.sumOfSquaredDeviations = sumOfSquaredDeviations
    self.gauges = gauges
  }
}

/// Responses weighted by a heat map beside the same without weights, as `WeightedResponse` of the kernels.
public struct ReferenceWeightedResponse: Sendable, Equatable {
  public let weighted: ReferenceWeightedStatistics
  public let unweighted: ReferenceStatistics
}
