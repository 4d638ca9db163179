import CVector
import KernelInterface

func makeLayerTable() -> LayerTable {
  LayerTable(
    pointwise: pointwiseRow, depthwise: depthwiseRows, entry: entryRow, largest: largestRow,
    doubledSum: doubledSumRow)
}

/// A depthwise 3 x 3 convolution: sixteen channels at a time along the rows, their nine weights in registers.
///
/// Two rows and four pixels together are eight sums, enough to keep two multipliers of four cycles busy; six columns of
/// four vectors are loaded for 72 multiply-adds. Taps are added column by column, so that a loaded column is used up
/// before the next one. The rows are done in parts of which four rows with all channels stay in the first cache level:
/// every part is walked once for each sixteen channels.
func depthwiseRows(
  _ rows: UnsafePointer<UnsafePointer<Float>>, _ rowCount: Int, _ parameters: UnsafePointer<Float>, _ channels: Int,
  _ count: Int, _ rectified: Bool, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int
) {
  let part = max(4, 1024 / channels & ~3)
  var x = 0
  while x < count {
    let pixels = min(part, count &- x)
    var c = 0
    while c < channels {
      let place = x &* channels &+ c
      if rowCount == 2 {
        depthwisePair(
          rows, place, parameters + c, channels, pixels, rectified, output + place, output + (place &+ outputStride))
      } else {
        depthwiseSingle(rows, place, parameters + c, channels, pixels, rectified, output + place)
      }
      c &+= 16
    }
    x &+= pixels
  }
}

func depthwisePair(
  _ rows: UnsafePointer<UnsafePointer<Float>>, _ place: Int, _ parameters: UnsafePointer<Float>, _ channels: Int,
  _ count: Int, _ rectified: Bool, _ output: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>
) {
  depthwisePart(2, rows, place, parameters, channels, count, rectified, output, second)
}

func depthwiseSingle(
  _ rows: UnsafePointer<UnsafePointer<Float>>, _ place: Int, _ parameters: UnsafePointer<Float>, _ channels: Int,
  _ count: Int, _ rectified: Bool, _ output: UnsafeMutablePointer<Float>
) {
  depthwisePart(1, rows, place, parameters, channels, count, rectified, output, output)
}

