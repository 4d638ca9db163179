import AcutanceKernels

extension BLASReference {
  /// `moments(of:)` with all statistics, by `cblas_ddot` in two passes: sums are products with ones, the squared
  /// deviations a product of the centred pixels with themselves, and what the mean was off by is taken out again.
  ///
  /// The kernels' bounds, with S = `sumOfSquaredDeviations`, u = 2^-24, U = 2^-53: S of Float `fast` within 204 u S, of
  /// `accurate` and Double within (400 + n / 500) U S, the mean within 100 u (200 U) of `meanDeviation` and an ulp of
  /// itself, integers exact.
  ///
  /// - Parameter plane: pixels in any unit, widened to Double.
  /// - Returns: `ReferenceStatistics.empty` of no pixels.
  ///
  /// Error: that of `LongSums` in each sum, 2.4e-13 of S at worst; a constant plane has exactly its mean and 0.
  public static func moments(of plane: DoubleMatrix) -> ReferenceStatistics {
    ReferenceStatistics(of: plane.values.span, gauges: .exact)
  }
}

extension ReferenceStatistics {
  /// The statistics of a list of values.
  init(of values: Span<Double>, gauges: ResponseGauges) {
    guard values.count > 0 else {
      self = .empty
      return
    }
    let n = Double(values.count)
    var (low, high, nonFiniteCount) = (values[0], values[0], 0)
    for index in values.indices {
      let value = values[index]
      if !value.isFinite { nonFiniteCount += 1 }
      // A NaN is not smaller and not larger, and nothing is smaller or larger than one.
      if value.isNaN || value < low { low = value }
      if value.isNaN || value > high { high = value }
    }
    let sum = LongSums.sum(values)
    let deviations = Deviations(of: values, from: low == high ? low : sum / n)
    // A sum of deviations is off by a part of their magnitudes: worth more than that of the values where these are
    // much larger, less elsewhere (that of whole numbers is exact).
    let corrects = nonFiniteCount == 0 && 8 * deviations.sumOfMagnitudes < n * abs(deviations.centre)
    self.init(
      count: values.count, nonFiniteCount: nonFiniteCount, sum: sum, sumOfSquares: LongSums.dot(values, values),
      sumOfMagnitudes: LongSums.sumOfMagnitudes(values),
      mean: corrects ? deviations.centre + deviations.sum / n : sum / n,
      sumOfSquaredDeviations: nonFiniteCount > 0
        ? .nan : deviations.sumOfSquares - deviations.sum * (deviations.sum / n),
      sumOfMagnitudesOfDeviations: deviations.sumOfMagnitudes, minimum: low, maximum: high, gauges: gauges)
  }
}

/// Sums of v - centre.
private struct Deviations {
  let centre: Double
  var sum = 0.0
  var sumOfSquares = 0.0
  var sumOfMagnitudes = 0.0

  init(of values: Span<Double>, from centre: Double) {
    self.centre = centre
    var (sum, squares, magnitudes) = (CompensatedSum(), CompensatedSum(), CompensatedSum())
    var block: [Double] = []
    for part in LongSums.parts(values.count) {
      block.removeAll(keepingCapacity: true)
      for index in part { block.append(values[index]) }
      let ones = LongSums.ones.span.extracting(0..<part.count)
      var centred = block.mutableSpan
      BLAS.daxpy(-centre, ones, &centred)
      sum.add(BLAS.ddot(block.span, ones))
      squares.add(BLAS.ddot(block.span, block.span))
      for index in block.indices { block[index] = abs(block[index]) }
      magnitudes.add(BLAS.ddot(block.span, ones))
    }
    (self.sum, sumOfSquares, sumOfMagnitudes) = (sum.value, squares.value, magnitudes.value)
  }
}
