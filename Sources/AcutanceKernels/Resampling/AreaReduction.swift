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
/// images, and every variant has the same bits. Float: sums in Double, rounded once: u * value plus 2^-45 times the
/// mean magnitude.
///
/// Cost: one pass over the source; one row of sums, 8 bytes a column, besides the result.
public func areaReduced<Pixel: ImagePixel>(
  _ plane: PlaneView<Pixel>, to target: PixelSize, variant: Variant? = nil
) throws(KernelError) -> Plane<Float> {
  let plan = try AreaPlan<Pixel>(
    from: PixelSize(width: plane.width, height: plane.height), to: target, variant: variant)
  do {
    var output = try Plane<Float>(uninitialisedWidth: target.width, height: target.height)
    plan.reduce(plane.raw, into: &output)
    return output
  } catch { throw .plane(error) }
}

/// The same into a plane that is there already: its size is the target, its pixels are overwritten, and but for one
/// row of sums nothing is allocated.
public func areaReduce<Pixel: ImagePixel>(
  _ plane: PlaneView<Pixel>, into output: inout Plane<Float>, variant: Variant? = nil
) throws(KernelError) {
  let plan = try AreaPlan<Pixel>(
    from: PixelSize(width: plane.width, height: plane.height),
    to: PixelSize(width: output.width, height: output.height), variant: variant)
  output.makeUnique()
  plan.reduce(plane.raw, into: &output)
}

/// The same of an owned plane.
public func areaReduced<Pixel: ImagePixel>(
  _ plane: Plane<Pixel>, to target: PixelSize, variant: Variant? = nil
) throws(KernelError) -> Plane<Float> {
  try areaReduced(plane.view, to: target, variant: variant)
}

extension AreaPlan {
  /// Writes every pixel of the output, whose storage is held by the caller alone.
  fileprivate func reduce(_ plane: RawPlane, into output: inout Plane<Float>) {
    if isHalving {
      let streaming = isStreamed(rowBytes: output.rowBytes)
      for j in 0..<output.height {
        writeHalvedRow(
          plane.row(2 * j), plane.row(2 * j + 1), streaming: streaming, output.mutableRow(j).baseAddress!)
      }
    } else {
      var columns = makeColumns()
      columns.withUnsafeMutableBytes { columns in
        for j in 0..<output.height {
          sumColumns(of: plane, outputRow: j, columns)
          writeRow(UnsafeRawBufferPointer(columns), output.mutableRow(j).baseAddress!)
        }
      }
    }
  }
}
