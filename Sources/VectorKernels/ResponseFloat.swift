import CVector
import KernelInterface

/// Pixels that the lower row is prefetched ahead: 4096 bytes, since the hardware prefetcher stops at the end of a page.
private let prefetchDistance = 1024

/// Responses of a row of Float pixels. Every product is by a power of two and exact, so that fused or not each step
/// rounds once, and every variant has the same bits; the squares of `sobelEnergy` are not fused for that reason.
func responseFloat(
  _ kernel: Int, _ up: UnsafeRawPointer, _ centre: UnsafeRawPointer, _ down: UnsafeRawPointer, _ count: Int,
  _ output: UnsafeMutableRawPointer
) {
  let u = up.assumingMemoryBound(to: Float.self)
  let c = centre.assumingMemoryBound(to: Float.self)
  let d = down.assumingMemoryBound(to: Float.self)
  let responses = output.assumingMemoryBound(to: Float.self)
  if count < 16 {
    var x = 0
    while x < count {
      responses[x] = floatLane(kernel, u + x, c + x, d + x)
      x &+= 1
    }
    return
  }
  switch kernel {
  case 0: floatRow(0, u, c, d, count, responses)
  case 1: floatRow(1, u, c, d, count, responses)
  case 2: floatRow(2, u, c, d, count, responses)
  case 3: floatRow(3, u, c, d, count, responses)
  default: floatRow(4, u, c, d, count, responses)
  }
}

/// Whole vectors, the last of them one that ends with the row; a row of less than a vector pixel by pixel.
@_transparent
private func floatRow(
  _ kernel: Int, _ u: UnsafePointer<Float>, _ c: UnsafePointer<Float>, _ d: UnsafePointer<Float>, _ count: Int,
  _ output: UnsafeMutablePointer<Float>
) {
  var x = 0
  while x &+ 16 <= count {
    v_prefetch(d + (x &+ prefetchDistance))
    v16f_store(output + x, floatResponse(kernel, u + x, c + x, d + x))
    x &+= 16
  }
  #if MUTANT_RESPONSE_TAIL  // the last pixels of a row keep the responses of another one
    x = max(x, count)
  #endif
  if x < count {
    let last = count &- 16
    v16f_store(output + last, floatResponse(kernel, u + last, c + last, d + last))
  }
}

/// (left + right) + (up + down), and the same of the diagonals.
@_transparent
private func upright(
  _ u: UnsafePointer<Float>, _ c: UnsafePointer<Float>, _ d: UnsafePointer<Float>
) -> SIMD16<Float> {
  v16f_add(v16f_add(v16f_load(c - 1), v16f_load(c + 1)), v16f_add(v16f_load(u), v16f_load(d)))
}

@_transparent
private func diagonal(_ u: UnsafePointer<Float>, _ d: UnsafePointer<Float>) -> SIMD16<Float> {
  v16f_add(v16f_add(v16f_load(u - 1), v16f_load(u + 1)), v16f_add(v16f_load(d - 1), v16f_load(d + 1)))
}

@_transparent
private func floatResponse(
  _ kernel: Int, _ u: UnsafePointer<Float>, _ c: UnsafePointer<Float>, _ d: UnsafePointer<Float>
) -> SIMD16<Float> {
  if kernel == 4 {
    let (upLeft, upRight) = (v16f_load(u - 1), v16f_load(u + 1))
    let (downLeft, downRight) = (v16f_load(d - 1), v16f_load(d + 1))
    let gx = v16f_fma(
      v16f_sub(v16f_load(c + 1), v16f_load(c - 1)), v16f_splat(2),
      v16f_add(v16f_sub(upRight, upLeft), v16f_sub(downRight, downLeft)))
    let gy = v16f_fma(
      v16f_sub(v16f_load(d), v16f_load(u)), v16f_splat(2),
      v16f_add(v16f_sub(downLeft, upLeft), v16f_sub(downRight, upRight)))
    return v16f_add(v16f_mul(gx, gx), v16f_mul(gy, gy))
  }
  let centre = v16f_load(c)
  if kernel == 0 { return v16f_fma(centre, v16f_splat(-4), upright(u, c, d)) }
  if kernel == 1 { return v16f_fma(centre, v16f_splat(-8), v16f_add(upright(u, c, d), diagonal(u, d))) }
  let corners = v16f_fma(centre, v16f_splat(-4), diagonal(u, d))
  if kernel == 2 { return v16f_add(corners, corners) }
  return v16f_fma(v16f_fma(centre, v16f_splat(-4), upright(u, c, d)), v16f_splat(4), corners)
}

/// One response, by the operations of a lane.
private func floatLane(
  _ kernel: Int, _ u: UnsafePointer<Float>, _ c: UnsafePointer<Float>, _ d: UnsafePointer<Float>
) -> Float {
  let diagonal = (u[-1] + u[1]) + (d[-1] + d[1])
  let upright = (c[-1] + c[1]) + (u[0] + d[0])
  if kernel == 0 { return v1f_fma(c[0], -4, upright) }
  if kernel == 1 { return v1f_fma(c[0], -8, upright + diagonal) }
  if kernel == 4 {
    let gx = v1f_fma(c[1] - c[-1], 2, (u[1] - u[-1]) + (d[1] - d[-1]))
    let gy = v1f_fma(d[0] - u[0], 2, (d[-1] - u[-1]) + (d[1] - u[1]))
    return gx * gx + gy * gy
  }
  let corners = v1f_fma(c[0], -4, diagonal)
  if kernel == 2 { return corners + corners }
  return v1f_fma(v1f_fma(c[0], -4, upright), 4, corners)
}
