import CVector
import KernelInterface

/// Pair squares of bytes that a 32-bit lane holds: floor((2^32 - 1) / (2 * 255^2)) = 33,025; half of them, since two
/// accumulators are added up before they are widened.
private let byteStepsPerLane = 16_000

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
      let end = min(whole, x &+ 64 &* (byteStepsPerLane &- steps))
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
      if steps == byteStepsPerLane {
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

/// Pairs of 16-bit pixels that a 32-bit lane holds: floor((2^32 - 1) / (2 * 65535)) = 32,769.
private let wordStepsPerLane = 16_000

/// Exact sums of a block of 16-bit pixels, 32 a step. Squares come from y = x - 2^15 in pairs of at most 2^31 (`pmaddwd`;
/// a multiplication of 32-bit lanes takes ten cycles) and are widened at once:
///
///     sum x^2 = sum y^2 + 2^16 sum x - 2^30 n
func momentsUInt16(_ block: PixelBlock, _ all: Bool) -> IntegerBlockSums {
  all ? wordSums(block, true) : wordSums(block, false)
}

@_transparent
private func wordSums(_ block: PixelBlock, _ all: Bool) -> IntegerBlockSums {
  var sums = IntegerBlockSums(sum: 0, sumOfSquares: 0, minimum: 0, maximum: 0)
  let whole = block.columns & ~31
  let rest = block.columns & 31
  var total = v8u64_splat(0)
  var squares = v8u64_splat(0)
  var pairs = v16u32_splat(0)
  var low = v32u16_splat(block.first.assumingMemoryBound(to: UInt16.self).pointee)
  var high = low
  var steps = 0
  var restSum = UInt64(0)
  var restSquares = UInt64(0)
  var y = 0
  while y < block.rowCount {
    let row = (block.first + y &* block.rowBytes).assumingMemoryBound(to: UInt16.self)
    var x = 0
    while x < whole {
      let end = min(whole, x &+ 32 &* (wordStepsPerLane &- steps))
      steps &+= (end &- x) / 32
      while x < end {
        v_prefetch(row + (x &+ 512))
        let v = v32u16_load(row + x)
        pairs = v16u32_add_pairs(pairs, v)
        squares = v8u64_add_lanes(squares, v32u16_signed_pair_squares(v32u16_centred(v)))
        if all {
          low = v32u16_min(low, v)
          high = v32u16_max(high, v)
        }
        x &+= 32
      }
      if steps == wordStepsPerLane {
        total = v8u64_add_lanes(total, pairs)
        pairs = v16u32_splat(0)
        steps = 0
      }
    }
    if rest > 0 && whole > 0 {
      let v = v32u16_load(row + (block.columns &- 32))
      let kept = v32u16_keep_from(v, UInt16(truncatingIfNeeded: 32 &- rest))
      total = v8u64_add_lanes(total, v16u32_add_pairs(v16u32_splat(0), kept))
      let centred = v32u16_keep_from(v32u16_centred(v), UInt16(truncatingIfNeeded: 32 &- rest))
      squares = v8u64_add_lanes(squares, v32u16_signed_pair_squares(centred))
      if all {
        low = v32u16_min(low, v)
        high = v32u16_max(high, v)
      }
      x = block.columns
    }
    while x < block.columns {
      let value = UInt64(row[x])
      restSum &+= value
      restSquares &+= value &* value
      if all {
        low = v32u16_min(low, v32u16_splat(row[x]))
        high = v32u16_max(high, v32u16_splat(row[x]))
      }
      x &+= 1
    }
    y &+= 1
  }
  // Rows of less than a vector are summed pixel by pixel, without the shift.
  let sum = v8u64_sum(v8u64_add_lanes(total, pairs))
  let shifted = whole > 0 ? UInt64(block.rowCount &* block.columns) : 0
  sums.sum = sum &+ restSum
  sums.sumOfSquares = v8u64_sum(squares) &+ (sum << 16) &- (shifted << 30) &+ restSquares
  if all {
    sums.minimum = UInt32(v32u16_smallest(low))
    sums.maximum = UInt32(v32u16_largest(high))
  }
  return sums
}
