import CVector
import KernelInterface

// Exact sums of whole numbers; `ResponseSums` says why no lane overflows. The last vector is filled up with copies of
// the first value, which are no new extremes and are taken off the sums again.

func responseSumsInt16(_ values: UnsafeMutableRawPointer, _ count: Int, _ all: Bool) -> ResponseSums {
  all ? wordSums(values, count, true) : wordSums(values, count, false)
}

@_transparent
private func wordSums(_ values: UnsafeMutableRawPointer, _ count: Int, _ all: Bool) -> ResponseSums {
  let row = values.assumingMemoryBound(to: Int16.self)
  let first = row[0]
  let end = (count &+ 31) & ~31
  var x = count
  while x < end {
    row[x] = first
    x &+= 1
  }
  var sum = v16i32_splat(0)
  var squares = sum
  var magnitudes = sum
  var low = v32i16_splat(first)
  var high = low
  x = 0
  while x < end {
    let v = v32i16_load(row + x)
    sum = v16i32_add_pairs(sum, v)
    squares = v16i32_add(squares, v32i16_pair_squares(v))
    if all {
      magnitudes = v16i32_add_pairs(magnitudes, v32i16_abs(v))
      low = v32i16_min(low, v)
      high = v32i16_max(high, v)
    }
    x &+= 32
  }
  let zero = v8u64_splat(0)
  var sums = ResponseSums(
    sum: v16i32_sum(sum), squares: v8u64_sum(v8u64_add_wide(zero, squares)), upperSquares: 0,
    magnitudes: v8u64_sum(v8u64_add_wide(zero, magnitudes)), minimum: Int64(v32i16_smallest(low)),
    maximum: Int64(v32i16_largest(high)))
  takeOff(Int64(first), end &- count, &sums)
  return sums
}

func responseSumsInt32(_ values: UnsafeMutableRawPointer, _ count: Int, _ all: Bool) -> ResponseSums {
  all ? doubleWordSums(values, count, true) : doubleWordSums(values, count, false)
}

@_transparent
private func doubleWordSums(_ values: UnsafeMutableRawPointer, _ count: Int, _ all: Bool) -> ResponseSums {
  let row = values.assumingMemoryBound(to: Int32.self)
  let first = row[0]
  let end = (count &+ 15) & ~15
  var x = count
  while x < end {
    row[x] = first
    x &+= 1
  }
  var sum = v16i32_splat(0)
  var magnitudes = sum
  var squares = v8u64_splat(0)
  var low = v16i32_splat(first)
  var high = low
  x = 0
  while x < end {
    let v = v16i32_load(row + x)
    let magnitude = v16i32_abs(v)
    sum = v16i32_add(sum, v)
    squares = v8u64_add_pair_squares(squares, magnitude)
    if all {
      magnitudes = v16i32_add(magnitudes, magnitude)
      low = v16i32_min(low, v)
      high = v16i32_max(high, v)
    }
    x &+= 16
  }
  var sums = ResponseSums(
    sum: v16i32_sum(sum), squares: v8u64_sum(squares), upperSquares: 0,
    magnitudes: v8u64_sum(v8u64_add_wide(v8u64_splat(0), magnitudes)), minimum: Int64(v16i32_smallest(low)),
    maximum: Int64(v16i32_largest(high)))
  takeOff(Int64(first), end &- count, &sums)
  return sums
}

/// Removes copies of a value below 2^31 in magnitude.
@_transparent
private func takeOff(_ value: Int64, _ copies: Int, _ sums: inout ResponseSums) {
  let copies = Int64(truncatingIfNeeded: copies)
  let magnitude = value < 0 ? 0 &- value : value
  sums.sum &-= copies &* value
  #if !MUTANT_FILLED_UP  // copies that fill the last vector stay in the sum of squares
    sums.squares &-= UInt64(truncatingIfNeeded: copies &* (value &* value))
  #endif
  sums.magnitudes &-= UInt64(truncatingIfNeeded: copies &* magnitude)
}

/// v = a + 2^20 b, v^2 = a^2 + 2^21 (a b + 2^19 b^2).
func responseSumsUInt64(_ values: UnsafeMutableRawPointer, _ count: Int, _ all: Bool) -> ResponseSums {
  let row = values.assumingMemoryBound(to: UInt64.self)
  let first = row[0]
  let end = (count &+ 7) & ~7
  var x = count
  while x < end {
    row[x] = first
    x &+= 1
  }
  var sum = v8u64_splat(0)
  var squares = sum
  var upper = sum
  var low = v8u64_splat(first)
  var high = low
  x = 0
  while x < end {
    let v = v8u64_load(row + x)
    let a = v8u64_low_bits(v, (1 << 20) &- 1)
    let b = v8u64_shift_right(v, 20)
    sum = v8u64_add(sum, v)
    squares = v8u64_add(squares, v8u64_mul32(a, a))
    #if MUTANT_UPPER_SQUARES  // the squares of the upper halves are missing
      upper = v8u64_add(upper, v8u64_mul32(a, b))
    #else
      upper = v8u64_add(upper, v8u64_add(v8u64_mul32(a, b), v8u64_shift_left(v8u64_mul32(b, b), 19)))
    #endif
    low = v8u64_min(low, v)
    high = v8u64_max(high, v)
    x &+= 8
  }
  let copies = UInt64(truncatingIfNeeded: end &- count)
  let (a, b) = (first & ((1 << 20) &- 1), first >> 20)
  let total = v8u64_sum(sum) &- copies &* first
  return ResponseSums(
    sum: Int64(truncatingIfNeeded: total), squares: v8u64_sum(squares) &- copies &* (a &* a),
    upperSquares: v8u64_sum(upper) &- copies &* (a &* b &+ ((b &* b) << 19)), magnitudes: total,
    minimum: Int64(truncatingIfNeeded: v8u64_smallest(low)), maximum: Int64(truncatingIfNeeded: v8u64_largest(high)))
}
