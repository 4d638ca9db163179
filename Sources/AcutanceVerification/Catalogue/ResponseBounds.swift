import AcutanceKernels
import AcutanceReference

/// The bounds of moments of Float responses: what rounding did to each response, and what the sums did.
struct ResponseBounds {
  private let reference: ReferenceStatistics
  private let gauges: ResponseGauges
  /// What a response of subnormal size is off by at most: two squares and their sum.
  private let underflow: Double

  init(_ reference: ReferenceStatistics, _ kernel: ResponseKernel) {
    self.reference = reference
    gauges = reference.gauges
    underflow = kernel == .sobelEnergy ? 0x1p-148 : 0
  }

  private var count: Double { Double(reference.count) }
  private var variance: Double { reference.populationVariance ?? 0 }
  private var rootMeanSquareError: Double { gauges.rootMeanSquareError + underflow }

  /// n (2 sd + e) e with e the root mean square of the responses' bounds.
  private var deviationsFromRounding: Double {
    count * (2 * variance.squareRoot() + rootMeanSquareError) * rootMeanSquareError
  }

  /// Of sums of blocks about a pivot: `relative` of what is summed.
  func aboutPivots(relative: Double) -> MomentBounds {
    let spread = reference.sumOfSquaredDeviations + deviationsFromRounding
    return bounds(
      meanOfSums: 100 * Bound.u * (reference.meanDeviation ?? 0) + relative * gauges.meanError,
      squaredDeviations: deviationsFromRounding + relative * spread)
  }

  /// Of sums about 0 where the square of a strip's mean is at most its variance, and about its mean elsewhere: what is
  /// summed is at most twice the squared deviations, and errors of means count as often again where strips are merged.
  func fused() -> MomentBounds {
    let spread = reference.sumOfSquaredDeviations + deviationsFromRounding
    let deviation = count > 0 ? (spread / count).squareRoot() : 0
    return bounds(
      meanOfSums: 2 * Bound.gamma(66) * deviation,
      squaredDeviations: deviationsFromRounding + 4 * Bound.gamma(66) * spread)
  }

  private func bounds(meanOfSums: Double, squaredDeviations: Double) -> MomentBounds {
    MomentBounds(
      mean: gauges.meanError + underflow + meanOfSums + 0x1p-52 * abs(reference.mean ?? 0),
      squaredDeviations: squaredDeviations + 2.4e-13 * reference.sumOfSquaredDeviations,
      magnitudes: count * (gauges.meanError + underflow) + (Bound.gamma(98) + 2.4e-13) * reference.sumOfMagnitudes,
      extremes: gauges.largestError + underflow)
  }
}
