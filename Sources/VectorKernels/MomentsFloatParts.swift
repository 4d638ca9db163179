import CVector
import KernelInterface

// What the fast and the accurate sums of Float blocks share: pivots, ends of rows, prefetching.

/// Floats that are prefetched ahead: a block.
private let prefetchDistance = 2048

/// The mean of eight vectors, spread over the columns and the rows of a block. Summed in Double, it is the value itself
/// where all are the same: a constant block has the variance 0.
@_transparent
func sampledMean(_ block: PixelBlock) -> Float {
  var sum = v16d_splat(0)
  var k = 0
  while k < 8 {
    let row = block.first + (k &* block.rowCount / 8) &* block.rowBytes
    let x = min(k &* block.columns / 8, block.columns &- 16)
    sum = v16d_add(sum, v16f_to_double(v16f_load(row.assumingMemoryBound(to: Float.self) + x)))
    k &+= 1
  }
  return Float(v16d_sum(sum) / 128)
}

/// The mean of a block as its pivot, summed in Double, with its extremes, and its magnitudes in Float lanes, if they are
/// asked for.
@_transparent
func meanPass(_ block: PixelBlock, _ all: Bool, _ withMagnitudes: Bool, _ sums: inout BlockSums) {
  let whole = block.columns & ~15
  let rest = block.columns & 15
  var total = v16d_splat(0)
  var magnitudes = v16f_splat(0)
  var low = v16f_splat(block.first.assumingMemoryBound(to: Float.self).pointee)
  var high = low
  var y = 0
  while y < block.rowCount {
    let row = (block.first + y &* block.rowBytes).assumingMemoryBound(to: Float.self)
    var x = 0
    while x < whole {
      let v = v16f_load(row + x)
      total = v16d_add(total, v16f_to_double(v))
      if all {
        low = v16f_min(low, v)
        high = v16f_max(high, v)
        if withMagnitudes { magnitudes = v16f_add(magnitudes, v16f_abs(v)) }
      }
      x &+= 16
    }
    if rest > 0 {
      let v = endOfRow(row, block.columns, rest)
      total = v16d_add(total, v16f_to_double(v))
      if all {
        // Lanes without a pixel of their own take one that is there.
        let filled =
          block.columns >= 16
          ? v16f_load(row + (block.columns &- 16))
          : v16f_add(v, v16f_keep_from(v16f_splat(row.pointee), Int32(truncatingIfNeeded: rest)))
        low = v16f_min(low, filled)
        high = v16f_max(high, filled)
        if withMagnitudes { magnitudes = v16f_add(magnitudes, v16f_abs(v)) }
      }
    }
    y &+= 1
  }
  sums.pivot = v16d_sum(total) / Double(block.rowCount &* block.columns)
  if all {
    sums.minimum = Double(v16f_smallest(low))
    sums.maximum = Double(v16f_largest(high))
    if withMagnitudes { sums.sumOfMagnitudes = v16d_sum(v16f_to_double(magnitudes)) }
  }
}

/// The last `rest` pixels of a row, zeros in the other lanes: the vector that ends with the row, or a row of less than a
/// vector.
@_transparent
func endOfRow(_ row: UnsafePointer<Float>, _ columns: Int, _ rest: Int) -> SIMD16<Float> {
  columns >= 16
    ? v16f_keep_from(v16f_load(row + (columns &- 16)), Int32(truncatingIfNeeded: 16 &- rest))
    : v16f_load_first(row, Int32(truncatingIfNeeded: rest))
}

/// The pivot in the lanes that `endOfRow` fills.
@_transparent
func endOfPivots(_ pivots: SIMD16<Float>, _ columns: Int, _ rest: Int) -> SIMD16<Float> {
  columns >= 16
    ? v16f_keep_from(pivots, Int32(truncatingIfNeeded: 16 &- rest))
    : v16f_sub(pivots, v16f_keep_from(pivots, Int32(truncatingIfNeeded: rest)))
}

/// A block ahead, half of the lines in each pass: the memory must not rest while the second pass reads the cache.
@_transparent
func prefetchNextBlock(_ pointer: UnsafePointer<Float>, _ offset: Int, _ lines: Int) {
  v_prefetch(pointer + (prefetchDistance &+ offset))
  if lines > 1 { v_prefetch(pointer + (prefetchDistance &+ offset &+ 32)) }
}
