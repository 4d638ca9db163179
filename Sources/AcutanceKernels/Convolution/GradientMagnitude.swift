import KernelInterface

/// The length of the gradient: sqrt(gx^2 + gy^2), where gx and gy are the plane filtered by a pair of kernels.
///
///     -1  0  1        -1 -2 -1
///     -2  0  2         0  0  0        Sobel, the default; Scharr and any other pair in the same way
///     -1  0  1         1  2  1
///
/// - Parameters:
///   - plane: `Float`, `UInt8` or `UInt16` in their own unit.
///   - horizontal: the kernel of gx.
///   - vertical: the kernel of gy, of the same size and anchor.
///   - mode: correlation applies the drawings as they are, convolution turned by half; Sobel has the same magnitude.
///   - border: every rule of `convolved`; `valid` gives a smaller result.
///   - variant: the compilation to run; `nil` for the default.
/// - Returns: Float in the unit of the source times that of the weights, not clamped, never negative. Sobel's weights
///   make it 8 times the slope per pixel.
/// - Throws: `KernelError`: kernels of different size or anchor, a border rule inside another that makes no sense, a
///   variant that cannot run, memory.
///
/// Edge cases: those of `convolved`. A pixel that is not finite makes exactly those outputs not finite that a tap with a
/// weight other than zero of either kernel touches; a gradient that is infinite along one axis and NaN along the other
/// is NaN. Squares of gradients overflow: a magnitude above 1.8e19 is infinite.
///
/// Error: with ex and ey the bounds of the two convolutions (gamma_k * sum |w| |x| each, see `convolved`),
/// E = sqrt(ex^2 + ey^2) and the true magnitude g, |error| <= E + 3u (g + E), u = 2^-24: two roundings of the sum of
/// squares count half under the root, which is rounded correctly itself. Where gx and gy are both below 1.1e-19 their
/// squares are subnormal numbers, and 4e-23 comes on top: gradients below 2.6e-23 vanish. On integer planes with integer
/// kernels and gx^2 + gy^2 < 2^24 (Sobel on bytes stays below 2,080,800) the result is the exact root rounded once, with
/// the same bits on every variant.
///
/// Cost: two convolutions and a root, band by band: no plane but the result is written, and the scratch memory is two
/// bands of 16 rows.
public func gradientMagnitude<Pixel: ImagePixel>(
  of plane: PlaneView<Pixel>, horizontal: Kernel = .sobelX, vertical: Kernel = .sobelY, mode: ConvolutionMode,
  border: Border, variant: Variant? = nil
) throws(KernelError) -> Plane<Float> {
  guard horizontal.width == vertical.width, horizontal.height == vertical.height,
    horizontal.anchorX == vertical.anchorX, horizontal.anchorY == vertical.anchorY
  else { throw .kernelsDiffer(horizontal: horizontal, vertical: vertical) }
  let kernels = try Variant.kernels(variant, for: [.magnitudeRow])
  let source = PixelSize(width: plane.width, height: plane.height)
  let options = ConvolutionOptions(variant: variant)
  let horizontalPlan = try ConvolutionPlan<Pixel>(
    source, with: horizontal, mode: mode, border: border, options: options)
  let verticalPlan = try ConvolutionPlan<Pixel>(source, with: vertical, mode: mode, border: border, options: options)
  let target = horizontalPlan.target
  let result: Plane<Float>
  do { result = try Plane(uninitialisedWidth: target.width, height: target.height) } catch { throw .plane(error) }
  guard target.width > 0, target.height > 0 else { return result }

  // Both bands stay in the second cache level between the convolutions and the root.
  let bandRows = 16
  let stride = bandStride(target.width)
  let gx = try FloatBuffer(count: bandRows * stride)
  let gy = try FloatBuffer(count: bandRows * stride)
  // Their memory is used by address, which alone would not keep them.
  defer { withExtendedLifetime((gx, gy)) {} }
  let streaming = result.rowBytes * target.height > ConvolutionGeometry.streamedBytes
  for first in Swift.stride(from: 0, to: target.height, by: bandRows) {
    let rows = first..<min(first + bandRows, target.height)
    try horizontalPlan.run(plane, rows: rows, gx.start - first * stride, stride)
    #if MUTANT_GRADIENT_BAND  // every band has the vertical gradient of the first
      try verticalPlan.run(plane, rows: 0..<rows.count, gy.start, stride)
    #else
      try verticalPlan.run(plane, rows: rows, gy.start - first * stride, stride)
    #endif
    for y in rows {
      let offset = (y - first) * stride
      kernels.magnitudeRow(
        gx.start + offset, gy.start + offset, target.width, streaming, result.mutableRow(y).baseAddress!)
    }
  }
  return result
}

/// The same of an owned plane.
public func gradientMagnitude<Pixel: ImagePixel>(
  of plane: Plane<Pixel>, horizontal: Kernel = .sobelX, vertical: Kernel = .sobelY, mode: ConvolutionMode,
  border: Border, variant: Variant? = nil
) throws(KernelError) -> Plane<Float> {
  try gradientMagnitude(
    of: plane.view, horizontal: horizontal, vertical: vertical, mode: mode, border: border, variant: variant)
}

/// Floats between the rows of a band: whole cache lines, and not a multiple of 1024 bytes (see `Plane`).
private func bandStride(_ width: Int) -> Int {
  let stride = (width + 15) & ~15
  return stride % 256 == 0 ? stride + 16 : stride
}
