/// Count, mean and variance of the signed response of the 5-point Laplacian: `responseMoments` with the kernel
/// `laplacian4`, under the name of what most people want.
///
/// Parameters, edge cases, errors and cost are those of `responseMoments(of:kernel:)`, the bits too.
public func laplacianMoments<Pixel: ResponsePixel>(
  of plane: PlaneView<Pixel>, border: Border = .valid, inset: Int = 0, variant: Variant? = nil
) throws(KernelError) -> Pixel.ResponseMoments {
  let shape = try ResponseShape(
    plane, .laplacian4, border, inset, [], variant, operation: "laplacianMoments")
  var run = try ResponseRun(shape)
  run.add(plane.raw)
  return run.whole.moments(Pixel.self, .laplacian4)
}

/// The same of an owned plane.
public func laplacianMoments<Pixel: ResponsePixel>(
  of plane: Plane<Pixel>, border: Border = .valid, inset: Int = 0, variant: Variant? = nil
) throws(KernelError) -> Pixel.ResponseMoments {
  try laplacianMoments(of: plane.view, border: border, inset: inset, variant: variant)
}
