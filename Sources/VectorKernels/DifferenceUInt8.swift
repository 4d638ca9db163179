import CVector
import KernelInterface

/// Steps of two pairs of squares that a 32-bit lane holds, read as unsigned: 16,512.
private let stepsPerLane = Int(UInt32.max) / (4 * 255 * 255)

/// Exact sums of the differences of two rows of bytes, 64 a step, as those of `momentsUInt8`: eight neighbours at a time
/// by `psadbw`, squares in pairs by `pmaddwd` of the even and the odd bytes. Both are added in the same lanes: with sixteen
/// registers of 16 bytes, lanes of their own would be spilled at every step.
func differenceUInt8(
  _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ count: Int
) -> DifferenceSums {
  let whole = count & ~63
  let rest = count & 63
  var total = v8u64_splat(0)
  var squares = v8u64_splat(0)
  var high = v64u8_splat(0)
  var x = 0
  while x < whole {
    var pairs = v16i32_splat(0)
    let end = min(whole, x &+ 64 &* stepsPerLane)
    while x < end {
      v_prefetch(first + (x &+ 1024))
      v_prefetch(second + (x &+ 1024))
      let d = v64u8_distance(v64u8_load(first + x), v64u8_load(second + x))
      total = v8u64_add_bytes(total, d)
      pairs = v16i32_add(pairs, v32i16_pair_squares(v64u8_even(d)))
      pairs = v16i32_add(pairs, v32i16_pair_squares(v64u8_odd(d)))
      high = v64u8_max(high, d)
      x &+= 64
    }
    squares = v8u64_add_wide(squares, pairs)
  }
  if rest > 0 && whole > 0 {
    // The vector that ends with the row, without the pixels that were counted before.
    let last = count &- 64
    let d = v64u8_distance(v64u8_load(first + last), v64u8_load(second + last))
    #if MUTANT_DIFFERENCE_TAIL  // the vector that ends the row counts a pixel again
      let kept = v64u8_keep_from(d, UInt8(truncatingIfNeeded: 63 &- rest))
    #else
      let kept = v64u8_keep_from(d, UInt8(truncatingIfNeeded: 64 &- rest))
    #endif
    total = v8u64_add_bytes(total, kept)
    squares = v8u64_add_wide(squares, v32i16_pair_squares(v64u8_even(kept)))
    squares = v8u64_add_wide(squares, v32i16_pair_squares(v64u8_odd(kept)))
    high = v64u8_max(high, kept)
    x = count
  }
  var sums = DifferenceSums(
    sumOfMagnitudes: v8u64_sum(total), sumOfSquares: v8u64_sum(squares), largest: UInt32(v64u8_largest(high)))
  while x < count {
    let (a, b) = (UInt32(first[x]), UInt32(second[x]))
    let magnitude = a > b ? a &- b : b &- a
    sums.sumOfMagnitudes &+= UInt64(magnitude)
    sums.sumOfSquares &+= UInt64(magnitude &* magnitude)
    sums.largest = max(sums.largest, magnitude)
    x &+= 1
  }
  return sums
}
