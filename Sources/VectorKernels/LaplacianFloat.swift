import CVector
import KernelInterface

/// Vector steps between two widenings to Double. The 16 rows of a strip are dealt to two accumulators, so a lane
/// takes at most 8 * 8 = 64 values before it is widened: the relative error of its sum of squares stays below
/// gamma_66 = 3.9e-6 at the very worst, and near sqrt(64) u = 5e-7 where the roundings are independent.
private let stepsPerBlock = 8

/// Floats that each row is prefetched ahead: 256 bytes, four vector steps. The hardware prefetcher follows fewer
/// streams than the eighteen rows that are read here.
private let prefetchDistance = 64

/// Rows that are walked in parallel: eight, and the two around them. Where the distance between rows is a large power
/// of two, all of them compete for one set of the first cache, which has room for twelve lines and not for the
/// eighteen of a whole strip.
private let rowsInParallel = 8

/// Sums of the `laplacian4` response of a strip about a pivot: Float lanes over short blocks, widened to Double.
///
/// A block is eight vectors wide. One vector step is a column of 16 pixels through eight rows, which roll through
/// three registers (up, centre, down), so that each is loaded once for the three responses that need it; left and
/// right neighbours are unaligned reloads of the centre row, which cost a load port and not the one shuffle port.
func laplacianFloat(_ strip: RowStrip, _ pivot: Float) -> PivotedSums {
  if strip.endColumn &- strip.firstColumn < 16 { return narrowLaplacianFloat(strip, pivot) }
  let first = strip.first.assumingMemoryBound(to: Float.self)
  let stride = strip.rowBytes / MemoryLayout<Float>.stride
  let lastStart = strip.endColumn &- 16
  #if MUTANT_LOST_PIVOT  // sums about 0, whatever the pivot
    let pivots = v16f_splat(0)
  #else
    let pivots = v16f_splat(pivot)
  #endif
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
    // Whole vectors; at the end of the rows one that ends with them, without the lanes that were counted before.
    let blockEnd = min(x &+ 16 &* stepsPerBlock, strip.endColumn &- (strip.endColumn &- x) % 16)
    let isLast = x > lastStart
    var row = 0
    while row < strip.rowCount {
      let rows = min(rowsInParallel, strip.rowCount &- row)
      let group = first + row &* stride
      #if MUTANT_GROUP_SEAM  // the first row of a group is its own upper neighbour
        let above = row == 0 ? strip.above.assumingMemoryBound(to: Float.self) : group
      #else
        let above = row == 0 ? strip.above.assumingMemoryBound(to: Float.self) : group - stride
      #endif
      let below =
        row &+ rows == strip.rowCount ? strip.below.assumingMemoryBound(to: Float.self) : group + rows &* stride
      if isLast {
        let known = Int32(truncatingIfNeeded: x &- lastStart)
        addMaskedColumn(
          above + lastStart, group + lastStart, below + lastStart, stride, rows, pivots, known, &s0, &q0)
      } else if rows == rowsInParallel {
        // The row count as a constant lets the loop over the rows be unrolled; other counts end a plane, once.
        addColumns(above, group, below, stride, rowsInParallel, x, blockEnd, pivots, &s0, &s1, &q0, &q1)
      } else {
        addColumns(above, group, below, stride, rows, x, blockEnd, pivots, &s0, &s1, &q0, &q1)
      }
      row &+= rows
    }
    x = isLast ? strip.endColumn : blockEnd
    let s = v16f_add(s0, s1)
    let q = v16f_add(q0, q1)
    sumLow = v8d_add(sumLow, v16f_low_to_double(s))
    sumHigh = v8d_add(sumHigh, v16f_high_to_double(s))
    squareLow = v8d_add(squareLow, v16f_low_to_double(q))
    squareHigh = v8d_add(squareHigh, v16f_high_to_double(q))
  }
  return PivotedSums(sum: v8d_sum(v8d_add(sumLow, sumHigh)), sumOfSquares: v8d_sum(v8d_add(squareLow, squareHigh)))
}

/// Adds the responses of columns [start, end), a multiple of 16, of a group of rows, dealt to two accumulators.
@inline(__always)
private func addColumns(
  _ above: UnsafePointer<Float>, _ first: UnsafePointer<Float>, _ below: UnsafePointer<Float>, _ stride: Int,
  _ rowCount: Int, _ start: Int, _ end: Int, _ pivots: SIMD16<Float>, _ s0: inout SIMD16<Float>,
  _ s1: inout SIMD16<Float>, _ q0: inout SIMD16<Float>, _ q1: inout SIMD16<Float>
) {
  var x = start
  while x < end {
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
      let downPointer = row &+ 1 == rowCount ? below + x : middlePointer + stride
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
    #if MUTANT_LAST_ROW  // an odd last row is left out
      row = 0
    #endif
    if row == rowCount {  // an odd number of rows: the last one has no partner
      let r0 = v16f_sub(laplacianResponse(up, centre, v16f_load(below + x), centrePointer), pivots)
      s0 = v16f_add(s0, r0)
      q0 = v16f_fma(r0, r0, q0)
    }
    x &+= 16
  }
}

/// Adds the responses of one vector of columns of a group of rows, without the first `known` lanes.
@inline(__always)
private func addMaskedColumn(
  _ above: UnsafePointer<Float>, _ first: UnsafePointer<Float>, _ below: UnsafePointer<Float>, _ stride: Int,
  _ rowCount: Int, _ pivots: SIMD16<Float>, _ known: Int32, _ s: inout SIMD16<Float>, _ q: inout SIMD16<Float>
) {
  var up = v16f_load(above)
  var centrePointer = first
  var row = 1
  while row <= rowCount {
    let downPointer = row == rowCount ? below : centrePointer + stride
    let centre = v16f_load(centrePointer)
    let response = laplacianResponse(up, centre, v16f_load(downPointer), centrePointer)
    let r = v16f_keep_from(v16f_sub(response, pivots), known)
    s = v16f_add(s, r)
    q = v16f_fma(r, r, q)
    up = centre
    centrePointer = downPointer
    row &+= 1
  }
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
