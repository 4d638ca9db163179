import CVector
import KernelInterface

/// Pixels that the lower row is prefetched ahead: 4096 bytes, since the hardware prefetcher stops at the end of a page.
private let prefetchDistance = 2048

/// Responses of a row of 16-bit pixels in 32-bit lanes (at most 1,310,700 in magnitude); energies of gradients of at
/// most 262,140 have 64 bits.
func responseUInt16(
  _ kernel: Int, _ up: UnsafeRawPointer, _ centre: UnsafeRawPointer, _ down: UnsafeRawPointer, _ count: Int,
  _ output: UnsafeMutableRawPointer
) {
  let u = up.assumingMemoryBound(to: UInt16.self)
  let c = centre.assumingMemoryBound(to: UInt16.self)
  let d = down.assumingMemoryBound(to: UInt16.self)
  if count < 16 { return narrowRow(kernel, u, c, d, count, output) }
  switch kernel {
  case 0: wordRow(0, u, c, d, count, output)
  case 1: wordRow(1, u, c, d, count, output)
  case 2: wordRow(2, u, c, d, count, output)
  case 3: wordRow(3, u, c, d, count, output)
  default: wordRow(4, u, c, d, count, output)
  }
}

@_transparent
private func wordRow(
  _ kernel: Int, _ u: UnsafePointer<UInt16>, _ c: UnsafePointer<UInt16>, _ d: UnsafePointer<UInt16>, _ count: Int,
  _ output: UnsafeMutableRawPointer
) {
  var x = 0
  while x &+ 16 <= count {
    v_prefetch(d + (x &+ prefetchDistance))
    storeWords(kernel, u + x, c + x, d + x, output, x)
    x &+= 16
  }
  if x < count {
    let last = count &- 16
    storeWords(kernel, u + last, c + last, d + last, output, last)
  }
}

@_transparent
private func storeWords(
  _ kernel: Int, _ u: UnsafePointer<UInt16>, _ c: UnsafePointer<UInt16>, _ d: UnsafePointer<UInt16>,
  _ output: UnsafeMutableRawPointer, _ x: Int
) {
  if kernel < 4 {
    v16i32_store(output.assumingMemoryBound(to: Int32.self) + x, wordLaplacian(kernel, u, c, d))
    return
  }
  let (upLeft, upRight) = (v16u16_widen_signed(u - 1), v16u16_widen_signed(u + 1))
  let (downLeft, downRight) = (v16u16_widen_signed(d - 1), v16u16_widen_signed(d + 1))
  let middle = v16i32_sub(v16u16_widen_signed(c + 1), v16u16_widen_signed(c - 1))
  let gx = v16i32_add(
    v16i32_add(middle, middle), v16i32_add(v16i32_sub(upRight, upLeft), v16i32_sub(downRight, downLeft)))
  let column = v16i32_sub(v16u16_widen_signed(d), v16u16_widen_signed(u))
  let gy = v16i32_add(
    v16i32_add(column, column), v16i32_add(v16i32_sub(downLeft, upLeft), v16i32_sub(downRight, upRight)))
  v16u64_store(output.assumingMemoryBound(to: UInt64.self) + x, v16i32_squared_length(gx, gy))
}

@_transparent
private func wordLaplacian(
  _ kernel: Int, _ u: UnsafePointer<UInt16>, _ c: UnsafePointer<UInt16>, _ d: UnsafePointer<UInt16>
) -> SIMD16<Int32> {
  let centre = v16u16_widen_signed(c)
  if kernel == 0 { return v16i32_sub(wordUpright(u, c, d), v16i32_scale(centre, 4)) }
  let corners = v16i32_add(
    v16i32_add(v16u16_widen_signed(u - 1), v16u16_widen_signed(u + 1)),
    v16i32_add(v16u16_widen_signed(d - 1), v16u16_widen_signed(d + 1)))
  if kernel == 1 { return v16i32_sub(v16i32_add(wordUpright(u, c, d), corners), v16i32_scale(centre, 8)) }
  if kernel == 2 { return v16i32_sub(v16i32_add(corners, corners), v16i32_scale(centre, 8)) }
  // 20 centre as 4 (upright - 4 centre) - 4 centre: shifts, no 32-bit products.
  let inner = v16i32_sub(wordUpright(u, c, d), v16i32_scale(centre, 4))
  #if MUTANT_RESPONSE_WORDS  // the centre in sixths weighs 16, not 20
    return v16i32_add(v16i32_scale(inner, 4), corners)
  #else
    return v16i32_add(v16i32_scale(inner, 4), v16i32_sub(corners, v16i32_scale(centre, 4)))
  #endif
}

@_transparent
private func wordUpright(
  _ u: UnsafePointer<UInt16>, _ c: UnsafePointer<UInt16>, _ d: UnsafePointer<UInt16>
) -> SIMD16<Int32> {
  v16i32_add(
    v16i32_add(v16u16_widen_signed(c - 1), v16u16_widen_signed(c + 1)),
    v16i32_add(v16u16_widen_signed(u), v16u16_widen_signed(d)))
}

/// Rows of less than a vector, pixel by pixel.
private func narrowRow(
  _ kernel: Int, _ u: UnsafePointer<UInt16>, _ c: UnsafePointer<UInt16>, _ d: UnsafePointer<UInt16>, _ count: Int,
  _ output: UnsafeMutableRawPointer
) {
  var x = 0
  while x < count {
    let (left, right) = (Int64(c[x &- 1]), Int64(c[x &+ 1]))
    let value = wholeResponse(
      kernel, Int64(u[x &- 1]), Int64(u[x]), Int64(u[x &+ 1]), left, Int64(c[x]), right, Int64(d[x &- 1]),
      Int64(d[x]), Int64(d[x &+ 1]))
    if kernel < 4 {
      output.assumingMemoryBound(to: Int32.self)[x] = Int32(truncatingIfNeeded: value)
    } else {
      output.assumingMemoryBound(to: UInt64.self)[x] = UInt64(truncatingIfNeeded: value)
    }
    x &+= 1
  }
}
