import CVector
import KernelInterface

/// Pair squares of bytes that a 32-bit lane holds, read as unsigned: 33,025.
#if MUTANT_MOMENTS_OVERFLOW  // lanes take pairs as if they were single squares
  private let stepsPerLane = Int(UInt32.max) / (255 * 255)
#else
  private let stepsPerLane = Int(UInt32.max) / (2 * 255 * 255)
#endif

/// Exact sums of a block of bytes, 64 a step: eight neighbours at a time by `psadbw`, squares in pairs by `pmaddwd` of
/// the even and the odd bytes.
func momentsUInt8(_ block: PixelBlock, _ all: Bool) -> IntegerBlockSums {
  all ? byteSums(block, true) : byteSums(block, false)
}

@_transparent
private func byteSums(_ block: PixelBlock, _ all: Bool) -> IntegerBlockSums {
  var sums = IntegerBlockSums(sum: 0, sumOfSquares: 0, minimum: 0, maximum: 0)
  let whole = block.columns & ~63
  let rest = block.columns & 63
  var total = v8u64_splat(0)
  var squares = v8u64_splat(0)
  var even = v16i32_splat(0)
  var odd = v16i32_splat(0)
  var low = v64u8_splat(block.first.assumingMemoryBound(to: UInt8.self).pointee)
  var high = low
  var steps = 0
  var restSum = UInt64(0)
  var restSquares = UInt64(0)
  var y = 0
  while y < block.rowCount {
    let row = (block.first + y &* block.rowBytes).assumingMemoryBound(to: UInt8.self)
    var x = 0
    while x < whole {
      let end = min(whole, x &+ 64 &* (stepsPerLane &- steps))
      steps &+= (end &- x) / 64
      while x < end {
        v_prefetch(row + (x &+ 1024))
        let v = v64u8_load(row + x)
        total = v8u64_add_bytes(total, v)
        even = v16i32_add(even, v32i16_pair_squares(v64u8_even(v)))
        odd = v16i32_add(odd, v32i16_pair_squares(v64u8_odd(v)))
        if all {
          low = v64u8_min(low, v)
          high = v64u8_max(high, v)
        }
        x &+= 64
      }
      if steps == stepsPerLane {
        squares = v8u64_add_wide(v8u64_add_wide(squares, even), odd)
        even = v16i32_splat(0)
        odd = v16i32_splat(0)
        steps = 0
      }
    }
    if rest > 0 && whole > 0 {
      // The vector that ends with the row, without the pixels that were counted before.
      let v = v64u8_load(row + (block.columns &- 64))
      let kept = v64u8_keep_from(v, UInt8(truncatingIfNeeded: 64 &- rest))
      total = v8u64_add_bytes(total, kept)
      squares = v8u64_add_wide(squares, v32i16_pair_squares(v64u8_even(kept)))
      squares = v8u64_add_wide(squares, v32i16_pair_squares(v64u8_odd(kept)))
      if all {
        low = v64u8_min(low, v)
        high = v64u8_max(high, v)
      }
      x = block.columns
    }
    while x < block.columns {
      let value = UInt64(row[x])
      restSum &+= value
      restSquares &+= value &* value
      if all {
        low = v64u8_min(low, v64u8_splat(row[x]))
        high = v64u8_max(high, v64u8_splat(row[x]))
      }
      x &+= 1
    }
    y &+= 1
  }
  squares = v8u64_add_wide(v8u64_add_wide(squares, even), odd)
  sums.sum = v8u64_sum(total) &+ restSum
  sums.sumOfSquares = v8u64_sum(squares) &+ restSquares
  if all {
    sums.minimum = UInt32(v64u8_smallest(low))
    sums.maximum = UInt32(v64u8_largest(high))
  }
  return sums
}
