import CVector
import KernelInterface

/// Pixels that the lower row is prefetched ahead: 4096 bytes, since the hardware prefetcher stops at the end of a page.
private let prefetchDistance = 4096

/// Responses of a row of bytes: 16-bit lanes hold those of the Laplacians (at most 5100 in magnitude) and both
/// gradients (at most 1020), whose squares `pmaddwd` adds in 32 bits.
func responseUInt8(
  _ kernel: Int, _ up: UnsafeRawPointer, _ centre: UnsafeRawPointer, _ down: UnsafeRawPointer, _ count: Int,
  _ output: UnsafeMutableRawPointer
) {
  let u = up.assumingMemoryBound(to: UInt8.self)
  let c = centre.assumingMemoryBound(to: UInt8.self)
  let d = down.assumingMemoryBound(to: UInt8.self)
  if count < 32 { return narrowRow(kernel, u, c, d, count, output) }
  switch kernel {
  case 0: byteRow(0, u, c, d, count, output)
  case 1: byteRow(1, u, c, d, count, output)
  case 2: byteRow(2, u, c, d, count, output)
  case 3: byteRow(3, u, c, d, count, output)
  default: byteRow(4, u, c, d, count, output)
  }
}

@_transparent
private func byteRow(
  _ kernel: Int, _ u: UnsafePointer<UInt8>, _ c: UnsafePointer<UInt8>, _ d: UnsafePointer<UInt8>, _ count: Int,
  _ output: UnsafeMutableRawPointer
) {
  var x = 0
  while x &+ 32 <= count {
    v_prefetch(d + (x &+ prefetchDistance))
    storeBytes(kernel, u + x, c + x, d + x, output, x)
    x &+= 32
  }
  if x < count {
    let last = count &- 32
    storeBytes(kernel, u + last, c + last, d + last, output, last)
  }
}

@_transparent
private func storeBytes(
  _ kernel: Int, _ u: UnsafePointer<UInt8>, _ c: UnsafePointer<UInt8>, _ d: UnsafePointer<UInt8>,
  _ output: UnsafeMutableRawPointer, _ x: Int
) {
  if kernel < 4 {
    v32i16_store(output.assumingMemoryBound(to: Int16.self) + x, byteLaplacian(kernel, u, c, d))
    return
  }
  let (upLeft, upRight) = (v32u8_widen_signed(u - 1), v32u8_widen_signed(u + 1))
  let (downLeft, downRight) = (v32u8_widen_signed(d - 1), v32u8_widen_signed(d + 1))
  let middle = v32i16_sub(v32u8_widen_signed(c + 1), v32u8_widen_signed(c - 1))
  let gx = v32i16_add(
    v32i16_add(middle, middle), v32i16_add(v32i16_sub(upRight, upLeft), v32i16_sub(downRight, downLeft)))
  let column = v32i16_sub(v32u8_widen_signed(d), v32u8_widen_signed(u))
  let gy = v32i16_add(
    v32i16_add(column, column), v32i16_add(v32i16_sub(downLeft, upLeft), v32i16_sub(downRight, upRight)))
  let energies = output.assumingMemoryBound(to: Int32.self) + x
  v16i32_store(energies, v32i16_pair_squares(v32i16_pairs_low(gx, gy)))
  v16i32_store(energies + 16, v32i16_pair_squares(v32i16_pairs_high(gx, gy)))
}

@_transparent
private func byteLaplacian(
  _ kernel: Int, _ u: UnsafePointer<UInt8>, _ c: UnsafePointer<UInt8>, _ d: UnsafePointer<UInt8>
) -> SIMD32<Int16> {
  #if MUTANT_RESPONSE_BYTES  // the row below is the one above
    let d = u
  #endif
  let centre = v32u8_widen_signed(c)
  if kernel == 0 { return v32i16_sub(byteUpright(u, c, d), v32i16_scale(centre, 4)) }
  let corners = v32i16_add(
    v32i16_add(v32u8_widen_signed(u - 1), v32u8_widen_signed(u + 1)),
    v32i16_add(v32u8_widen_signed(d - 1), v32u8_widen_signed(d + 1)))
  if kernel == 1 { return v32i16_sub(v32i16_add(byteUpright(u, c, d), corners), v32i16_scale(centre, 8)) }
  if kernel == 2 { return v32i16_sub(v32i16_add(corners, corners), v32i16_scale(centre, 8)) }
  return v32i16_sub(
    v32i16_add(v32i16_scale(byteUpright(u, c, d), 4), corners), v32i16_scale(centre, 20))
}

@_transparent
private func byteUpright(
  _ u: UnsafePointer<UInt8>, _ c: UnsafePointer<UInt8>, _ d: UnsafePointer<UInt8>
) -> SIMD32<Int16> {
  v32i16_add(
    v32i16_add(v32u8_widen_signed(c - 1), v32u8_widen_signed(c + 1)),
    v32i16_add(v32u8_widen_signed(u), v32u8_widen_signed(d)))
}

/// Rows of less than a vector, pixel by pixel.
private func narrowRow(
  _ kernel: Int, _ u: UnsafePointer<UInt8>, _ c: UnsafePointer<UInt8>, _ d: UnsafePointer<UInt8>, _ count: Int,
  _ output: UnsafeMutableRawPointer
) {
  var x = 0
  while x < count {
    let (left, right) = (Int64(c[x &- 1]), Int64(c[x &+ 1]))
    let value = wholeResponse(
      kernel, Int64(u[x &- 1]), Int64(u[x]), Int64(u[x &+ 1]), left, Int64(c[x]), right, Int64(d[x &- 1]),
      Int64(d[x]), Int64(d[x &+ 1]))
    if kernel < 4 {
      output.assumingMemoryBound(to: Int16.self)[x] = Int16(truncatingIfNeeded: value)
    } else {
      output.assumingMemoryBound(to: Int32.self)[x] = Int32(truncatingIfNeeded: value)
    }
    x &+= 1
  }
}

/// One response of whole numbers.
func wholeResponse(
  _ kernel: Int, _ upLeft: Int64, _ up: Int64, _ upRight: Int64, _ left: Int64, _ centre: Int64, _ right: Int64,
  _ downLeft: Int64, _ down: Int64, _ downRight: Int64
) -> Int64 {
  let upright = (left &+ right) &+ (up &+ down)
  let corners = (upLeft &+ upRight) &+ (downLeft &+ downRight)
  if kernel == 0 { return upright &- 4 &* centre }
  if kernel == 1 { return upright &+ corners &- 8 &* centre }
  if kernel == 2 { return 2 &* corners &- 8 &* centre }
  if kernel == 3 { return 4 &* upright &+ corners &- 20 &* centre }
  let gx = 2 &* (right &- left) &+ (upRight &- upLeft) &+ (downRight &- downLeft)
  let gy = 2 &* (down &- up) &+ (downLeft &- upLeft) &+ (downRight &- upRight)
  return gx &* gx &+ gy &* gy
}
