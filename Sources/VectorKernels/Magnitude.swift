import CVector
import KernelInterface

/// The magnitude of a gradient. The root is the instruction's, correctly rounded: an estimate with Newton steps is not,
/// and integer gradients are promised a single rounding.
func magnitudeRow(
  _ horizontal: UnsafePointer<Float>, _ vertical: UnsafePointer<Float>, _ count: Int, _ streaming: Bool,
  _ output: UnsafeMutablePointer<Float>
) {
  var x = 0
  if streaming {
    while x &+ 16 <= count {
      v16f_stream(output + x, magnitude(v16f_load(horizontal + x), v16f_load(vertical + x)))
      x &+= 16
    }
    v_stream_fence()
  } else {
    while x &+ 16 <= count {
      v16f_store(output + x, magnitude(v16f_load(horizontal + x), v16f_load(vertical + x)))
      x &+= 16
    }
  }
  while x < count {
    let square = vertical[x] * vertical[x]
    #if MUTANT_MISSING_ROOT  // the rest of a row is the square of the magnitude
      output[x] = v1f_fma(horizontal[x], horizontal[x], square)
    #else
      output[x] = v1f_fma(horizontal[x], horizontal[x], square).squareRoot()
    #endif
    x &+= 1
  }
}

@_transparent
private func magnitude(_ horizontal: SIMD16<Float>, _ vertical: SIMD16<Float>) -> SIMD16<Float> {
  v16f_sqrt(v16f_fma(horizontal, horizontal, v16f_mul(vertical, vertical)))
}
