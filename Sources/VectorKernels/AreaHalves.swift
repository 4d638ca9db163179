import CVector
import KernelInterface

// The reduction by exactly two on both axes, the most common one: no column sums in memory, one output row straight
// from its two source rows. Same results, bit for bit, as the general way.

/// Bytes that both rows are prefetched ahead: one page, because the hardware prefetcher stops at the end of each.
private let prefetchBytes = 4096

func halveRowUInt8(
  _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ outputCount: Int, _ streaming: Bool,
  _ output: UnsafeMutablePointer<Float>
) {
  let upper = upper.assumingMemoryBound(to: UInt8.self)
  let lower = lower.assumingMemoryBound(to: UInt8.self)
  let divisor: Float = 4 * 255
  let vectorEnd = outputCount & ~31
  var i = 0
  while i < vectorEnd {
    prefetch(upper + 2 &* i, lower + 2 &* i)
    let sums = v32u16_add(v64u8_pair_sums(v64u8_load(upper + 2 &* i)), v64u8_pair_sums(v64u8_load(lower + 2 &* i)))
    store(streaming, output + i, v16f_divide(v16u32_to_float(v32u16_low32(sums)), divisor, 1 / divisor))
    store(streaming, output + i + 16, v16f_divide(v16u32_to_float(v32u16_high32(sums)), divisor, 1 / divisor))
    i &+= 32
  }
  while i < outputCount {
    let sum =
      UInt32(upper[2 &* i]) &+ UInt32(upper[2 &* i &+ 1]) &+ UInt32(lower[2 &* i]) &+ UInt32(lower[2 &* i &+ 1])
    output[i] = Float(sum) / divisor
    i &+= 1
  }
  if streaming { v_stream_fence() }
}

func halveRowUInt16(
  _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ outputCount: Int, _ streaming: Bool,
  _ output: UnsafeMutablePointer<Float>
) {
  let upper = upper.assumingMemoryBound(to: UInt16.self)
  let lower = lower.assumingMemoryBound(to: UInt16.self)
  let divisor: Float = 4 * 65535
  let vectorEnd = outputCount & ~15
  var i = 0
  while i < vectorEnd {
    prefetch(upper + 2 &* i, lower + 2 &* i)
    let sums = v16u32_add(
      v32u16_pair_sums(v32u16_load(upper + 2 &* i)), v32u16_pair_sums(v32u16_load(lower + 2 &* i)))
    #if MUTANT_RECIPROCAL  // a product with the rounded reciprocal, not a quotient
      store(streaming, output + i, v16f_mul(v16u32_to_float(sums), v16f_splat(1 / divisor)))
    #else
      store(streaming, output + i, v16f_divide(v16u32_to_float(sums), divisor, 1 / divisor))
    #endif
    i &+= 16
  }
  while i < outputCount {
    let sum =
      UInt32(upper[2 &* i]) &+ UInt32(upper[2 &* i &+ 1]) &+ UInt32(lower[2 &* i]) &+ UInt32(lower[2 &* i &+ 1])
    output[i] = Float(sum) / divisor
    i &+= 1
  }
  if streaming { v_stream_fence() }
}

/// Columns first, then pairs, in Double like the general way; rounded once.
func halveRowFloat(
  _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ outputCount: Int, _ streaming: Bool,
  _ output: UnsafeMutablePointer<Float>
) {
  let upper = upper.assumingMemoryBound(to: Float.self)
  let lower = lower.assumingMemoryBound(to: Float.self)
  let vectorEnd = outputCount & ~15
  var i = 0
  while i < vectorEnd {
    prefetch(upper + 2 &* i, lower + 2 &* i)
    prefetch(upper + (2 &* i &+ 16), lower + (2 &* i &+ 16))
    let left = v16d_add(v16f_to_double(v16f_load(upper + 2 &* i)), v16f_to_double(v16f_load(lower + 2 &* i)))
    let right = v16d_add(
      v16f_to_double(v16f_load(upper + (2 &* i &+ 16))), v16f_to_double(v16f_load(lower + (2 &* i &+ 16))))
    store(streaming, output + i, v16d_to_float(v16d_mul(v16d_pair_sums(left, right), v16d_splat(0.25))))
    i &+= 16
  }
  while i < outputCount {
    let left = Double(upper[2 &* i]) + Double(lower[2 &* i])
    let right = Double(upper[2 &* i &+ 1]) + Double(lower[2 &* i &+ 1])
    output[i] = Float((left + right) * 0.25)
    i &+= 1
  }
  if streaming { v_stream_fence() }
}

@inline(__always)
private func store(_ streaming: Bool, _ pointer: UnsafeMutablePointer<Float>, _ values: SIMD16<Float>) {
  if streaming { v16f_stream(pointer, values) } else { v16f_store(pointer, values) }
}

@inline(__always)
private func prefetch(_ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer) {
  v_prefetch(upper + prefetchBytes)
  v_prefetch(lower + prefetchBytes)
}
