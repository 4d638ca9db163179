import CVector
import KernelInterface

/// Number and sum of the values of a row where the mask is above the threshold. What the mask leaves out is replaced by
/// zero, not multiplied by it, so that a NaN there does not count.
func maskedRow(
  _ values: UnsafePointer<Float>, _ mask: UnsafePointer<Float>, _ count: Int, _ threshold: Float
) -> MaskedSum {
  var sum = v16d_splat(0)
  var above = v16i32_splat(0)
  var nan = v16i32_splat(0)
  var x = 0
  while x &+ 16 <= count {
    let masks = v16f_load(mask + x)
    nan = v16f_mark_nan(nan, masks)
    #if MUTANT_MASK_AT_THRESHOLD  // values at the threshold count as above it
      above = v16f_count_above(above, masks, threshold.nextDown)
    #else
      above = v16f_count_above(above, masks, threshold)
    #endif
    sum = v16d_add(sum, v16f_to_double(v16f_where_above(v16f_load(values + x), masks, threshold)))
    x &+= 16
  }
  var result = MaskedSum(count: Int(v16i32_sum(above)), sum: v16d_sum(sum), maskHasNaN: !v16i32_is_zero(nan))
  while x < count {
    if mask[x] > threshold {
      result.count &+= 1
      result.sum += Double(values[x])
    }
    if mask[x] != mask[x] { result.maskHasNaN = true }
    x &+= 1
  }
  return result
}

/// (value - offset) * scale in Double, rounded to Float. Nothing is fused, so that all variants have the same bits.
func rescaleRow(
  _ source: UnsafePointer<Float>, _ count: Int, _ offset: Double, _ scale: Double,
  _ output: UnsafeMutablePointer<Float>
) {
  let offsets = v16d_splat(-offset)
  let scales = v16d_splat(scale)
  var x = 0
  while x &+ 16 <= count {
    let value = v16d_mul(v16d_add(v16f_to_double(v16f_load(source + x)), offsets), scales)
    v16f_store(output + x, v16d_to_float(value))
    x &+= 16
  }
  while x < count {
    #if MUTANT_RESCALE_FLOAT  // the rest of a row is rescaled in Float
      output[x] = (source[x] - Float(offset)) * Float(scale)
    #else
      output[x] = Float((Double(source[x]) - offset) * scale)
    #endif
    x &+= 1
  }
}
