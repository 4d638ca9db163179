import KernelInterface

/// Count, mean and variance of the signed response of the 5-point Laplacian, without storing the response.
///
///     0  1  0
///     1 -4  1        response(x, y) = (left + right) + (up + down) - 4 centre
///     0  1  0
///
/// (`laplacian4`; `cv2.Laplacian` with `ksize=1`. Its mirror image is itself: correlation and convolution agree.)
///
/// - Parameters:
///   - plane: Float pixels in any unit; the variance is in its square.
///   - border: `.valid` leaves out the outermost pixels, which have no neighbours; `.replicate` repeats the edge;
///     other rules are refused.
///   - inset: pixels to leave out of the statistics on each side, counted from the edge of the plane.
///   - variant: the compilation to run; `nil` for the default.
/// - Returns: the moments of the responses; `Moments.empty` if the inset leaves no pixel.
/// - Throws: `KernelError` for a negative inset, another border rule or a variant that cannot run.
///
/// Edge cases: a plane with no pixel inside the inset has no mean and no variance (never 0); NaN or infinity in a
/// pixel that a measured response touches makes both non-finite; a flat plane gives exactly 0; responses beyond the largest
/// Float (pixels beyond about 8e37) overflow to infinity.
///
/// Error: each response is within 4u (|left| + |right| + |up| + |down| + 4 |centre|), u = 2^-24. Squares are summed
/// in Float over blocks of at most 64 a lane, then in Double: sum of squares within 3.9e-6 relative at the very
/// worst, near 5e-7 typically and independent of the size of the plane. A strip whose mean is not small beside its
/// deviation is measured again about its mean, so that nothing cancels. Strips of 16 rows are merged in order as
/// (count, mean, squared deviations): the bits do not depend on anything but the pixels and the variant.
///
/// Cost: one pass over the plane, at the bandwidth of the memory; no allocation.
public func laplacianMoments(
  of plane: PlaneView<Float>, border: Border = .valid, inset: Int = 0, variant: Variant? = nil
) throws(KernelError) -> Moments {
  let kernels = try Variant.kernels(variant)
  let region = try StatisticsRegion(width: plane.width, height: plane.height, border: border, inset: inset)
  var moments = Moments.empty
  guard region.count > 0 else { return moments }
  var strips = LaplacianStrips(plane: plane.raw, region: region, stripRows: laplacianFloatStripRows)
  while let strip = strips.next() {
    moments = moments.merged(with: stripMoments(strip, width: plane.width, kernels))
  }
  return moments
}

/// The same of an owned plane.
public func laplacianMoments(
  of plane: Plane<Float>, border: Border = .valid, inset: Int = 0, variant: Variant? = nil
) throws(KernelError) -> Moments {
  try laplacianMoments(of: plane.view, border: border, inset: inset, variant: variant)
}

private func stripMoments(_ strip: RowStrip, width: Int, _ kernels: KernelTable) -> Moments {
  let first = sums(strip, width: width, pivot: 0, kernels)
  let count = Double(strip.rowCount * (strip.endColumn - strip.firstColumn))
  let mean = first.sum / count
  let spread = first.sumOfSquares - first.sum * mean
  // With mean^2 <= variance at most one bit cancels above. The response of a photograph has a mean near 0; that of
  // a smooth ramp may not, and is measured again about its mean.
  if !(first.sum * mean > spread) {
    return Moments(count: Int(count), mean: mean, sumOfSquaredDeviations: spread)
  }
  let pivot = Float(mean)
  let second = sums(strip, width: width, pivot: pivot, kernels)
  let offset = second.sum / count
  return Moments(
    count: Int(count), mean: Double(pivot) + offset,
    sumOfSquaredDeviations: second.sumOfSquares - second.sum * offset)
}

/// The sums of a strip, edge columns (whose missing neighbour is the edge pixel itself) included.
private func sums(_ strip: RowStrip, width: Int, pivot: Float, _ kernels: KernelTable) -> PivotedSums {
  var sums = PivotedSums(sum: 0, sumOfSquares: 0)
  let inner = strip.inner(width: width)
  if inner.firstColumn < inner.endColumn { sums = kernels.laplacianFloat(inner, pivot) }
  for x in [0, width - 1] where strip.hasEdge(x, width: width) {
    for row in 0..<strip.rowCount {
      let (up, centre, down) = strip.rows(row, Float.self)
      let sides = centre[max(x - 1, 0)] + centre[min(x + 1, width - 1)]
      let value = Double((sides + (up[x] + down[x])) - 4 * centre[x] - pivot)
      sums.sum += value
      sums.sumOfSquares += value * value
    }
    if width == 1 { break }
  }
  return sums
}
