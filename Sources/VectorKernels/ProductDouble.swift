import CVector

/// The product of two matrices by register tiles: a broadcast of a number on the left times a vector of sixteen columns on the
/// right.
///
/// With 32 registers of 64 bytes a tile is eight rows, 16 sums in flight: a sum takes four cycles and two can begin in one, so
/// eight would be enough for the adders, and sixteen halve how often the right matrix is loaded. Registers of 32 bytes
/// hold two rows (8 sums of 16 registers), those of 16 bytes one. Products are not fused with sums: see `KernelTable`.
func productDouble(
  _ left: UnsafePointer<Double>, _ leftStride: Int, _ rows: Int, _ inner: Int, _ right: UnsafePointer<Double>,
  _ columns: Int, _ output: UnsafeMutablePointer<Double>
) {
  var row = 0
  if v16f_registers() >= 32 {
    while row &+ 8 <= rows {
      productRows(8, left + row &* leftStride, leftStride, inner, right, columns, output + row &* columns)
      row &+= 8
    }
  }
  if v16f_registers() >= 8 {
    while row &+ 2 <= rows {
      productRows(2, left + row &* leftStride, leftStride, inner, right, columns, output + row &* columns)
      row &+= 2
    }
  }
  while row < rows {
    productRows(1, left + row &* leftStride, leftStride, inner, right, columns, output + row &* columns)
    row &+= 1
  }
}

/// `rows` (1, 2 or 8) rows of the result, a constant after inlining.
@_transparent
private func productRows(
  _ rows: Int, _ left: UnsafePointer<Double>, _ leftStride: Int, _ inner: Int, _ right: UnsafePointer<Double>,
  _ columns: Int, _ output: UnsafeMutablePointer<Double>
) {
  #if MUTANT_PRODUCT_STRIDE  // rows of the left matrix lie as far apart as they are long
    let stride = inner
  #else
    let stride = leftStride
  #endif
  var column = 0
  while column < columns {
    var a0 = v16d_splat(0)
    var a1 = a0
    var a2 = a0
    var a3 = a0
    var a4 = a0
    var a5 = a0
    var a6 = a0
    var a7 = a0
    var from = right + column
    var i = 0
    while i < inner {
      let vector = v16d_load(from)
      let factors = left + i
      a0 = v16d_add(a0, v16d_mul(v16d_splat(factors[0]), vector))
      if rows > 1 { a1 = v16d_add(a1, v16d_mul(v16d_splat(factors[stride]), vector)) }
      if rows > 2 {
        a2 = v16d_add(a2, v16d_mul(v16d_splat(factors[2 &* stride]), vector))
        a3 = v16d_add(a3, v16d_mul(v16d_splat(factors[3 &* stride]), vector))
        a4 = v16d_add(a4, v16d_mul(v16d_splat(factors[4 &* stride]), vector))
        a5 = v16d_add(a5, v16d_mul(v16d_splat(factors[5 &* stride]), vector))
        a6 = v16d_add(a6, v16d_mul(v16d_splat(factors[6 &* stride]), vector))
        a7 = v16d_add(a7, v16d_mul(v16d_splat(factors[7 &* stride]), vector))
      }
      from += columns
      i &+= 1
    }
    let to = output + column
    v16d_store(to, a0)
    if rows > 1 { v16d_store(to + columns, a1) }
    if rows > 2 {
      v16d_store(to + 2 &* columns, a2)
      v16d_store(to + 3 &* columns, a3)
      v16d_store(to + 4 &* columns, a4)
      v16d_store(to + 5 &* columns, a5)
      v16d_store(to + 6 &* columns, a6)
      v16d_store(to + 7 &* columns, a7)
    }
    column &+= 16
  }
}
