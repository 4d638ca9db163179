/// Count, mean and variance of the signed response of the 5-point Laplacian: `responseMoments` with the kernel
/// `laplacian4`, under the name of what most people want.
///
/// Parameters, edge cases, errors and cost are those of `responseMoments(of:kernel:)`, the bits too.
@specialized(where Pixel == Float)
@specialized(where Pixel == UInt8)
@specialized(where Pixel == UInt16)
public func laplacianMoments<Pixel: ResponsePixel>(
  of plane: PlaneView<Pixel>, border: Border = .valid, inset: Int = 0, variant: Variant? = nil
) throws(KernelError) -> Pixel.ResponseMoments {
  let shape = try ResponseShape(
    plane, .laplacian4, border, inset, [], variant, operation: "laplacianMoments")
  guard shape.isFused else {
    var run = try ResponseRun(shape)
    run.add(plane.raw)
    return run.whole.moments(Pixel.self, .laplacian4)
  }
  // Without the lists of a run: on a plane of 64 x 64 they cost as much as its pixels.
  try shape.requireKernels(fused: true, weighted: false)
  var cell = ResponseCell()
  var strips = LaplacianStrips(plane: plane.raw, region: shape.region, stripRows: shape.stripRows)
  var y = shape.region.rows.lowerBound
  while shape.region.count > 0, let strip = strips.next() {
    cell.addFused(strip, firstRow: y, shape)
    y += strip.rowCount
  }
  return cell.moments(Pixel.self, .laplacian4)
}

/// The same of an owned plane.
public func laplacianMoments<Pixel: ResponsePixel>(
  of plane: Plane<Pixel>, border: Border = .valid, inset: Int = 0, variant: Variant? = nil
) throws(KernelError) -> Pixel.ResponseMoments {
  try laplacianMoments(of: plane.view, border: border, inset: inset, variant: variant)
}
