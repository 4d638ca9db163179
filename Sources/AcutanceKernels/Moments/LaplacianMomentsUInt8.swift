import KernelInterface

/// Count, sum and sum of squares of the signed response of the 5-point Laplacian on bytes: exact integers.
///
/// The kernel, `border`, `inset`, `variant` and errors are those of `laplacianMoments(of:)` on Float. The unit is the
/// byte (0...255); divide the variance by 255^2 for the scale 0...1.
///
/// Edge cases: no pixel inside the inset: count 0, no mean, no variance. A flat plane: exactly 0.
///
/// Error: none in the sums, whatever the size, the contrast and the variant: 32-bit lanes are widened before the
/// 2065th pair of squares could overflow them, and 64 bits hold the squares of 1.7e13 pixels at full contrast.
///
/// Cost: one pass, compute-bound at about half of the read bandwidth of bytes; no allocation.
public func laplacianMoments(
  of plane: PlaneView<UInt8>, border: Border = .valid, inset: Int = 0, variant: Variant? = nil
) throws(KernelError) -> IntegerMoments {
  let kernels = try Variant.kernels(variant)
  let region = try StatisticsRegion(width: plane.width, height: plane.height, border: border, inset: inset)
  guard region.count > 0 else { return .empty }
  var squares: UInt64 = 0
  var strips = LaplacianStrips(plane: plane.raw, region: region, stripRows: laplacianUInt8StripRows)
  while let strip = strips.next() {
    let inner = strip.inner(width: plane.width)
    if inner.firstColumn < inner.endColumn { squares += kernels.laplacianUInt8(inner) }
    squares += edgeSquares(strip, width: plane.width)
  }
  return IntegerMoments(
    count: region.count, sum: Int128(laplacianFlux(of: plane.raw, region: region)), sumOfSquares: UInt128(squares))
}

/// The same of an owned plane.
public func laplacianMoments(
  of plane: Plane<UInt8>, border: Border = .valid, inset: Int = 0, variant: Variant? = nil
) throws(KernelError) -> IntegerMoments {
  try laplacianMoments(of: plane.view, border: border, inset: inset, variant: variant)
}

/// The squares of the edge columns, whose missing neighbour is the edge pixel itself.
private func edgeSquares(_ strip: RowStrip, width: Int) -> UInt64 {
  var squares: UInt64 = 0
  for x in [0, width - 1] where strip.hasEdge(x, width: width) {
    for row in 0..<strip.rowCount {
      let (up, centre, down) = strip.rows(row, UInt8.self)
      let sides = Int(centre[max(x - 1, 0)]) + Int(centre[min(x + 1, width - 1)])
      let response = sides + Int(up[x]) + Int(down[x]) - 4 * Int(centre[x])
      squares += UInt64(response * response)
    }
    if width == 1 { break }
  }
  return squares
}
