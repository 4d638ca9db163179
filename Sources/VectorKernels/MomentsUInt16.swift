import CVector
import KernelInterface

/// Sums of pairs of 16-bit pixels that a 32-bit lane holds: 32,768.
private let stepsPerLane = Int(UInt32.max) / (2 * 65535)

/// Exact sums of a block of 16-bit pixels, 32 a step. Squares come from y = x - 2^15 in pairs of at most 2^31 (`pmaddwd`;
/// a multiplication of 32-bit lanes is two slow operations) and are widened at once:
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
      let end = min(whole, x &+ 32 &* (stepsPerLane &- steps))
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
      if steps == stepsPerLane {
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
  #if MUTANT_SHIFTED_COUNT  // whole vectors only are shifted back
    let shifted = UInt64(block.rowCount &* whole)
  #else
    let shifted = whole > 0 ? UInt64(block.rowCount &* block.columns) : 0
  #endif
  sums.sum = sum &+ restSum
  sums.sumOfSquares = v8u64_sum(squares) &+ (sum << 16) &- (shifted << 30) &+ restSquares
  if all {
    sums.minimum = UInt32(v32u16_smallest(low))
    sums.maximum = UInt32(v32u16_largest(high))
  }
  return sums
}
