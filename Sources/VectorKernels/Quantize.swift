import CVector
import KernelInterface

/// Pixels of a row as bytes.
///
/// A product of two Floats is exact in Double and the sum with the offset is rounded once, with FMA or without, so all
/// variants have the same bits. What lies outside is first pulled to -1 and 256: from there the counts of values that
/// are cut off take two shifts, and the conversion to an integer cannot overflow.
///
/// A result is NaN if and only if the product is, in Float as in Double (the scale is a Float and the offset finite);
/// in Float that is one comparison and half the registers.
func quantizeRow(
  _ source: UnsafePointer<Float>, _ count: Int, _ scale: Double, _ offset: Double,
  _ clamped: UnsafeMutablePointer<ClampedCounts>, _ output: UnsafeMutablePointer<UInt8>
) -> Bool {
  let scales = v16d_splat(scale)
  let offsets = v16d_splat(offset)
  let floatScales = v16f_splat(Float(scale))
  var nan = v16i32_splat(0)
  var low = v16i32_splat(0)
  var excess = v16i32_splat(0)
  var x = 0
  while x &+ 16 <= count {
    let pixels = v16f_load(source + x)
    nan = v16f_mark_nan(nan, v16f_mul(pixels, floatScales))
    let value = v16d_fma(v16f_to_double(pixels), scales, offsets)
    #if MUTANT_CLAMP_AT_ZERO  // values below 0 are not counted
      let level = v16d_round_to_i32(v16d_clamp(value, 0, 256))
    #else
      let level = v16d_round_to_i32(v16d_clamp(value, -1, 256))
    #endif
    // -1 / 256 is -1 rounded down, 256 / 256 is 1, and everything between them 0.
    low = v16i32_add(low, v16i32_is_negative(level))
    excess = v16i32_add(excess, v16i32_shift_right(level, 8))
    v16i32_store_bytes(output + x, level)
    x &+= 16
  }
  var lowCount = Int(v16i32_sum(low))
  var excessCount = Int(v16i32_sum(excess))
  var isNumber = v16i32_is_zero(nan)
  while x < count {
    let value = Double(source[x]) * scale + offset
    if value != value { isNumber = false }
    let raised = value < -1 ? -1 : value
    #if MUTANT_HALF_UP  // halves are rounded up, not to even
      let level = Int32(
        truncatingIfNeeded: ((raised > 256 ? 256 : (raised + 0.5).rounded(.down)) + 0x1.8p52).bitPattern)
    #else
      let level = Int32(truncatingIfNeeded: ((raised > 256 ? 256 : raised) + 0x1.8p52).bitPattern)
    #endif
    if level < 0 { lowCount &+= 1 }
    excessCount &+= Int(level &>> 8)
    output[x] = UInt8(truncatingIfNeeded: level < 0 ? 0 : level > 255 ? 255 : level)
    x &+= 1
  }
  clamped.pointee.low &+= lowCount
  clamped.pointee.high &+= excessCount &+ lowCount
  return isNumber
}
