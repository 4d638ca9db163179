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

  private init(sumOfWeights: Double, mean: Double, sumOfSquaredDeviations: Double, gauges: ResponseGauges) {
    self.sumOfWeights = sumOfWeights
    centre = mean
    self.sumOfSquaredDeviations = sumOfSquaredDeviations
    self.gauges = gauges
  }

  /// The statistics of those values whose weight is above 0, by `cblas_ddot` in two passes.
  init(of values: [Double], weights: [Double], gauges: ResponseGauges) {
    let counted = weights.indices.filter { weights[$0] > 0 }
    guard !counted.isEmpty else {
      self = .empty
      return
    }
    let weights = counted.map { weights[$0] }
    var values = counted.map { values[$0] }
    let total = LongSums.sum(weights.span)
    let isConstant = values.allSatisfy { $0 == values[0] }
    let mean = isConstant ? values[0] : LongSums.dot(weights.span, values.span) / total
    guard mean.isFinite else {
      self.init(sumOfWeights: total, mean: mean, sumOfSquaredDeviations: .nan, gauges: gauges)
      return
    }
    for index in values.indices { values[index] -= mean }
    let rest = LongSums.dot(weights.span, values.span)
    let products = zip(weights, values).map { $0 * $1 }
    let squares = LongSums.dot(products.span, values.span) - rest * (rest / total)
    // As in `moments(of:)`: a sum of deviations is better where the values are much larger.
    self.init(
      sumOfWeights: total, mean: 64 * squares < total * mean * mean ? mean + rest / total : mean,
      sumOfSquaredDeviations: squares, gauges: gauges)
  }

  func divided(by divisor: Double) -> ReferenceWeightedStatistics {
    ReferenceWeightedStatistics(
      sumOfWeights: sumOfWeights, mean: centre / divisor,
      sumOfSquaredDeviations: sumOfSquaredDeviations / (divisor * divisor), gauges: gauges.divided(by: divisor))
  }
}

/// Responses weighted by a heat map beside the same without weights, as `WeightedResponse` of the kernels.
public struct ReferenceWeightedResponse: Sendable, Equatable {
  /// The statistics with the weights of the map.
  public let weighted: ReferenceWeightedStatistics
  /// The statistics of the same responses, each counted once.
  public let unweighted: ReferenceStatistics

  func divided(by divisor: Double) -> ReferenceWeightedResponse {
    ReferenceWeightedResponse(
      weighted: weighted.divided(by: divisor), unweighted: unweighted.divided(by: divisor))
  }
}
