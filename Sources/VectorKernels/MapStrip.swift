import CVector
import KernelInterface

/// Pairs of vectors between two widenings to Double: a Float lane takes at most eight values.
private let pairsPerBlock = 8

/// Floats that are prefetched ahead: the hardware prefetcher stops at the end of a page, and the next row or page is
/// what it does not know.
private let prefetchDistance = 1024

/// Sums of a strip of rows about a pivot, with columns and rows as weights too, and the extremes.
///
/// A block is sixteen vectors wide and deals them to two accumulators. Sums weighted by columns need no multiplication:
/// adding up the running sums s of a block gives w = sum of (m - j) d_j over its m pairs, so that sum of j d_j is
/// m s - w, in Double. Lanes are weighted once a strip, since that weight does not depend on the block.
func mapStrip(
  _ first: UnsafeRawPointer, _ rowBytes: Int, _ rowCount: Int, _ width: Int, _ pivot: Float
) -> MapSums {
  if width < 16 { return narrowMapStrip(first, rowBytes, rowCount, width, pivot) }
  let pivots = v16f_splat(pivot)
  var sum = v16d_splat(0)
  var squares = v16d_splat(0)
  var byColumn = v16d_splat(0)
  var byRow = v16d_splat(0)
  var least0 = v16f_splat(Float.infinity)
  var least1 = v16f_splat(Float.infinity)
  var greatest0 = v16f_splat(-Float.infinity)
  var greatest1 = v16f_splat(-Float.infinity)
  var y = 0
  while y < rowCount {
    let row = (first + y &* rowBytes).assumingMemoryBound(to: Float.self)
    var rowSum = v16d_splat(0)
    var x = 0
    while x &+ 32 <= width {
      let pairs = min(pairsPerBlock, (width &- x) / 32)
      var s0 = v16f_splat(0)
      var s1 = v16f_splat(0)
      var w0 = v16f_splat(0)
      var w1 = v16f_splat(0)
      var q0 = v16f_splat(0)
      var q1 = v16f_splat(0)
      var pointer = row + x
      let end = pointer + 32 &* pairs
      while pointer < end {
        v_prefetch(pointer + prefetchDistance)
        v_prefetch(pointer + prefetchDistance + 16)
        let v0 = v16f_load(pointer)
        let v1 = v16f_load(pointer + 16)
        let d0 = v16f_sub(v0, pivots)
        let d1 = v16f_sub(v1, pivots)
        s0 = v16f_add(s0, d0)
        s1 = v16f_add(s1, d1)
        w0 = v16f_add(w0, s0)
        w1 = v16f_add(w1, s1)
        q0 = v16f_fma(d0, d0, q0)
        q1 = v16f_fma(d1, d1, q1)
        least0 = v16f_min(v0, least0)
        least1 = v16f_min(v1, least1)
        greatest0 = v16f_max(v0, greatest0)
        greatest1 = v16f_max(v1, greatest1)
        pointer += 32
      }
      let odd = v16f_to_double(s1)
      let both = v16d_add(v16f_to_double(s0), odd)
      rowSum = v16d_add(rowSum, both)
      squares = v16d_add(squares, v16f_to_double(v16f_add(q0, q1)))
      // x + 32 j of the even vectors, 16 more of the odd ones.
      byColumn = v16d_fma(both, v16d_splat(Double(x &+ 32 &* pairs)), byColumn)
      byColumn = v16d_fma(odd, v16d_splat(16), byColumn)
      byColumn = v16d_fma(v16f_to_double(v16f_add(w0, w1)), v16d_splat(-32), byColumn)
      x &+= 32 &* pairs
    }
    while x < width {
      // One vector, and at the end of the row one that ends with it, without the lanes that were counted before.
      let start = min(x, width &- 16)
      let v = v16f_load(row + start)
      least0 = v16f_min(v, least0)
      greatest0 = v16f_max(v, greatest0)
      let known = Int32(truncatingIfNeeded: x &- start)
      let d = v16f_to_double(v16f_keep_from(v16f_sub(v, pivots), known))
      rowSum = v16d_add(rowSum, d)
      squares = v16d_fma(d, d, squares)
      byColumn = v16d_fma(d, v16d_splat(Double(start)), byColumn)
      x = start &+ 16
    }
    sum = v16d_add(sum, rowSum)
    #if MUTANT_CENTROID_ROW  // rows count from 1
      byRow = v16d_fma(rowSum, v16d_splat(Double(y &+ 1)), byRow)
    #else
      byRow = v16d_fma(rowSum, v16d_splat(Double(y)), byRow)
    #endif
    y &+= 1
  }
  return MapSums(
    sum: v16d_sum(sum), sumOfSquares: v16d_sum(squares), sumByColumn: v16d_sum(byColumn) + v16d_sum_by_lane(sum),
    sumByRow: v16d_sum(byRow), minimum: v16f_smallest(v16f_min(least0, least1)),
    maximum: v16f_largest(v16f_max(greatest0, greatest1)))
}

/// Strips narrower than one vector, value by value in Double.
func narrowMapStrip(
  _ first: UnsafeRawPointer, _ rowBytes: Int, _ rowCount: Int, _ width: Int, _ pivot: Float
) -> MapSums {
  var sums = MapSums(
    sum: 0, sumOfSquares: 0, sumByColumn: 0, sumByRow: 0, minimum: Float.infinity, maximum: -Float.infinity)
  var y = 0
  while y < rowCount {
    let row = (first + y &* rowBytes).assumingMemoryBound(to: Float.self)
    var rowSum = 0.0
    var x = 0
    while x < width {
      let value = row[x]
      let difference = Double(value) - Double(pivot)
      rowSum += difference
      sums.sumOfSquares += difference * difference
      sums.sumByColumn += Double(x) * difference
      if value < sums.minimum { sums.minimum = value }
      if value > sums.maximum { sums.maximum = value }
      x &+= 1
    }
    sums.sum += rowSum
    sums.sumByRow += Double(y) * rowSum
    y &+= 1
  }
  return sums
}
