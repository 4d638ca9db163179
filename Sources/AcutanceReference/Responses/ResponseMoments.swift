import AcutanceKernels

extension BLASReference {
  /// `responseMoments` with all statistics, by `cblas_dgemv` on strips of neighbourhoods and `cblas_ddot`, in two passes.
  ///
  /// Row by row the neighbours of every measured pixel are laid out as a matrix, which is multiplied by the taps that are
  /// not zero; the Sobel energy is the sum of the squares of two such products.
  ///
  /// The kernels' bounds beside the gauges: variance of Float planes within 204 u of itself and
  /// `gauges.varianceError`, mean within `gauges.meanError`, 100 u of `meanDeviation` and an ulp of itself; integers
  /// exact.
  ///
  /// - Parameters:
  ///   - plane: pixels in their own unit, widened to Double.
  ///   - border: `.valid` or `.replicate`.
  ///   - inset: pixels left out on each side, 0 or more.
  ///   - unit: `.wholeNumbers` for what the kernels give of integer planes.
  /// - Returns: `ReferenceStatistics.empty` if no pixel is measured.
  ///
  /// Error: none in responses of whole numbers below 2^49, at most nine roundings in others; sums as in `moments(of:)`.
  public static func responseMoments(
    of plane: DoubleMatrix, kernel: ResponseKernel, border: Border = .valid, inset: Int = 0,
    unit: ResponseUnit = .pixels
  ) -> ReferenceStatistics {
    ResponseGrid(plane, kernel, border: border, inset: inset, tiles: (1, 1), weights: nil).statistics(0)
      .divided(by: unit.divisor(kernel))
  }

  /// The statistics of every cell of a grid, row by row: what a kernel's `ResponseTiles.cells` should be.
  ///
  /// A cell measures the responses of its own pixels, which reach into its neighbours; the others are as in
  /// `responseMoments(of:kernel:)`. Cells without a measured pixel are empty.
  public static func responseMoments(
    of plane: DoubleMatrix, kernel: ResponseKernel, border: Border = .valid, inset: Int = 0, tiles: TileGrid,
    unit: ResponseUnit = .pixels
  ) -> [ReferenceStatistics] {
    let grid = ResponseGrid(
      plane, kernel, border: border, inset: inset, tiles: (tiles.columns, tiles.rows), weights: nil)
    return grid.cells.map { grid.statistics($0).divided(by: unit.divisor(kernel)) }
  }
}

extension ResponseUnit {
  /// What statistics of whole weights are divided by.
  func divisor(_ kernel: ResponseKernel) -> Double { self == .pixels && kernel == .laplacianAlpha02 ? 6 : 1 }
}
