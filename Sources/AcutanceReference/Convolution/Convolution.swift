import AcutanceKernels

extension BLASReference {
  /// `convolved` by `cblas_dgemv` on strips of neighbourhoods.
  ///
  /// Taps of weight zero are left out of the matrix, so that 0 * NaN cannot happen.
  ///
  /// - Parameters:
  ///   - plane: pixels in any unit, widened to Double.
  ///   - border: a matrix is nobody's part: of `.surroundings(beyond:)` only the rule beyond acts.
  /// - Returns: the result in Double, smaller than the plane with the border `.valid`.
  ///
  /// Error: with k taps k roundings, gamma_k of `convolutionGauge` with 2^-53 in the place of u.
  public static func convolved(
    _ plane: DoubleMatrix, with kernel: Kernel, mode: ConvolutionMode, border: Border
  ) -> DoubleMatrix {
    ReferenceConvolution(kernel, mode: mode, border: border).result(of: plane, magnitudes: false)
  }

  /// Sum of |weight| |pixel| over the taps of each output of `convolved`, times |S/S'| with a truncated kernel: with k
  /// taps the result of a Float kernel may be gamma_k = k u / (1 - k u) of it off, u = 2^-24
  /// (`FloatRounding.gamma`), and 3 u |result| more with a truncated kernel.
  public static func convolutionGauge(
    _ plane: DoubleMatrix, with kernel: Kernel, mode: ConvolutionMode, border: Border
  ) -> DoubleMatrix {
    ReferenceConvolution(kernel, mode: mode, border: border).result(of: plane, magnitudes: true)
  }
}

/// A drawing turned as the mode wants it, and a border rule.
private struct ReferenceConvolution {
  private let strips: TapStrips
  private let rule: Border
  private let width: Int
  private let height: Int
  private let anchorX: Int
  private let anchorY: Int

  init(_ kernel: Kernel, mode: ConvolutionMode, border: Border) {
    var rule = border
    while case .surroundings(let beyond) = rule { rule = beyond }
    self.rule = rule
    (width, height) = (kernel.width, kernel.height)
    let turns = mode == .convolution
    anchorX = turns ? width - 1 - kernel.anchorX : kernel.anchorX
    anchorY = turns ? height - 1 - kernel.anchorY : kernel.anchorY
    let count = kernel.weights.count
    strips = TapStrips(
      (0..<count).map { index in
        TapStrips.Tap(
          x: index % kernel.width, y: index / kernel.width,
          weight: Double(kernel.weights[turns ? count - 1 - index : index]))
      })
  }

  func result(of plane: DoubleMatrix, magnitudes: Bool) -> DoubleMatrix {
    let isValid = rule == .valid
    let rows = isValid ? max(plane.rows - height + 1, 0) : plane.rows
    let columns = isValid ? max(plane.columns - width + 1, 0) : plane.columns
    guard rows > 0, columns > 0 else { return DoubleMatrix(rows: rows, columns: columns) }
    let source =
      isValid
      ? plane
      : plane.extended(
        by: rule, left: anchorX, right: width - 1 - anchorX, top: anchorY, bottom: height - 1 - anchorY)
    var strips = strips
    var result = strips.applied(to: source, rows: rows, columns: columns) { strips, values, start in
      if magnitudes { strips.gauges(into: &values, at: start) } else { strips.sums(into: &values, at: start) }
    }
    if rule == .truncated { scale(&result, magnitudes: magnitudes) }
    return result
  }

  /// Multiplies by S/S': the sum of all weights over the sum of those that lie inside the plane.
  private func scale(_ sums: inout DoubleMatrix, magnitudes: Bool) {
    let taps = strips.taps
    let total = taps.reduce(0) { $0 + $1.weight }
    guard total != 0 else { return }
    let innerColumns = anchorX..<max(sums.columns - (width - 1 - anchorX), anchorX)
    let innerRows = anchorY..<max(sums.rows - (height - 1 - anchorY), anchorY)
    for row in 0..<sums.rows {
      for column in 0..<sums.columns {
        // All taps are inside, and the quotient is 1.
        if innerRows.contains(row) && innerColumns.contains(column) { continue }
        let inside = taps.reduce(0) { partial, tap in
          let (x, y) = (column + tap.x - anchorX, row + tap.y - anchorY)
          return x >= 0 && x < sums.columns && y >= 0 && y < sums.rows ? partial + tap.weight : partial
        }
        if inside != 0 { sums[row, column] *= magnitudes ? abs(total / inside) : total / inside }
      }
    }
  }
}