/// - Parameters:
///   - rowCount: 1 or 2 rows of outputs, a constant after inlining.
///   - place: of the first output pixel's channels in the rows.
@_transparent
private func depthwisePart(
  _ rowCount: Int, _ rows: UnsafePointer<UnsafePointer<Float>>, _ place: Int, _ parameters: UnsafePointer<Float>,
  _ channels: Int, _ count: Int, _ rectified: Bool, _ output: UnsafeMutablePointer<Float>,
  _ second: UnsafeMutablePointer<Float>
) {
  let bias = v16f_load(parameters)
  let w0 = v16f_load(parameters + channels)
  let w1 = v16f_load(parameters + 2 &* channels)
  let w2 = v16f_load(parameters + 3 &* channels)
  let w3 = v16f_load(parameters + 4 &* channels)
  let w4 = v16f_load(parameters + 5 &* channels)
  let w5 = v16f_load(parameters + 6 &* channels)
  let w6 = v16f_load(parameters + 7 &* channels)
  let w7 = v16f_load(parameters + 8 &* channels)
  let w8 = v16f_load(parameters + 9 &* channels)
  let first = place &- channels
  let a = rows[0] + first
  let b = rows[1] + first
  let d = rows[2] + first
  let e = rows[rowCount &+ 1] + first
  let floor = v16f_splat(rectified ? 0 : -.infinity)
  var at = 0
  var x = 0
  // Sixteen registers do not hold more than four sums of two.
  let pixels = v16f_registers() >= 32 || rowCount == 1 ? 4 : 2
  while x &+ pixels <= count {
    var top = VectorRow(bias)
    var bottom = top
    var from = at
    let (a0, b0, d0, e0) = (v16f_load(a + from), v16f_load(b + from), v16f_load(d + from), v16f_load(e + from))
    addColumn(&top.v0, a0, b0, d0, w0, w1, w2)
    if rowCount > 1 { addColumn(&bottom.v0, b0, d0, e0, w0, w1, w2) }
    from &+= channels
    let (a1, b1, d1, e1) = (v16f_load(a + from), v16f_load(b + from), v16f_load(d + from), v16f_load(e + from))
    addColumn(&top.v0, a1, b1, d1, w3, w4, w5)
    addColumn(&top.v1, a1, b1, d1, w0, w1, w2)
    if rowCount > 1 {
      addColumn(&bottom.v0, b1, d1, e1, w3, w4, w5)
      addColumn(&bottom.v1, b1, d1, e1, w0, w1, w2)
    }
    from &+= channels
    let (a2, b2, d2, e2) = (v16f_load(a + from), v16f_load(b + from), v16f_load(d + from), v16f_load(e + from))
    addColumn(&top.v0, a2, b2, d2, w6, w7, w8)
    addColumn(&top.v1, a2, b2, d2, w3, w4, w5)
    if pixels > 2 { addColumn(&top.v2, a2, b2, d2, w0, w1, w2) }
    if rowCount > 1 {
      addColumn(&bottom.v0, b2, d2, e2, w6, w7, w8)
      addColumn(&bottom.v1, b2, d2, e2, w3, w4, w5)
      if pixels > 2 { addColumn(&bottom.v2, b2, d2, e2, w0, w1, w2) }
    }
    from &+= channels
    let (a3, b3, d3, e3) = (v16f_load(a + from), v16f_load(b + from), v16f_load(d + from), v16f_load(e + from))
    addColumn(&top.v1, a3, b3, d3, w6, w7, w8)
    if rowCount > 1 { addColumn(&bottom.v1, b3, d3, e3, w6, w7, w8) }
    if pixels > 2 {
      addColumn(&top.v2, a3, b3, d3, w3, w4, w5)
      addColumn(&top.v3, a3, b3, d3, w0, w1, w2)
      if rowCount > 1 {
        addColumn(&bottom.v2, b3, d3, e3, w3, w4, w5)
        addColumn(&bottom.v3, b3, d3, e3, w0, w1, w2)
      }
      from &+= channels
      let (a4, b4, d4, e4) = (v16f_load(a + from), v16f_load(b + from), v16f_load(d + from), v16f_load(e + from))
      addColumn(&top.v2, a4, b4, d4, w6, w7, w8)
      addColumn(&top.v3, a4, b4, d4, w3, w4, w5)
      if rowCount > 1 {
        addColumn(&bottom.v2, b4, d4, e4, w6, w7, w8)
        addColumn(&bottom.v3, b4, d4, e4, w3, w4, w5)
      }
      from &+= channels
      let (a5, b5, d5, e5) = (v16f_load(a + from), v16f_load(b + from), v16f_load(d + from), v16f_load(e + from))
      addColumn(&top.v3, a5, b5, d5, w6, w7, w8)
      if rowCount > 1 { addColumn(&bottom.v3, b5, d5, e5, w6, w7, w8) }
    }
    storePixels(top, output + at, channels, pixels, floor)
    if rowCount > 1 { storePixels(bottom, second + at, channels, pixels, floor) }
    at &+= pixels &* channels
    x &+= pixels
  }
  while x < count {
    var top = bias
    var bottom = bias
    var from = at
    let (a0, b0, d0, e0) = (v16f_load(a + from), v16f_load(b + from), v16f_load(d + from), v16f_load(e + from))
    addColumn(&top, a0, b0, d0, w0, w1, w2)
    if rowCount > 1 { addColumn(&bottom, b0, d0, e0, w0, w1, w2) }
    from &+= channels
    let (a1, b1, d1, e1) = (v16f_load(a + from), v16f_load(b + from), v16f_load(d + from), v16f_load(e + from))
    addColumn(&top, a1, b1, d1, w3, w4, w5)
    if rowCount > 1 { addColumn(&bottom, b1, d1, e1, w3, w4, w5) }
    from &+= channels
    let (a2, b2, d2, e2) = (v16f_load(a + from), v16f_load(b + from), v16f_load(d + from), v16f_load(e + from))
    #if MUTANT_DEPTHWISE_REST  // the last pixels have the weights of the middle column on the right as well
      addColumn(&top, a2, b2, d2, w3, w4, w5)
    #else
      addColumn(&top, a2, b2, d2, w6, w7, w8)
    #endif
    if rowCount > 1 { addColumn(&bottom, b2, d2, e2, w6, w7, w8) }
    v16f_store(output + at, v16f_max(floor, top))
    if rowCount > 1 { v16f_store(second + at, v16f_max(floor, bottom)) }
    at &+= channels
    x &+= 1
  }
}

/// Adds the taps of a column from the top.
@_transparent
private func addColumn(
  _ sum: inout SIMD16<Float>, _ above: SIMD16<Float>, _ centre: SIMD16<Float>, _ below: SIMD16<Float>,
  _ w0: SIMD16<Float>, _ w1: SIMD16<Float>, _ w2: SIMD16<Float>
) {
  sum = v16f_fma(above, w0, sum)
  sum = v16f_fma(centre, w1, sum)
  sum = v16f_fma(below, w2, sum)
}

/// Stores two or four pixels, none of them below the floor; a NaN stays, as the second operand of the hardware's `max`.
@_transparent
private func storePixels(
  _ row: VectorRow, _ output: UnsafeMutablePointer<Float>, _ channels: Int, _ pixels: Int, _ floor: SIMD16<Float>
) {
  v16f_store(output, v16f_max(floor, row.v0))
  v16f_store(output + channels, v16f_max(floor, row.v1))
  if pixels > 2 {
    v16f_store(output + 2 &* channels, v16f_max(floor, row.v2))
    v16f_store(output + 3 &* channels, v16f_max(floor, row.v3))
  }
}
