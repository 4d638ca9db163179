import CVector
import KernelInterface

func makeLayerTable() -> LayerTable {
  LayerTable(
    pointwise: pointwiseRow, depthwise: depthwiseRow, entry: entryRow, largest: largestRow, doubledSum: doubledSumRow)
}

/// A depthwise 3 x 3 convolution: sixteen channels at a time along the row, their nine weights in registers.
///
/// Four pixels together load six columns of three vectors for 36 multiply-adds. Taps are added column by column, so that
/// a loaded column is used up before the next one.
func depthwiseRow(
  _ above: UnsafePointer<Float>, _ centre: UnsafePointer<Float>, _ below: UnsafePointer<Float>,
  _ parameters: UnsafePointer<Float>, _ channels: Int, _ count: Int, _ rectified: Bool,
  _ output: UnsafeMutablePointer<Float>
) {
  var c = 0
  while c < channels {
    if rectified {
      depthwiseRectified(above + c, centre + c, below + c, parameters + c, channels, count, output + c)
    } else {
      depthwiseLinear(above + c, centre + c, below + c, parameters + c, channels, count, output + c)
    }
    c &+= 16
  }
}

func depthwiseRectified(
  _ above: UnsafePointer<Float>, _ centre: UnsafePointer<Float>, _ below: UnsafePointer<Float>,
  _ parameters: UnsafePointer<Float>, _ channels: Int, _ count: Int, _ output: UnsafeMutablePointer<Float>
) {
  depthwiseChannels(above, centre, below, parameters, channels, count, true, output)
}

func depthwiseLinear(
  _ above: UnsafePointer<Float>, _ centre: UnsafePointer<Float>, _ below: UnsafePointer<Float>,
  _ parameters: UnsafePointer<Float>, _ channels: Int, _ count: Int, _ output: UnsafeMutablePointer<Float>
) {
  depthwiseChannels(above, centre, below, parameters, channels, count, false, output)
}

@_transparent
private func depthwiseChannels(
  _ above: UnsafePointer<Float>, _ centre: UnsafePointer<Float>, _ below: UnsafePointer<Float>,
  _ parameters: UnsafePointer<Float>, _ channels: Int, _ count: Int, _ rectified: Bool,
  _ output: UnsafeMutablePointer<Float>
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
  var a = above - channels
  var b = centre - channels
  var d = below - channels
  var to = output
  var x = 0
  while x &+ 4 <= count {
    var sums = VectorRow(bias)
    addColumn(&sums.v0, v16f_load(a), v16f_load(b), v16f_load(d), w0, w1, w2)
    let (a1, b1, d1) = (v16f_load(a + channels), v16f_load(b + channels), v16f_load(d + channels))
    addColumn(&sums.v0, a1, b1, d1, w3, w4, w5)
    addColumn(&sums.v1, a1, b1, d1, w0, w1, w2)
    let at2 = 2 &* channels
    let (a2, b2, d2) = (v16f_load(a + at2), v16f_load(b + at2), v16f_load(d + at2))
    addColumn(&sums.v0, a2, b2, d2, w6, w7, w8)
    addColumn(&sums.v1, a2, b2, d2, w3, w4, w5)
    addColumn(&sums.v2, a2, b2, d2, w0, w1, w2)
    let at3 = 3 &* channels
    let (a3, b3, d3) = (v16f_load(a + at3), v16f_load(b + at3), v16f_load(d + at3))
    addColumn(&sums.v1, a3, b3, d3, w6, w7, w8)
    addColumn(&sums.v2, a3, b3, d3, w3, w4, w5)
    addColumn(&sums.v3, a3, b3, d3, w0, w1, w2)
    let at4 = 4 &* channels
    let (a4, b4, d4) = (v16f_load(a + at4), v16f_load(b + at4), v16f_load(d + at4))
    addColumn(&sums.v2, a4, b4, d4, w6, w7, w8)
    addColumn(&sums.v3, a4, b4, d4, w3, w4, w5)
    let at5 = 5 &* channels
    addColumn(&sums.v3, v16f_load(a + at5), v16f_load(b + at5), v16f_load(d + at5), w6, w7, w8)
    if rectified { rectify(&sums) }
    storeOutputs(sums, to, channels, 1)
    a += at4
    b += at4
    d += at4
    to += at4
    x &+= 4
  }
  while x < count {
    var sum = bias
    addColumn(&sum, v16f_load(a), v16f_load(b), v16f_load(d), w0, w1, w2)
    addColumn(&sum, v16f_load(a + channels), v16f_load(b + channels), v16f_load(d + channels), w3, w4, w5)
    let at2 = 2 &* channels
    #if MUTANT_DEPTHWISE_REST  // the last pixels have the weights of the middle column on the right as well
      addColumn(&sum, v16f_load(a + at2), v16f_load(b + at2), v16f_load(d + at2), w3, w4, w5)
    #else
      addColumn(&sum, v16f_load(a + at2), v16f_load(b + at2), v16f_load(d + at2), w6, w7, w8)
    #endif
    v16f_store(to, rectified ? v16f_max(v16f_splat(0), sum) : sum)
    a += channels
    b += channels
    d += channels
    to += channels
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
