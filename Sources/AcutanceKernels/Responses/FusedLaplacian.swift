import KernelInterface

// `laplacian4` fused with its sums: nothing is stored, and the memory is read at its bandwidth.

/// The moments of a strip of Float pixels.
///
/// With mean^2 <= variance at most one bit cancels in the sums about 0. The response of a photograph has a mean near 0;
/// that of a smooth ramp may not, and is measured again about its mean.
func laplacianStripMoments(_ strip: RowStrip, width: Int, _ kernels: KernelTable) -> Moments {
  let first = sums(strip, width: width, pivot: 0, kernels)
  if losesSquares(first, strip, width: width) { return carefulMoments(strip, width: width) }
  let count = strip.rowCount * (strip.endColumn - strip.firstColumn)
  let mean = first.sum / Double(count)
  let spread = first.sumOfSquares - first.sum * mean
  if !(first.sum * mean > spread) {
    let isFinite = (first.sum + first.sumOfSquares).isFinite
    return Moments(
      count: count, mean: mean, sumOfSquaredDeviations: spread,
      nonFiniteCount: isFinite ? 0 : nonFiniteCount(strip, width: width))
  }
  let pivot = Float(mean)
  let second = sums(strip, width: width, pivot: pivot, kernels)
  if losesSquares(second, strip, width: width) { return carefulMoments(strip, width: width) }
  let offset = second.sum / Double(count)
  return Moments(
    count: count, mean: Double(pivot) + offset, sumOfSquaredDeviations: second.sumOfSquares - second.sum * offset)
}

/// Whether squares of responses were too small for Float.
///
/// Squares below 2^-126 lose bits, at most 2^-150 each: nothing beside a sum of 2^-90. A response is a multiple of the
/// smallest ulp of its pixels: where all that are not 0 are at least 2^-38, it is 0 or at least 2^-61, and its square a
/// normal number. So only strips that hold smaller pixels are concerned, not flat ones.
private func losesSquares(_ sums: PivotedSums, _ strip: RowStrip, width: Int) -> Bool {
  guard sums.sumOfSquares < 0x1p-90 else { return false }
  let limit = Float(0x1p-38).bitPattern - 1
  func holdsSmall(_ row: UnsafePointer<Float>) -> Bool {
    var isSmall = false
    for x in max(strip.firstColumn - 1, 0)..<min(strip.endColumn + 1, width) {
      // 0 wraps around to the largest integer.
      isSmall = isSmall || (row[x].bitPattern & 0x7FFF_FFFF) &- 1 < limit
    }
    return isSmall
  }
  return (0..<strip.rowCount).contains { row in
    let (up, centre, down) = strip.rows(row, Float.self)
    return holdsSmall(centre) || (row == 0 && holdsSmall(up)) || (row == strip.rowCount - 1 && holdsSmall(down))
  }
}

/// The moments of a strip in Double, response by response.
private func carefulMoments(_ strip: RowStrip, width: Int) -> Moments {
  func sum(_ value: (Double) -> Double) -> Double {
    var sum = 0.0
    for row in 0..<strip.rowCount {
      for x in strip.firstColumn..<strip.endColumn { sum += value(Double(response(strip, width: width, x, row))) }
    }
    return sum
  }
  let count = strip.rowCount * (strip.endColumn - strip.firstColumn)
  let mean = sum { $0 } / Double(count)
  return Moments(count: count, mean: mean, sumOfSquaredDeviations: sum { ($0 - mean) * ($0 - mean) })
}

/// The sums of a strip, edge columns (whose missing neighbour is the edge pixel itself) included.
private func sums(_ strip: RowStrip, width: Int, pivot: Float, _ kernels: KernelTable) -> PivotedSums {
  var sums = PivotedSums(sum: 0, sumOfSquares: 0)
  let inner = strip.inner(width: width)
  if inner.firstColumn < inner.endColumn { sums = kernels.laplacianFloat(inner, pivot) }
  func addEdge(_ x: Int) {
    for row in 0..<strip.rowCount {
      let value = Double(response(strip, width: width, x, row) - pivot)
      sums.sum += value
      sums.sumOfSquares += value * value
    }
  }
  // A list of both would be made anew for every strip.
  if strip.hasEdge(0, width: width) { addEdge(0) }
  if width > 1, strip.hasEdge(width - 1, width: width) { addEdge(width - 1) }
  return sums
}

private func response(_ strip: RowStrip, width: Int, _ x: Int, _ row: Int) -> Float {
  let (up, centre, down) = strip.rows(row, Float.self)
  let sides = centre[max(x - 1, 0)] + centre[min(x + 1, width - 1)]
  return (sides + (up[x] + down[x])) - 4 * centre[x]
}

/// How many responses of a strip are NaN or infinite: looked at only where the sums say that there may be some.
private func nonFiniteCount(_ strip: RowStrip, width: Int) -> Int {
  var count = 0
  for row in 0..<strip.rowCount {
    for x in strip.firstColumn..<strip.endColumn where !response(strip, width: width, x, row).isFinite { count += 1 }
  }
  return count
}

/// The moments of a strip of bytes, exact; `sum` is that of its responses (`laplacianFlux`).
func laplacianStripMoments(_ strip: RowStrip, width: Int, sum: Int64, _ kernels: KernelTable) -> IntegerMoments {
  let inner = strip.inner(width: width)
  var squares = inner.firstColumn < inner.endColumn ? kernels.laplacianUInt8(inner) : 0
  func addEdge(_ x: Int) {
    for row in 0..<strip.rowCount {
      let (up, centre, down) = strip.rows(row, UInt8.self)
      let sides = Int(centre[max(x - 1, 0)]) + Int(centre[min(x + 1, width - 1)])
      let response = sides + Int(up[x]) + Int(down[x]) - 4 * Int(centre[x])
      squares += UInt64(response * response)
    }
  }
  if strip.hasEdge(0, width: width) { addEdge(0) }
  if width > 1, strip.hasEdge(width - 1, width: width) { addEdge(width - 1) }
  return IntegerMoments(
    count: strip.rowCount * (strip.endColumn - strip.firstColumn), sum: Int128(sum), sumOfSquares: UInt128(squares))
}
