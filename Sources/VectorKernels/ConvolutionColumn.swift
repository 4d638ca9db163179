import CVector
import KernelInterface

/// Correlation with a single column of taps: two output rows at a time, so that every input row is loaded once for
/// both and the multipliers, not the load ports, are the limit.
///
/// Tiles of four vectors go down the whole band before the next: what they read of the input rows, which lie in the
/// second cache level, stays in the first.
func convolveColumn(_ band: ConvolutionRows) -> Bool {
  let wideEnd = band.firstColumn &+ ((band.endColumn &- band.firstColumn) & ~63)
  var check = v16f_splat(0)
  var x = band.firstColumn
  while x < band.endColumn {
    if x < wideEnd {
      columnTile(band, x, v16f_registers() >= 32 ? 4 : 2, &check)
      if v16f_registers() < 32 { columnTile(band, x &+ 32, 2, &check) }
      x &+= 64
    } else {
      columnTile(band, x, 1, &check)
      x &+= 16
    }
  }
  if band.streaming { v_stream_fence() }
  return v16f_has_no_nan(check)
}

@_transparent
private func columnTile(_ band: ConvolutionRows, _ x: Int, _ vectors: Int, _ check: inout SIMD16<Float>) {
  let taps = band.tapRows
  var y = 0
  while y &+ 1 < band.rowCount {
    let rows = band.rows + y
    var upper = VectorRow(v16f_splat(0))
    var lower = upper
    var row = upper
    loadRow(&row, rows[0] + x, vectors)
    addProduct(&upper, row, band.weights, vectors)
    var j = 1
    while j < taps {
      loadRow(&row, rows[j] + x, vectors)
      addProduct(&upper, row, band.weights + j, vectors)
      addProduct(&lower, row, band.weights + (j &- 1), vectors)
      j &+= 1
    }
    loadRow(&row, rows[taps] + x, vectors)
    addProduct(&lower, row, band.weights + (taps &- 1), vectors)
    let output = band.output + (y &* band.outputStride &+ x)
    #if MUTANT_SWAPPED_ROWS  // two output rows in each other's place
      storeRow(lower, output, vectors, band.streaming)
      storeRow(upper, output + band.outputStride, vectors, band.streaming)
    #else
      storeRow(upper, output, vectors, band.streaming)
      storeRow(lower, output + band.outputStride, vectors, band.streaming)
    #endif
    checkRow(upper, vectors, &check)
    checkRow(lower, vectors, &check)
    y &+= 2
  }
  if y < band.rowCount {
    var sum = VectorRow(v16f_splat(0))
    var row = sum
    var j = 0
    while j < taps {
      loadRow(&row, band.rows[y &+ j] + x, vectors)
      addProduct(&sum, row, band.weights + j, vectors)
      j &+= 1
    }
    storeRow(sum, band.output + (y &* band.outputStride &+ x), vectors, band.streaming)
    checkRow(sum, vectors, &check)
  }
}
