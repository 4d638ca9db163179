import CVector
import KernelInterface

/// Sums of a block of Float pixels about a pivot near its mean.
///
/// The first pivot is the mean of eight vectors spread over the block, not the first pixel: a black corner in a bright
/// picture would be a pivot that takes away nothing. Where it turns out to be further from the mean than one standard
/// deviation, more than one bit would cancel, and the block, which is in the first cache level, is summed once more about its mean.
///
/// The deviations are summed in Float, at most 100 to a lane, and then in Double; or (`isAccurate`) in Double
/// throughout.
func momentsFloat(_ block: PixelBlock, _ all: Bool, _ isAccurate: Bool) -> BlockSums {
  if block.columns >= 16 {
    let sums =
      isAccurate
      ? all ? accurateSums(block, true, false) : accurateSums(block, false, false)
      : all ? fastSums(block, true, false) : fastSums(block, false, false)
    let count = Double(block.rowCount &* block.columns)
    // Squares of Floats below 2^-126 lose bits; 2048 of them lose 2^-139, which is nothing beside 2^-90.
    if !isAccurate && sums.sumOfSquares < 0x1p-90 { return momentsFloatAboutMean(block, all, true) }
    if sums.sum * sums.sum <= 0.5 * sums.sumOfSquares * count { return sums }
  }
  let sums = momentsFloatAboutMean(block, all, isAccurate)
  if !isAccurate && sums.sumOfSquares < 0x1p-90 { return momentsFloatAboutMean(block, all, true) }
  return sums
}

/// The same in two passes, the first of which finds the mean.
func momentsFloatAboutMean(_ block: PixelBlock, _ all: Bool, _ isAccurate: Bool) -> BlockSums {
  if isAccurate { return all ? accurateSums(block, true, true) : accurateSums(block, false, true) }
  return all ? fastSums(block, true, true) : fastSums(block, false, true)
}

@_transparent
private func fastSums(_ block: PixelBlock, _ all: Bool, _ aboutMean: Bool) -> BlockSums {
  var sums = BlockSums(pivot: 0, sum: 0, sumOfSquares: 0, sumOfMagnitudes: 0, minimum: 0, maximum: 0)
  if aboutMean { meanPass(block, all, true, &sums) }
  #if MUTANT_TEXTBOOK_VARIANCE  // no pivot: E[x^2] - E[x]^2
    let pivot: Float = 0
  #else
    let pivot = aboutMean ? Float(sums.pivot) : sampledMean(block)
  #endif
  sums.pivot = Double(pivot)
  let pivots = v16f_splat(pivot)
  let whole = block.columns & ~15
  let rest = block.columns & 15
  var s0 = v16f_splat(0)
  var s1 = s0
  var s2 = s0
  var s3 = s0
  var q0 = s0
  var q1 = s0
  var q2 = s0
  var q3 = s0
  // What the first pass finds besides, where it is the only one.
  let withExtremes = !aboutMean && all
  var m0 = s0
  var low = v16f_splat(block.first.assumingMemoryBound(to: Float.self).pointee)
  var high = low
  var y = 0
  while y < block.rowCount {
    let row = (block.first + y &* block.rowBytes).assumingMemoryBound(to: Float.self)
    var x = 0
    while x &+ 64 <= whole {
      prefetchNextBlock(row + x, 16, 2)
      if !aboutMean { prefetchNextBlock(row + x, 0, 2) }
      let v0 = v16f_load(row + x)
      let v1 = v16f_load(row + (x &+ 16))
      let v2 = v16f_load(row + (x &+ 32))
      let v3 = v16f_load(row + (x &+ 48))
      if withExtremes {
        low = v16f_min(low, v16f_min(v16f_min(v0, v1), v16f_min(v2, v3)))
        high = v16f_max(high, v16f_max(v16f_max(v0, v1), v16f_max(v2, v3)))
        m0 = v16f_add(
          m0, v16f_add(v16f_add(v16f_abs(v0), v16f_abs(v1)), v16f_add(v16f_abs(v2), v16f_abs(v3))))
      }
      let d0 = v16f_sub(v0, pivots)
      let d1 = v16f_sub(v1, pivots)
      let d2 = v16f_sub(v2, pivots)
      let d3 = v16f_sub(v3, pivots)
      s0 = v16f_add(s0, d0)
      s1 = v16f_add(s1, d1)
      s2 = v16f_add(s2, d2)
      s3 = v16f_add(s3, d3)
      q0 = v16f_fma(d0, d0, q0)
      q1 = v16f_fma(d1, d1, q1)
      q2 = v16f_fma(d2, d2, q2)
      q3 = v16f_fma(d3, d3, q3)
      x &+= 64
    }
    while x < whole {
      let v = v16f_load(row + x)
      if withExtremes {
        low = v16f_min(low, v)
        high = v16f_max(high, v)
        m0 = v16f_add(m0, v16f_abs(v))
      }
      let d = v16f_sub(v, pivots)
      s0 = v16f_add(s0, d)
      q0 = v16f_fma(d, d, q0)
      x &+= 16
    }
    if rest > 0 {
      let v = endOfRow(row, block.columns, rest)
      if withExtremes {
        let end = v16f_load(row + (block.columns &- 16))
        low = v16f_min(low, end)
        #if !MUTANT_EXTREMES_TAIL  // the end of a row is not looked at for the maximum
          high = v16f_max(high, end)
        #endif
        m0 = v16f_add(m0, v16f_abs(v))
      }
      let d = v16f_sub(v, endOfPivots(pivots, block.columns, rest))
      s1 = v16f_add(s1, d)
      q1 = v16f_fma(d, d, q1)
    }
    y &+= 1
  }
  sums.sum = v16d_sum(
    v16d_add(
      v16d_add(v16f_to_double(s0), v16f_to_double(s1)), v16d_add(v16f_to_double(s2), v16f_to_double(s3))))
  sums.sumOfSquares = v16d_sum(
    v16d_add(
      v16d_add(v16f_to_double(q0), v16f_to_double(q1)), v16d_add(v16f_to_double(q2), v16f_to_double(q3))))
  if withExtremes {
    sums.minimum = Double(v16f_smallest(low))
    sums.maximum = Double(v16f_largest(high))
    sums.sumOfMagnitudes = v16d_sum(v16f_to_double(m0))
  }
  return sums
}
