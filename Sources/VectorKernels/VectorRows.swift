import CVector
import KernelInterface

// Loads, sums and stores of up to four vectors side by side. The number of vectors is a constant after inlining, which
// `@_transparent` makes sure of: `@inline(__always)` gives up in large callers, and then nothing is constant.

@_transparent
func loadRow(_ row: inout VectorRow, _ pointer: UnsafePointer<Float>, _ vectors: Int) {
  row.v0 = v16f_load(pointer)
  if vectors > 1 { row.v1 = v16f_load(pointer + 16) }
  if vectors > 2 { row.v2 = v16f_load(pointer + 32) }
  if vectors > 3 { row.v3 = v16f_load(pointer + 48) }
}

@_transparent
func addProduct(_ sum: inout VectorRow, _ row: VectorRow, _ weight: UnsafePointer<Float>, _ vectors: Int) {
  let weights = v16f_splat(weight.pointee)
  sum.v0 = v16f_fma(row.v0, weights, sum.v0)
  if vectors > 1 { sum.v1 = v16f_fma(row.v1, weights, sum.v1) }
  if vectors > 2 { sum.v2 = v16f_fma(row.v2, weights, sum.v2) }
  if vectors > 3 { sum.v3 = v16f_fma(row.v3, weights, sum.v3) }
}

@_transparent
func storeRow(_ row: VectorRow, _ pointer: UnsafeMutablePointer<Float>, _ vectors: Int, _ streaming: Bool) {
  if streaming {
    v16f_stream(pointer, row.v0)
    #if MUTANT_STREAMED_VECTOR  // past the caches, the second vector is the first
      if vectors > 1 { v16f_stream(pointer + 16, row.v0) }
    #else
      if vectors > 1 { v16f_stream(pointer + 16, row.v1) }
    #endif
    if vectors > 2 { v16f_stream(pointer + 32, row.v2) }
    if vectors > 3 { v16f_stream(pointer + 48, row.v3) }
  } else {
    v16f_store(pointer, row.v0)
    if vectors > 1 { v16f_store(pointer + 16, row.v1) }
    if vectors > 2 { v16f_store(pointer + 32, row.v2) }
    if vectors > 3 { v16f_store(pointer + 48, row.v3) }
  }
}

/// A lane of `check` becomes NaN with the first value that is not finite (0 * infinity is NaN) and stays 0 otherwise.
///
/// The vectors are added up first, so that rows follow each other in `check` by one operation of four cycles, not by
/// four of them. A sum that overflows raises a false alarm, which costs a second look and no bit.
@_transparent
func checkRow(_ row: VectorRow, _ vectors: Int, _ check: inout SIMD16<Float>) {
  var sum = row.v0
  if vectors > 1 { sum = v16f_add(sum, row.v1) }
  if vectors > 2 { sum = v16f_add(sum, vectors > 3 ? v16f_add(row.v2, row.v3) : row.v2) }
  check = v16f_fma(sum, v16f_splat(0), check)
}
