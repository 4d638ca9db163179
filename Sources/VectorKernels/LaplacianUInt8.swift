import CVector
import KernelInterface

/// Pair squares (`pmaddwd` results) that one 32-bit lane can hold. A response of `laplacian4` on bytes is at most
/// 4 * 255 = 1020 in magnitude, a pair of squares at most 2 * 1020^2 = 2,080,800. Sums of squares are read as
/// unsigned, so floor((2^32 - 1) / 2,080,800) = 2064 of them fit.
private let pairsPerLane = Int(UInt32.max) / (2 * 1020 * 1020)

/// Bytes that each row is prefetched ahead.
private let prefetchDistance = 256

/// Sum of squares of the `laplacian4` response of a strip of bytes, exact.
///
/// 64 pixels a step. A byte row is split into its even and odd bytes by a mask and a shift, which every vector port
/// takes; widening moves would all queue at the one shuffle port. With E and O the even and odd bytes of the centre
/// row, `pmaddubsw` on the row read one byte earlier gives left - 4 E for the even pixels and on the row read one
/// byte later right - 4 O for the odd ones; their other neighbour in the row is O and E itself.
/// Squares are summed in pairs into 32-bit lanes (`pmaddwd`), which are widened to 64 bits before they can overflow.
/// The sum of the responses is not computed here: it telescopes to the border of the region (see `LaplacianFlux`).
func laplacianUInt8(_ strip: RowStrip) -> UInt64 {
  if strip.endColumn &- strip.firstColumn < 64 { return narrowLaplacianUInt8(strip) }
  if strip.rowCount == laplacianUInt8StripRows { return wideLaplacianUInt8(strip, laplacianUInt8StripRows) }
  return wideLaplacianUInt8(strip, strip.rowCount)
}

@inline(__always)
private func wideLaplacianUInt8(_ strip: RowStrip, _ rowCount: Int) -> UInt64 {
  let stride = strip.rowBytes
  let lastStart = strip.endColumn &- 64
  // Each accumulator takes one pair square a row and step; the masked last step takes the place of one more.
  #if MUTANT_LANE_OVERFLOW  // widened as if a strip were one row
    let stepsPerBlock = pairsPerLane &- 1
  #else
    let stepsPerBlock = pairsPerLane / rowCount &- 1
  #endif
  var total = v8u64_splat(0)
  var x = strip.firstColumn
  while x < strip.endColumn {
    var evenSquares = v16i32_splat(0)
    var oddSquares = v16i32_splat(0)
    var step = 0
    while step < stepsPerBlock && x <= lastStart {
      addSquares(strip, stride, rowCount, x, keepFrom: 0, &evenSquares, &oddSquares)
      x &+= 64
      step &+= 1
    }
    if x > lastStart && x < strip.endColumn {
      // The last columns: a whole vector that ends with them, without the pixels that were counted before.
      addSquares(
        strip, stride, rowCount, lastStart, keepFrom: Int16(truncatingIfNeeded: x &- lastStart), &evenSquares,
        &oddSquares)
      x = strip.endColumn
    }
    total = v8u64_add_wide(v8u64_add_wide(total, evenSquares), oddSquares)
  }
  return v8u64_sum(total)
}

/// The pair squares of a column of 64 pixels through all rows of the strip, without the first `keepFrom` pixels.
@inline(__always)
private func addSquares(
  _ strip: RowStrip, _ stride: Int, _ rowCount: Int, _ x: Int, keepFrom: Int16, _ evenSquares: inout SIMD16<Int32>,
  _ oddSquares: inout SIMD16<Int32>
) {
  let below = strip.below.assumingMemoryBound(to: UInt8.self) + x
  var pointer = strip.first.assumingMemoryBound(to: UInt8.self) + x
  let top = v64u8_load(strip.above.assumingMemoryBound(to: UInt8.self) + x)
  var upEven = v64u8_even(top)
  var upOdd = v64u8_odd(top)
  let row = v64u8_load(pointer)
  var even = v64u8_even(row)
  var odd = v64u8_odd(row)
  var y = 0
  while y < rowCount {
    let downPointer = y &+ 1 == rowCount ? below : pointer + stride
    v_prefetch(downPointer + prefetchDistance)
    let down = v64u8_load(downPointer)
    let downEven = v64u8_even(down)
    let downOdd = v64u8_odd(down)
    var evenResponse = v32i16_add(
      v32i16_add(v64u8_pair_weighted(v64u8_load(pointer - 1), 1, -4), odd), v32i16_add(upEven, downEven))
    var oddResponse = v32i16_add(
      v32i16_add(v64u8_pair_weighted(v64u8_load(pointer + 1), -4, 1), even), v32i16_add(upOdd, downOdd))
    if keepFrom > 0 {
      evenResponse = v32i16_keep_pixels_from(evenResponse, 0, keepFrom)
      oddResponse = v32i16_keep_pixels_from(oddResponse, 1, keepFrom)
    }
    evenSquares = v16i32_add(evenSquares, v32i16_pair_squares(evenResponse))
    oddSquares = v16i32_add(oddSquares, v32i16_pair_squares(oddResponse))
    upEven = even
    upOdd = odd
    even = downEven
    odd = downOdd
    pointer = downPointer
    y &+= 1
  }
}

/// Strips narrower than one vector, pixel by pixel.
func narrowLaplacianUInt8(_ strip: RowStrip) -> UInt64 {
  var total: UInt64 = 0
  var up = strip.above.assumingMemoryBound(to: UInt8.self)
  var centre = strip.first.assumingMemoryBound(to: UInt8.self)
  var row = 0
  while row < strip.rowCount {
    let down =
      row &+ 1 == strip.rowCount ? strip.below.assumingMemoryBound(to: UInt8.self) : centre + strip.rowBytes
    var x = strip.firstColumn
    while x < strip.endColumn {
      let sides = Int32(centre[x &- 1]) &+ Int32(centre[x &+ 1]) &+ Int32(up[x]) &+ Int32(down[x])
      let response = sides &- 4 &* Int32(centre[x])
      total &+= UInt64(truncatingIfNeeded: response &* response)
      x &+= 1
    }
    up = centre
    centre = down
    row &+= 1
  }
  return total
}
