/// What rounding to Float can do to a set of responses r_i, before anything is summed: made of the gauges
/// G_i = sum |weight| |pixel| and the bounds e_i of the single responses, all in the unit of the responses.
///
///     four Laplacians   e = 8.001 u G                                  (8 u G and the second order)
///     energy            e = 3 u r + 9 u (|Gx| + |Gy|) G + 33 u^2 G^2   (G the larger gauge of the two gradients)
///
/// u = 2^-24. These are the bounds of `responseMoments` on Float planes. Responses of 8 and 16 bits have none.
public struct ResponseGauges: Sendable, Equatable {
  /// sqrt(mean of G^2).
  public let rootMeanSquareGauge: Double
  /// sqrt(mean of e^2): the deviation of the responses is off by no more.
  public let rootMeanSquareError: Double
  /// Mean of e: neither the mean nor the mean magnitude of the responses is off by more.
  public let meanError: Double
  /// The largest e: extremes are off by no more.
  public let largestError: Double

  /// Of values that are not rounded.
  public static let exact = ResponseGauges(
    rootMeanSquareGauge: 0, rootMeanSquareError: 0, meanError: 0, largestError: 0)

  init(rootMeanSquareGauge: Double, rootMeanSquareError: Double, meanError: Double, largestError: Double) {
    self.rootMeanSquareGauge = rootMeanSquareGauge
    self.rootMeanSquareError = rootMeanSquareError
    self.meanError = meanError
    self.largestError = largestError
  }

  /// How far the population variance of the rounded responses may be from that of the exact ones:
  /// 2 sd rms(e) + rms(e)^2, since their deviations differ by at most rms(e) (the triangle inequality of the norm).
  public func varianceError(populationVariance: Double) -> Double {
    (2 * populationVariance.squareRoot() + rootMeanSquareError) * rootMeanSquareError
  }
}
