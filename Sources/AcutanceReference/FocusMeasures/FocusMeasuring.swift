import AcutanceKernels

extension BLASReference {
  /// `focusMeasure` by BLAS: responses by `cblas_dgemv`, sums by `cblas_ddot`; formulas, units and sources are those of
  /// `FocusMeasure`.
  ///
  /// - Parameters:
  ///   - plane: pixels in their own unit, widened to Double.
  ///   - inset: pixels left out on each side, 0 or more; at least the radius of the measure is left out.
  /// - Returns: `nil` where nothing is left to measure, or a divisor is 0.
  ///
  /// Edge cases: a flat plane gives exactly 0, and `nil` for `viqet` and `reblurRatio`. What is not finite in a pixel
  /// that is counted, or that a counted response touches, makes the result so.
  ///
  /// Error: at most nine roundings in a response of Floats, none in those of whole numbers; sums as in `moments(of:)`:
  /// 1e-12 of the result. `reblurRatio` is 4e-14 of `reblurGauge` further off, like the kernel's.
  public static func focusMeasure(_ measure: FocusMeasure, of plane: DoubleMatrix, inset: Int = 2) -> Double? {
    precondition(inset >= 0, "a negative inset")
    func response(_ kernel: ResponseKernel) -> ReferenceStatistics {
      responseMoments(of: plane, kernel: kernel, inset: inset)
    }
    switch measure {
    case .laplacianVariance: return response(.laplacian4).populationVariance
    case .laplacianEnergy: return response(.laplacian4).meanSquare
    case .modifiedLaplacian: return combined(plane, inset, along: [1, -2, 1]) { abs($0) + abs($1) }.mean
    case .tenengrad: return response(.sobelEnergy).mean
    case .tenengradVariance: return response(.sobelEnergy).populationVariance
    // A NaN in either stays.
    case .brenner:
      return combined(plane, inset, along: [-1, 0, 1]) { x, y in
        x.isNaN || x * x >= y * y ? x * x : y * y
      }.mean
    case .normalisedVariance:
      let pixels = moments(of: plane.inner(inset))
      return quotient(pixels.populationVariance, pixels.mean)
    case .viqet: return viqet(plane, inset)
    case .noiseCalibratedLaplacian4: return quotient(response(.laplacian4).populationVariance, 20)
    case .noiseCalibratedLaplacian8: return quotient(response(.laplacian8).populationVariance, 72)
    case .noiseCalibratedLaplacianDiagonal: return quotient(response(.laplacianDiagonal).populationVariance, 80)
    case .noiseCalibratedLaplacianAlpha02:
      // In sixths, whole weights: 13 times 36.
      let sixths = responseMoments(of: plane, kernel: .laplacianAlpha02, inset: inset, unit: .wholeNumbers)
      return quotient(sixths.populationVariance, 468)
    case .reblurRatio:
      return quotient(response(.laplacian4).populationVariance, reblurredVariance(plane, inset))
    }
  }

  /// max |I| over the deviation of L\*G\*I: `reblurRatio` is off by 4e-14 of it more, of itself. `nil` where nothing is
  /// measured or L\*G\*I is the same everywhere.
  public static func reblurGauge(of plane: DoubleMatrix, inset: Int = 2) -> Double? {
    quotient(plane.values.lazy.map(abs).max(), reblurredVariance(plane, inset)?.squareRoot())
  }

  /// Statistics of a combination of two filters of three taps, one along rows and one along columns.
  private static func combined(
    _ plane: DoubleMatrix, _ inset: Int, along taps: [Double], _ combination: (Double, Double) -> Double
  ) -> ReferenceStatistics {
    var x = responses(plane, inset, [0, 0, 0] + taps + [0, 0, 0])
    let y = responses(plane, inset, taps.flatMap { [0, $0, 0] })
    for index in x.values.indices { x.values[index] = combination(x.values[index], y.values[index]) }
    return moments(of: x)
  }

  /// The root of: mean of the greatest 1% of |L\*I| over the deviation of sqrt(Gx^2 + Gy^2).
  private static func viqet(_ plane: DoubleMatrix, _ inset: Int) -> Double? {
    var peaks = responses(plane, inset, [0, 1, 0, 1, -4, 1, 0, 1, 0])
    for index in peaks.values.indices { peaks.values[index] = abs(peaks.values[index]) }
    var lengths = responses(plane, inset, [-1, 0, 1, -2, 0, 2, -1, 0, 1])
    let gy = responses(plane, inset, [-1, -2, -1, 0, 0, 0, 1, 2, 1])
    for index in lengths.values.indices {
      let (x, y) = (lengths.values[index], gy.values[index])
      lengths.values[index] = (x * x + y * y).squareRoot()
    }
    let deviation = moments(of: lengths).populationVariance?.squareRoot()
    return quotient(topMean(of: peaks, percent: 1), deviation)?.squareRoot()
  }

  /// Responses of 3 x 3 weights that are counted.
  private static func responses(_ plane: DoubleMatrix, _ inset: Int, _ drawing: [Double]) -> DoubleMatrix {
    let source = plane.inner(max(inset, 1) - 1)
    var strips = TapStrips(drawing)
    return strips.applied(to: source, rows: max(source.rows - 2, 0), columns: max(source.columns - 2, 0)) {
      $0.sums(into: &$1, at: $2)
    }
  }

  /// `nil` if one is absent or the divisor is 0.
  private static func quotient(_ dividend: Double?, _ divisor: Double?) -> Double? {
    guard let dividend, let divisor, divisor != 0 else { return nil }
    return dividend / divisor
  }
}

extension DoubleMatrix {
  /// The part that is `edge` pixels or more away from every side; without pixels where there is none.
  func inner(_ edge: Int) -> DoubleMatrix {
    guard edge > 0 else { return self }
    // Compared this way round, an edge near Int.max cannot overflow.
    guard edge < columns, columns - edge > edge, edge < rows, rows - edge > edge else {
      return DoubleMatrix(rows: 0, columns: 0)
    }
    var part: [Double] = []
    part.reserveCapacity((rows - 2 * edge) * (columns - 2 * edge))
    for y in edge..<rows - edge { part.append(contentsOf: values[range(row: y, columns: edge..<columns - edge)]) }
    return DoubleMatrix(rows: rows - 2 * edge, columns: columns - 2 * edge, values: part)
  }
}
