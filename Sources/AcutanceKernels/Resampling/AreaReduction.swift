import KernelInterface

/// The plane reduced to a smaller size by exact area averaging, as Float.
///
/// Output (i, j) is the average of the source over [i w/w', (i + 1) w/w') x [j h/h', (j + 1) h/h'), partly covered
/// pixels with their share (`INTER_AREA` in OpenCV does the same with rounded weights). Each axis has its own ratio.
///
/// - Parameters:
///   - plane: `UInt8` and `UInt16` pixels become 0...1 (divided by 255 and 65535), Float keeps its unit.
///   - target: the size wanted, no larger than the source on either axis; the same size converts to Float.
///   - variant: the compilation to run; `nil` for the default.
/// - Throws: `KernelError`: an impossible size, a variant that cannot run, memory that cannot be had.
///
/// Edge cases: NaN and infinity reach exactly the outputs that overlap their pixel. An empty plane cannot be reduced.
///
/// Error: integer pixels: the sums are exact (overlaps are whole multiples of 1/w' and 1/h') and the quotient is
/// rounded once, so |error| <= u * value with u = 2^-24; a flat plane stays exactly flat, mirror images stay mirror
/// images, and every variant has the same bits. Float: sums in Double, rounded once: u * value plus 2^-50 times the
/// mean magnitude.
///
/// Cost: one pass over the source; one row of sums, 8 bytes a column, besides the result.
public func areaReduced<Pixel: PlanePixel>(
  _ plane: PlaneView<Pixel>, to target: PixelSize, variant: Variant? = nil
) throws(KernelError) -> Plane<Float> {
  let source = PixelSize(width: plane.width, height: plane.height)
  let plan = try AreaPlan<Pixel>(from: source, to: target, variant: variant)
  let output: Plane<Float>
  do { output = try Plane(width: target.width, height: target.height) } catch { throw .plane(error) }
  let raw = plane.raw
  if plan.isHalving {
    for j in 0..<target.height {
      plan.writeHalvedRow(raw.row(2 * j), raw.row(2 * j + 1), output.mutableRow(j).baseAddress!)
    }
  } else {
    var columns = plan.makeColumns()
    columns.withUnsafeMutableBytes { columns in
      for j in 0..<target.height {
        plan.sumColumns(of: raw, outputRow: j, columns)
        plan.writeRow(UnsafeRawBufferPointer(columns), output.mutableRow(j).baseAddress!)
      }
    }
  }
  return output
}

/// The same of an owned plane.
public func areaReduced<Pixel: PlanePixel>(
  _ plane: Plane<Pixel>, to target: PixelSize, variant: Variant? = nil
) throws(KernelError) -> Plane<Float> {
  try areaReduced(plane.view, to: target, variant: variant)
}
