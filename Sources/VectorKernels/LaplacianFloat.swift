import CVector
import KernelInterface

/// Vector steps between two widenings to Double. The 16 rows of a strip are dealt to two accumulators, so a lane
/// takes at most 8 * 8 = 64 values before it is widened: the relative error of its sum of squares stays below
/// gamma_66 = 3.9e-6 at the very worst, and near sqrt(64) u = 5e-7 where the roundings are independent.
private let stepsPerBlock = 8

/// Floats that each row is prefetched ahead: 256 bytes, four vector steps. The hardware prefetcher follows fewer
/// streams than the eighteen rows that are read here.
private let prefetchDistance = 64

/// Sums of the `laplacian4` response of a strip about a pivot: Float lanes over short blocks, widened to Double.
///
/// One vector step is a column of 16 pixels through all rows of the strip. The rows roll through three registers
/// (up, centre, down), so each is loaded once for the three responses that need it; left and right neighbours are
/// unaligned reloads of the centre row, which cost a load port and not the one shuffle port.
func laplacianFloat(_ strip: RowStrip, _ pivot: Float) -> PivotedSums {
  if strip.endColumn &- strip.firstColumn < 16 { return narrowLaplacianFloat(strip, pivot) }
  // The row count as a constant lets the loop over the rows be unrolled; other counts end a plane, once.
  if strip.rowCount == laplacianFloatStripRows { return wideLaplacianFloat(strip, laplacianFloatStripRows, pivot) }
  return wideLaplacianFloat(strip, strip.rowCount, pivot)
}

@inline(__always)
private func wideLaplacianFloat(_ strip: RowStrip, _ rowCount: Int, _ pivot: Float) -> PivotedSums {
  let above = strip.above.assumingMemoryBound(to: Float.self)
  let first = strip.first.assumingMemoryBound(to: Float.self)
  let below = strip.below.assumingMemoryBound(to: Float.self)
  let stride = strip.rowBytes / MemoryLayout<Float>.stride
  let pivots = v16f_splat(pivot)
  let lastStart = strip.endColumn &- 16
  var sumLow = v8d_splat(0)
  var sumHigh = v8d_splat(0)
  var squareLow = v8d_splat(0)
  var squareHigh = v8d_splat(0)
  var x = strip.firstColumn
  while x < strip.endColumn {
    var s0 = v16f_splat(0)
    var s1 = v16f_splat(0)
    var q0 = v16f_splat(0)
    var q1 = v16f_splat(0)
    var step = 0
    while step < stepsPerBlock && x <= lastStart {
      var up = v16f_load(above + x)
      var centrePointer = first + x
      var centre = v16f_load(centrePointer)
      var row = 1
      while row < rowCount {
        let middlePointer = centrePointer + stride
        v_prefetch(middlePointer + prefetchDistance)
        let middle = v16f_load(middlePointer)
        let r0 = v16f_sub(laplacianResponse(up, centre, middle, centrePointer), pivots)
        s0 = v16f_add(s0, r0)
        q0 = v16f_fma(r0, r0, q0)
        let isLast = row &+ 1 == rowCount
        let downPointer = isLast ? below + x : middlePointer + stride
        v_prefetch(downPointer + prefetchDistance)
        let down = v16f_load(downPointer)
        let r1 = v16f_sub(laplacianResponse(centre, middle, down, middlePointer), pivots)
        s1 = v16f_add(s1, r1)
        q1 = v16f_fma(r1, r1, q1)
        up = middle
        centre = down
        centrePointer = downPointer
        row &+= 2
      }
      if row == rowCount {  // an odd number of rows: the last one has no partner
        let down = v16f_load(below + x)
        let r0 = v16f_sub(laplacianResponse(up, centre, down, centrePointer), pivots)
        s0 = v16f_add(s0, r0)
        q0 = v16f_fma(r0, r0, q0)
      }
      x &+= 16
      step &+= 1
    }
    if x > lastStart && x < strip.endColumn {
      // The last columns: a whole vector that ends with them, without the lanes that were counted before.
      let known = Int32(truncatingIfNeeded: x &- lastStart)
      var up = v16f_load(above + lastStart)
      var centrePointer = first + lastStart
      var row = 0
      while row < rowCount {
        let downPointer = row &+ 1 == rowCount ? below + lastStart : centrePointer + stride
        let centre = v16f_load(centrePointer)
        let down = v16f_load(downPointer)
        let r = v16f_keep_from(v16f_sub(laplacianResponse(up, centre, down, centrePointer), pivots), known)
        s0 = v16f_add(s0, r)
        q0 = v16f_fma(r, r, q0)
        up = centre
        centrePointer = downPointer
        row &+= 1
      }
      x = strip.endColumn
    }
    let s = v16f_add(s0, s1)
    let q = v16f_add(q0, q1)
    sumLow = v8d_add(sumLow, v16f_low_to_double(s))
    sumHigh = v8d_add(sumHigh, v16f_high_to_double(s))
    squareLow = v8d_add(squareLow, v16f_low_to_double(q))
    squareHigh = v8d_add(squareHigh, v16f_high_to_double(q))
  }
  return PivotedSums(sum: v8d_sum(v8d_add(sumLow, sumHigh)), sumOfSquares: v8d_sum(v8d_add(squareLow, squareHigh)))
}

/// (left + right) + (up + down) - 4 centre. The product is exact, so fused or not the last step rounds once, and
/// every variant has the same bits.
@inline(__always)
private func laplacianResponse(
  _ up: SIMD16<Float>, _ centre: SIMD16<Float>, _ down: SIMD16<Float>, _ pointer: UnsafePointer<Float>
) -> SIMD16<Float> {
  let sides = v16f_add(v16f_load(pointer - 1), v16f_load(pointer + 1))
  return v16f_fma(centre, v16f_splat(-4), v16f_add(sides, v16f_add(up, down)))
}

/// Strips narrower than one vector, pixel by pixel in Double sums.
func narrowLaplacianFloat(_ strip: RowStrip, _ pivot: Float) -> PivotedSums {
  var sums = PivotedSums(sum: 0, sumOfSquares: 0)
  var up = strip.above.assumingMemoryBound(to: Float.self)
  var centre = strip.first.assumingMemoryBound(to: Float.self)
  let stride = strip.rowBytes / MemoryLayout<Float>.stride
  var row = 0
  while row < strip.rowCount {
    let down =
      row &+ 1 == strip.rowCount ? strip.below.assumingMemoryBound(to: Float.self) : centre + stride
    var x = strip.firstColumn
    while x < strip.endColumn {
      let response = ((centre[x &- 1] + centre[x &+ 1]) + (up[x] + down[x])) - 4 * centre[x] - pivot
      let value = Double(response)
      sums.sum += value
      sums.sumOfSquares += value * value
      x &+= 1
    }
    up = centre
    centre = down
    row &+= 1
  }
  return sums
}
