import KernelInterface

/// Count, mean and variance of the signed response of a kernel, and other statistics on demand, without storing the
/// response.
///
///     r(x, y) = sum of weight(i, j) v(x + i, y + j), or Gx^2 + Gy^2        mean = sum(r) / n
///     variance = sum((r - mean)^2) / n   (population), / (n - 1)   (sample)
///
/// - Parameters:
///   - plane: `Float`, `UInt8` or `UInt16` in their own unit, any row stride; padding is not read.
///   - kernel: one of four Laplacians, or the energy of the Sobel gradient; see `ResponseKernel` for the drawings.
///   - border: `.valid` leaves out the outermost pixels, which have no neighbours; `.replicate` repeats the edge; other
///     rules are refused.
///   - inset: pixels to leave out of the statistics on each side, counted from the edge of the plane.
///   - statistics: what is wanted besides count, mean, variance and the number of responses that are not finite.
///   - threads: strips of rows are shared among so many threads; the bits are the same for any number.
///   - variant: the compilation to run; `nil` for the default.
/// - Returns: `Moments` of Float planes, in the unit of the pixels (for `sobelEnergy` its square). `IntegerMoments` of
///   `UInt8` and `UInt16` planes, of `laplacianAlpha02` in sixths. The empty moments if the inset leaves no pixel.
/// - Throws: `KernelError`: a negative inset, another border rule, fewer than one thread, a variant that cannot
///   run, memory.
///
/// Edge cases: a plane with no pixel inside the inset has no mean and no variance (`nil`, never 0). A flat plane
/// gives exactly 0. NaN and infinity make those responses not finite that a weight other than zero touches; they
/// propagate and are counted. With a replicated border one pixel is its own neighbour. Float responses overflow for
/// pixels beyond about 1e37, energies beyond 2e18.
///
/// Error: integers: none in the sums, whatever the size, the contrast and the variant; mean and variance are rounded a
/// few times at the very end. Float, with u = 2^-24 and G = sum |weight| |pixel| (for `laplacianAlpha02` the weights in
/// sixths): a response is within 8u G of the exact one, an energy r within 3u r + 9u (|Gx| + |Gy|) G + 33 u^2 G^2 of
/// it; where these steps are whole numbers below 2^24 (planes of small integers) it is exact. The sum of squared
/// deviations of the responses is within 204u of itself: blocks of at most 2048 are shifted by a value within a
/// standard deviation of their mean, so that at most one bit cancels; typical are 1e-8. Strips of 16 rows are merged
/// in order as (count, mean, squared deviations): the bits depend on nothing but the pixels, the region, the grid if
/// there is one, and the variant.
///
/// `laplacian4` without further statistics is fused with its sums, of Float planes within gamma_66 = 3.9e-6 relative
/// of the sum of squares, near 5e-7 typically.
///
/// Cost: one pass. The fused kernels read the memory at its bandwidth and allocate nothing. The others make blocks of
/// 2048 responses in the first cache level and sum them there: 32 KB of scratch memory.
///
/// Source: J. L. Pech-Pacheco et al., ICPR 2000 (variance of the Laplacian); J. M. Tenenbaum, 1970, and E. Krotkov,
/// 1987 (Tenengrad); S. Pertuz et al., Pattern Recognition 46, 2013 (LAPV, TENG, TENV).
@specialized(where Pixel == Float)
@specialized(where Pixel == UInt8)
@specialized(where Pixel == UInt16)
public func responseMoments<Pixel: ResponsePixel>(
  of plane: PlaneView<Pixel>, kernel: ResponseKernel, border: Border = .valid, inset: Int = 0,
  statistics: StatisticSet = [], threads: Int = 1, variant: Variant? = nil
) throws(KernelError) -> Pixel.ResponseMoments {
  var run = try ResponseRun(ResponseShape(plane, kernel, border, inset, statistics, variant))
  try run.add(plane.raw, threads: threads)
  return run.whole.moments(Pixel.self, kernel)
}

/// The same of an owned plane.
public func responseMoments<Pixel: ResponsePixel>(
  of plane: Plane<Pixel>, kernel: ResponseKernel, border: Border = .valid, inset: Int = 0,
  statistics: StatisticSet = [], threads: Int = 1, variant: Variant? = nil
) throws(KernelError) -> Pixel.ResponseMoments {
  try responseMoments(
    of: plane.view, kernel: kernel, border: border, inset: inset, statistics: statistics, threads: threads,
    variant: variant)
}

/// The moments of every cell of a grid in the same pass: a sharp subject stands out of a soft background.
///
/// A cell measures the responses of its own pixels, which reach into its neighbours. All else is as in
/// `responseMoments(of:kernel:)`; `whole` is all cells merged row by row, of integers the same as without a grid, of
/// Float within the error.
public func responseMoments<Pixel: ResponsePixel>(
  of plane: PlaneView<Pixel>, kernel: ResponseKernel, border: Border = .valid, inset: Int = 0,
  statistics: StatisticSet = [], tiles: TileGrid, threads: Int = 1, variant: Variant? = nil
) throws(KernelError) -> ResponseTiles<Pixel.ResponseMoments> {
  var run = try ResponseRun(ResponseShape(plane, kernel, border, inset, statistics, variant), grid: tiles)
  try run.add(plane.raw, threads: threads)
  return run.tiles { $0.moments(Pixel.self, kernel) }
}

/// The same of an owned plane.
public func responseMoments<Pixel: ResponsePixel>(
  of plane: Plane<Pixel>, kernel: ResponseKernel, border: Border = .valid, inset: Int = 0,
  statistics: StatisticSet = [], tiles: TileGrid, threads: Int = 1, variant: Variant? = nil
) throws(KernelError) -> ResponseTiles<Pixel.ResponseMoments> {
  try responseMoments(
    of: plane.view, kernel: kernel, border: border, inset: inset, statistics: statistics, tiles: tiles,
    threads: threads, variant: variant)
}

extension ResponseShape {
  @inline(__always)
  init<Pixel: ResponsePixel>(
    _ plane: borrowing PlaneView<Pixel>, _ kernel: ResponseKernel, _ border: Border, _ inset: Int,
    _ statistics: StatisticSet, _ variant: Variant?, operation: String = "responseMoments"
  ) throws(KernelError) {
    try self.init(
      Depth(Pixel.self), width: plane.width, height: plane.height, kernel: kernel, border: border, inset: inset,
      statistics: statistics, variant: variant, operation: operation)
  }
}
