import AcutanceKernels

extension BLASReference {
  /// `responseMoments` weighted by a heat map, beside the same without weights, by BLAS.
  ///
  ///     mean = sum(w r) / sum(w)        variance = sum(w (r - mean)^2) / sum(w)
  ///
  /// A response with weight 0 does not count in the weighted statistics, not even a NaN. The kernels' sums are within
  /// (130 + n / 2048) 2^-53 of themselves, twice that where their shift is not the mean, and Float responses off as the
  /// gauges say.
  ///
  /// - Parameters:
  ///   - weights: a heat map of the plane's size or smaller, 0 or more and finite: the pixel (x, y) takes the weight in
  ///     column floor(x mw / width) and row floor(y mh / height) of a map of mw x mh.
  ///   - The others are those of `responseMoments(of:kernel:)`, the unit too.
  public static func responseMoments(
    of plane: DoubleMatrix, kernel: ResponseKernel, border: Border = .valid, inset: Int = 0, weights: DoubleMatrix,
    unit: ResponseUnit = .pixels
  ) -> ReferenceWeightedResponse {
    ResponseGrid(plane, kernel, border: border, inset: inset, tiles: (1, 1), weights: weights).weightedStatistics(0)
      .divided(by: unit.divisor(kernel))
  }

  /// Both of every cell of a grid, row by row.
  public static func responseMoments(
    of plane: DoubleMatrix, kernel: ResponseKernel, border: Border = .valid, inset: Int = 0, tiles: TileGrid,
    weights: DoubleMatrix, unit: ResponseUnit = .pixels
  ) -> [ReferenceWeightedResponse] {
    let grid = ResponseGrid(
      plane, kernel, border: border, inset: inset, tiles: (tiles.columns, tiles.rows), weights: weights)
    return grid.cells.map { grid.weightedStatistics($0).divided(by: unit.divisor(kernel)) }
  }
}
