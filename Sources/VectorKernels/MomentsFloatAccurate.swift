import CVector
import KernelInterface

/// Sums of a block with its deviations in Double; see `momentsFloat`.
@_transparent
func accurateSums(_ block: PixelBlock, _ all: Bool, _ aboutMean: Bool) -> BlockSums {
  var sums = BlockSums(pivot: 0, sum: 0, sumOfSquares: 0, sumOfMagnitudes: 0, minimum: 0, maximum: 0)
  if aboutMean { meanPass(block, all, false, &sums) }
  let pivot = aboutMean ? Float(sums.pivot) : sampledMean(block)
  sums.pivot = Double(pivot)
  let pivots = v16f_splat(pivot)
  let widePivots = v16d_splat(Double(pivot))
  let whole = block.columns & ~15
  let rest = block.columns & 15
  var s0 = v16d_splat(0)
  var s1 = s0
  var q0 = s0
  var q1 = s0
  var magnitudes = s0
  // What the first pass finds besides, where it is the only one.
  let withExtremes = !aboutMean && all
  var low = v16f_splat(block.first.assumingMemoryBound(to: Float.self).pointee)
  var high = low
  var y = 0
  while y < block.rowCount {
    let row = (block.first + y &* block.rowBytes).assumingMemoryBound(to: Float.self)
    var x = 0
    while x &+ 32 <= whole {
      prefetchNextBlock(row + x, 16, 1)
      if !aboutMean { prefetchNextBlock(row + x, 0, 1) }
      let v0 = v16f_load(row + x)
      let v1 = v16f_load(row + (x &+ 16))
      if withExtremes {
        low = v16f_min(low, v16f_min(v0, v1))
        high = v16f_max(high, v16f_max(v0, v1))
      }
      let d0 = v16d_sub(v16f_to_double(v0), widePivots)
      let d1 = v16d_sub(v16f_to_double(v1), widePivots)
      s0 = v16d_add(s0, d0)
      s1 = v16d_add(s1, d1)
      q0 = v16d_fma(d0, d0, q0)
      q1 = v16d_fma(d1, d1, q1)
      if all {
        magnitudes = v16d_add(
          magnitudes, v16d_add(v16f_to_double(v16f_abs(v0)), v16f_to_double(v16f_abs(v1))))
      }
      x &+= 32
    }
    while x < whole {
      let v = v16f_load(row + x)
      if withExtremes {
        low = v16f_min(low, v)
        high = v16f_max(high, v)
      }
      let d = v16d_sub(v16f_to_double(v), widePivots)
      s0 = v16d_add(s0, d)
      q0 = v16d_fma(d, d, q0)
      if all { magnitudes = v16d_add(magnitudes, v16f_to_double(v16f_abs(v))) }
      x &+= 16
    }
    if rest > 0 {
      let v = endOfRow(row, block.columns, rest)
      if withExtremes {
        let end = v16f_load(row + (block.columns &- 16))
        low = v16f_min(low, end)
        high = v16f_max(high, end)
      }
      let d = v16d_sub(v16f_to_double(v), v16f_to_double(endOfPivots(pivots, block.columns, rest)))
      s1 = v16d_add(s1, d)
      q1 = v16d_fma(d, d, q1)
      if all { magnitudes = v16d_add(magnitudes, v16f_to_double(v16f_abs(v))) }
    }
    y &+= 1
  }
  sums.sum = v16d_sum(v16d_add(s0, s1))
  sums.sumOfSquares = v16d_sum(v16d_add(q0, q1))
  if all { sums.sumOfMagnitudes = v16d_sum(magnitudes) }
  if withExtremes {
    sums.minimum = Double(v16f_smallest(low))
    sums.maximum = Double(v16f_largest(high))
  }
  return sums
}
