import KernelInterface

/// The part that a strip has in the sum of all `laplacian4` responses of a region, from the border of the region alone.
///
/// Along a row the responses telescope: sum of (left - centre) + (right - centre) over x in [a, b) is
/// (I(a-1) - I(a)) + (I(b) - I(b-1)), what flows out at the two ends; columns likewise. It is the divergence theorem
/// on a grid, exact in integers, and saves the inner loop an addition for every pixel. Where the border replicates
/// the edge nothing flows out, and that is what the clamped indexes give.
func laplacianFlux(of strip: RowStrip, width: Int, isFirst: Bool, isLast: Bool) -> Int64 {
  let left = strip.firstColumn
  let right = strip.endColumn - 1
  var flux: Int64 = 0
  for row in 0..<strip.rowCount {
    let (up, pixels, down) = strip.rows(row, UInt8.self)
    flux += Int64(pixels[max(left - 1, 0)]) - Int64(pixels[left])
    #if !MUTANT_FLUX  // what leaves through the right edge is missing
      flux += Int64(pixels[min(right + 1, width - 1)]) - Int64(pixels[right])
    #endif
    if isFirst && row == 0 { flux += difference(up, pixels, left...right) }
    if isLast && row == strip.rowCount - 1 { flux += difference(down, pixels, left...right) }
  }
  return flux
}

private func difference(
  _ outer: UnsafePointer<UInt8>, _ inner: UnsafePointer<UInt8>, _ columns: ClosedRange<Int>
) -> Int64 {
  var sum: Int64 = 0
  for x in columns { sum += Int64(outer[x]) - Int64(inner[x]) }
  return sum
}
