import KernelInterface

/// The moments of a kernel's response weighted by a heat map, beside those without weights, in one pass: the
/// sharpness of the subject.
///
///     mean = sum(w r) / sum(w)        variance = sum(w (r - mean)^2) / sum(w)
///
/// - Parameters:
///   - plane: `Float`, `UInt8` or `UInt16` in their own unit, any row stride; padding is not read.
///   - kernel: the response, as in `responseMoments(of:kernel:)`.
///   - border: `.valid` or `.replicate`.
///   - inset: pixels to leave out on each side, counted from the edge of the plane.
///   - statistics: what is wanted besides count, mean and variance of the responses without weights.
///   - weights: a heat map, 0 or more in any unit, any row stride. It has the size of the plane or a smaller one:
///     the pixel (x, y) takes the weight in column floor(x mw / width) and row floor(y mh / height) of a map of mw x
///     mh.
///   - threads: strips of rows are shared among so many threads; the bits are the same for any number.
///   - variant: the compilation to run; `nil` for the default.
/// - Returns: both moments, in the unit of `responseMoments(of:kernel:)`.
/// - Throws: `KernelError`: a map larger than the plane or empty, a weight that is negative or not finite, and what
///   `responseMoments(of:kernel:)` throws.
///
/// Edge cases: where the weights of the region add up to 0, mean and variance are `nil`. A response with weight 0
/// does not count in the weighted moments, not even a NaN.
///
/// Error: responses have the error stated there. Sums of n weights and products are in Double, shifted block by
/// block by their mean: sum of weights and weighted variance are within (130 + n / 2048) 2^-53 of themselves, times
/// two where the shift is not the mean; energies of 16-bit pixels are exact in Double.
///
/// Cost: that of the other kernels, and one more pass over the responses in the first cache level in Double. A heat map
/// is read once before, to check it.
public func responseMoments<Pixel: ResponsePixel>(
  of plane: PlaneView<Pixel>, kernel: ResponseKernel, border: Border = .valid, inset: Int = 0,
  statistics: StatisticSet = [], weights: PlaneView<Float>, threads: Int = 1, variant: Variant? = nil
) throws(KernelError) -> WeightedResponse<Pixel.ResponseMoments> {
  let shape = try ResponseShape(plane, kernel, border, inset, statistics, variant)
  let weights = try HeatMapWeights(
    weights, width: plane.width, height: plane.height, variant)
  var run = try ResponseRun(shape, weights: weights)
  try run.add(plane.raw, threads: threads)
  return run.whole.weightedMoments(Pixel.self, kernel)
}

/// The same of owned planes.
public func responseMoments<Pixel: ResponsePixel>(
  of plane: Plane<Pixel>, kernel: ResponseKernel, border: Border = .valid, inset: Int = 0,
  statistics: StatisticSet = [], weights: Plane<Float>, threads: Int = 1, variant: Variant? = nil
) throws(KernelError) -> WeightedResponse<Pixel.ResponseMoments> {
  try responseMoments(
    of: plane.view, kernel: kernel, border: border, inset: inset, statistics: statistics, weights: weights.view,
    threads: threads, variant: variant)
}

/// Both in one pass: weighted and unweighted moments of every cell of a grid.
public func responseMoments<Pixel: ResponsePixel>(
  of plane: PlaneView<Pixel>, kernel: ResponseKernel, border: Border = .valid, inset: Int = 0,
  statistics: StatisticSet = [], tiles: TileGrid, weights: PlaneView<Float>, threads: Int = 1, variant: Variant? = nil
) throws(KernelError) -> ResponseTiles<WeightedResponse<Pixel.ResponseMoments>> {
  let shape = try ResponseShape(plane, kernel, border, inset, statistics, variant)
  let weights = try HeatMapWeights(
    weights, width: plane.width, height: plane.height, variant)
  var run = try ResponseRun(shape, grid: tiles, weights: weights)
  try run.add(plane.raw, threads: threads)
  return run.tiles { $0.weightedMoments(Pixel.self, kernel) }
}

/// The same of owned planes.
public func responseMoments<Pixel: ResponsePixel>(
  of plane: Plane<Pixel>, kernel: ResponseKernel, border: Border = .valid, inset: Int = 0,
  statistics: StatisticSet = [], tiles: TileGrid, weights: Plane<Float>, threads: Int = 1, variant: Variant? = nil
) throws(KernelError) -> ResponseTiles<WeightedResponse<Pixel.ResponseMoments>> {
  try responseMoments(
    of: plane.view, kernel: kernel, border: border, inset: inset, statistics: statistics, tiles: tiles,
    weights: weights.view, threads: threads, variant: variant)
}
