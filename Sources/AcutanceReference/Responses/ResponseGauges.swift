/// What rounding to Float can do to a set of responses r_i, before anything is summed: made of the gauges
/// G_i = sum |weight| |pixel| and the bounds e_i of the single responses, in the unit of the responses.
///
///     four Laplacians   e = 8.001 u G                       (8 u G and the second order)
///     energy            e = 3 u r + 9 u (|Gx| G_x + |Gy| G_y) + 17 u^2 (G_x^2 + G_y^2)
///
/// u = 2^-24; G_x and G_y are the gauges of the two gradients, each of them within 4 u of its own, and G is the larger
/// one: so e is at most 3 u r + 9 u (|Gx| + |Gy|) G + 34 u^2 G^2. Responses of 8 and 16 bits have no error.
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

  /// How far the population variance of the rounded responses may be from that of the exact ones:
  /// 2 sd rms(e) + rms(e)^2, since their deviations differ by at most rms(e) (the triangle inequality of the norm).
  public func varianceError(populationVariance: Double) -> Double {
    (2 * populationVariance.squareRoot() + rootMeanSquareError) * rootMeanSquareError
  }

  func divided(by divisor: Double) -> ResponseGauges {
    ResponseGauges(
      rootMeanSquareGauge: rootMeanSquareGauge / divisor, rootMeanSquareError: rootMeanSquareError / divisor,
      meanError: meanError / divisor, largestError: largestError / divisor)
  }
}

/// Sums of gauges and bounds, with weights or without.
struct GaugeSums {
  private var weight = CompensatedSum()
  private var squaredGauges = CompensatedSum()
  private var squaredErrors = CompensatedSum()
  private var errors = CompensatedSum()
  private var largest = 0.0

  /// Adds a part of a row, each value once.
  mutating func add(_ gauges: Span<Double>, _ errors: Span<Double>) {
    weight.add(Double(gauges.count))
    squaredGauges.add(LongSums.dot(gauges, gauges))
    squaredErrors.add(LongSums.dot(errors, errors))
    self.errors.add(LongSums.sum(errors))
    for index in errors.indices { raise(to: errors[index]) }
  }

  /// Adds a part of a row; a value of weight 0 does not count, whatever it is.
  mutating func add(_ gauges: Span<Double>, _ errors: Span<Double>, weights: Span<Double>) {
    let counted = weights.indices.filter { weights[$0] > 0 }
    let weights = counted.map { weights[$0] }
    let gauges = counted.map { gauges[$0] }
    let errors = counted.map { errors[$0] }
    weight.add(LongSums.sum(weights.span))
    squaredGauges.add(LongSums.dot(zip(gauges, weights).map { $0 * $1 }.span, gauges.span))
    squaredErrors.add(LongSums.dot(zip(errors, weights).map { $0 * $1 }.span, errors.span))
    self.errors.add(LongSums.dot(errors.span, weights.span))
    for error in errors { raise(to: error) }
  }

  /// A NaN stays the largest.
  private mutating func raise(to error: Double) {
    if !largest.isNaN && !(error <= largest) { largest = error }
  }

  var means: ResponseGauges {
    guard weight.value > 0 else { return .exact }
    return ResponseGauges(
      rootMeanSquareGauge: (squaredGauges.value / weight.value).squareRoot(),
      rootMeanSquareError: (squaredErrors.value / weight.value).squareRoot(),
      meanError: errors.value / weight.value, largestError: largest)
  }
}
