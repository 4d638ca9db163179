import AcutanceKernels

/// What `HeatMap.statistics` gives, in Double, and the gauge of its rounding errors. The names are those of
/// `HeatMapStatistics`.
public struct ReferenceMapStatistics: Sendable, Equatable {
  /// Count, mean, variance, and how many values were NaN or infinite.
  public let statistics: ReferenceStatistics
  /// The least value and its first place; `nil` of no values. With a NaN in the map: the first NaN.
  public let minimum: HeatMapStatistics.Extreme?
  /// The greatest value and its first place; `nil` of no values. With a NaN in the map: the first NaN.
  public let maximum: HeatMapStatistics.Extreme?
  /// The centre of mass; `nil` where the sum is 0.
  public let centroid: HeatMapStatistics.Point?
  /// D, at least the mean distance of a value from the pivot of its strip of sixteen rows, wherever within 1.8
  /// deviations of the strip's mean the pivot lies: mean over the strips of sqrt(1 + 1.8^2) deviations of the strip. The
  /// mean of a map is within 11 u D, its centroid within 19 u D (width + 256) / |mean| along x and
  /// 12 u D height / |mean| along y.
  public let meanDistance: Double

  /// Sum of all values.
  public var sum: Double { statistics.sum }
  /// Finite and other values of the map together.
  public var count: Int { statistics.count }
  /// How many values were NaN or infinite.
  public var nonFiniteCount: Int { statistics.nonFiniteCount }
  /// `nil` of no values.
  public var mean: Double? { statistics.mean }
  /// Variance with the divisor n: `nil` of no values.
  public var populationVariance: Double? { statistics.populationVariance }
  /// The root of it.
  public var populationDeviation: Double? { statistics.populationVariance?.squareRoot() }
}
