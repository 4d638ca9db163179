import AcutanceKernels

extension BLASReference {
  /// `areaReduced` as two dense matrix products (`cblas_dgemm`): V x plane x H, where a row of V (a column of H)
  /// holds the shares of the source rows (columns) in one output row (column).
  ///
  /// - Returns: `target.height` x `target.width` averages in the source's unit.
  public static func areaReduced(
    _ plane: DoubleMatrix, to target: PixelSize, fullScale: Double = 1
  ) -> DoubleMatrix {
    let vertical = shares(of: plane.rows, in: target.height)
    let horizontal = shares(of: plane.columns, in: target.width)
    var transposed = DoubleMatrix(rows: plane.columns, columns: target.width)
    for i in 0..<target.width {
      for x in 0..<plane.columns { transposed[x, i] = horizontal[i, x] }
    }
    return vertical.multiplied(by: plane).multiplied(by: transposed)
  }

  /// Share of source pixel x in output i: the length of [x, x + 1) inside [i s/t, (i + 1) s/t), over s/t.
  private static func shares(of source: Int, in target: Int) -> DoubleMatrix {
    var shares = DoubleMatrix(rows: target, columns: source)
    let ratio = Double(source) / Double(target)
    for i in 0..<target {
      let from = Double(i) * ratio
      let to = Double(i + 1) * ratio
      for x in Int(from)..<min(source, Int(to.rounded(.up))) {
        shares[i, x] = max(0, min(to, Double(x + 1)) - max(from, Double(x))) / ratio
      }
    }
    return shares
  }

  /// `areaReduced` of |pixel|: the mean magnitude that the error of Float planes is measured by,
  /// u |average| + 2^-45 of it.
  public static func areaReductionGauge(
    _ plane: DoubleMatrix, to target: PixelSize, fullScale: Double = 1
  ) -> DoubleMatrix {
    fatalError("to be written")
  }
}
