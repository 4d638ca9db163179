import AcutanceKernels

extension BLASReference {
  /// `areaReduced` as products of matrices by `cblas_dgemv`: the rows of the plane that an output row overlaps, times
  /// their shares in it, and the columns of that likewise.
  ///
  /// Only pixels that overlap an output are multiplied, so that 0 * NaN cannot happen.
  ///
  /// - Parameters:
  ///   - target: 1 x 1 to the size of the plane; anything else ends the process.
  ///   - fullScale: what the result is divided by; `Pixel.fullScale` (255, 65535) for the unit that the kernel gives
  ///     integer planes.
  /// - Returns: `target.height` x `target.width` averages.
  ///
  /// Error: a share rounds once, a sum of k of them k times, along both axes: (kx + ky + 4) 2^-53 of
  /// `areaReductionGauge` with ky rows and kx columns in an output.
  public static func areaReduced(
    _ plane: DoubleMatrix, to target: PixelSize, fullScale: Double = 1
  ) -> DoubleMatrix {
    precondition(
      target.width >= 1 && target.width <= plane.columns && target.height >= 1 && target.height <= plane.rows,
      "a plane cannot be reduced to this size")
    var rows = DoubleMatrix(rows: target.height, columns: plane.columns)
    var rowSums = rows.values.mutableSpan
    for j in 0..<target.height {
      let (range, shares) = shares(in: j, of: plane.rows, target: target.height)
      BLAS.dgemv(
        transposed: true, rows: range.count, columns: plane.columns,
        plane.values.span.extracting(plane.columns * range.lowerBound..<plane.columns * range.upperBound),
        distance: plane.columns, shares.span, into: &rowSums, start: j * plane.columns)
    }
    var result = DoubleMatrix(rows: target.height, columns: target.width)
    var averages = result.values.mutableSpan
    for i in 0..<target.width {
      let (range, shares) = shares(in: i, of: plane.columns, target: target.width)
      BLAS.dgemv(
        transposed: false, rows: target.height, columns: range.count,
        rows.values.span.extracting(range.lowerBound..<rows.values.count), distance: plane.columns, shares.span,
        into: &averages, start: i, step: target.width)
    }
    if fullScale != 1 { result.values = result.values.map { $0 / fullScale } }
    return result
  }

  /// `areaReduced` of |pixel|, the mean magnitude of what an output covers: a Float plane's average is within
  /// u |average| + 2^-45 of it.
  public static func areaReductionGauge(
    _ plane: DoubleMatrix, to target: PixelSize, fullScale: Double = 1
  ) -> DoubleMatrix {
    areaReduced(
      DoubleMatrix(rows: plane.rows, columns: plane.columns, values: plane.values.map(abs)), to: target,
      fullScale: fullScale)
  }

  /// The pixels of an axis that an output overlaps, and which share of it each of them has.
  ///
  /// In units of 1/target of a pixel all ends are whole numbers: pixel x is [x t, (x + 1) t), output i is
  /// [i s, (i + 1) s).
  private static func shares(
    in i: Int, of source: Int, target: Int
  ) -> (pixels: Range<Int>, shares: [Double]) {
    let (from, to) = (i * source, (i + 1) * source)
    let pixels = from / target..<(to + target - 1) / target
    return (
      pixels, pixels.map { x in Double(min((x + 1) * target, to) - max(x * target, from)) / Double(source) }
    )
  }
}
