import AcutanceKernels

/// Statistics of a set of values in Double, and what is needed to say how far off those of a Float kernel may be.
///
/// The names are those of `Moments` and `IntegerMoments`. A NaN makes mean, variance, sums and extremes NaN; an
/// infinity makes mean and sums infinite or NaN and the variance NaN. No values have no mean: the results are optional,
/// never 0.
public struct ReferenceStatistics: Sendable, Equatable {
  /// How many values, finite or not.
  public let count: Int
  /// How many of them were NaN or infinite.
  public let nonFiniteCount: Int
  /// Sum of v: exact for whole numbers as long as sums of |v| are below 2^53.
  public let sum: Double
  /// Sum of v^2: exact for whole numbers as long as it is below 2^53.
  public let sumOfSquares: Double
  /// Sum of |v|: exact like `sum`.
  public let sumOfMagnitudes: Double
  /// Sum of (v - mean)^2, in two passes.
  public let sumOfSquaredDeviations: Double
  /// Sum of |v - mean|.
  public let sumOfMagnitudesOfDeviations: Double
  /// The smallest value, NaN if one is NaN; `nil` of no values.
  public let minimum: Double?
  /// The largest value, NaN if one is NaN; `nil` of no values.
  public let maximum: Double?
  /// What the values' own rounding in a Float kernel is measured by; `exact` of pixels, which are not rounded.
  public let gauges: ResponseGauges
  private let centre: Double

  /// sum(v) / n; `nil` of no values.
  public var mean: Double? { count > 0 ? centre : nil }
  /// Variance with the divisor n: `nil` of no values.
  public var populationVariance: Double? { count > 0 ? sumOfSquaredDeviations / Double(count) : nil }
  /// Variance with the divisor n - 1: `nil` of fewer than two values.
  public var sampleVariance: Double? { count > 1 ? sumOfSquaredDeviations / Double(count - 1) : nil }
  /// sum(v^2) / n; `nil` of no values.
  public var meanSquare: Double? { count > 0 ? sumOfSquares / Double(count) : nil }
  /// sum(|v|) / n; `nil` of no values.
  public var meanMagnitude: Double? { count > 0 ? sumOfMagnitudes / Double(count) : nil }
  /// sum(|v - mean|) / n, which errors of means are measured by; `nil` of no values.
  public var meanDeviation: Double? { count > 0 ? sumOfMagnitudesOfDeviations / Double(count) : nil }

  /// The same as the result type of the kernels for Float planes.
  public var moments: Moments {
    guard count > 0 else { return .empty }
    return Moments(
      count: count, mean: centre, sumOfSquaredDeviations: sumOfSquaredDeviations, nonFiniteCount: nonFiniteCount,
      sumOfMagnitudes: sumOfMagnitudes, minimum: minimum, maximum: maximum)
  }

  /// The statistics of no values.
  public static let empty = ReferenceStatistics(
    count: 0, nonFiniteCount: 0, sum: 0, sumOfSquares: 0, sumOfMagnitudes: 0, mean: 0, sumOfSquaredDeviations: 0,
    sumOfMagnitudesOfDeviations: 0, minimum: nil, maximum: nil, gauges: .exact)

  init(
    count: Int, nonFiniteCount: Int, sum: Double, sumOfSquares: Double, sumOfMagnitudes: Double, mean: Double,
    sumOfSquaredDeviations: Double, sumOfMagnitudesOfDeviations: Double, minimum: Double?, maximum: Double?,
    gauges: ResponseGauges
  ) {
    self.count = count
    self.nonFiniteCount = nonFiniteCount
    self.sum = sum
    self.sumOfSquares = sumOfSquares
    self.sumOfMagnitudes = sumOfMagnitudes
    centre = mean
    self.sumOfSquaredDeviations = sumOfSquaredDeviations
    self.sumOfMagnitudesOfDeviations = sumOfMagnitudesOfDeviations
    self.minimum = minimum
    self.maximum = maximum
    self.gauges = gauges
  }

  /// The statistics of the values over `divisor`.
  func divided(by divisor: Double) -> ReferenceStatistics {
    guard divisor != 1 else { return self }
    return ReferenceStatistics(
      count: count, nonFiniteCount: nonFiniteCount, sum: sum / divisor,
      sumOfSquares: sumOfSquares / (divisor * divisor), sumOfMagnitudes: sumOfMagnitudes / divisor,
      mean: centre / divisor, sumOfSquaredDeviations: sumOfSquaredDeviations / (divisor * divisor),
      sumOfMagnitudesOfDeviations: sumOfMagnitudesOfDeviations / divisor, minimum: minimum.map { $0 / divisor },
      maximum: maximum.map { $0 / divisor }, gauges: gauges.divided(by: divisor))
  }
}
