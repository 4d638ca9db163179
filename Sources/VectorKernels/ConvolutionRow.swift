import CVector
import KernelInterface

/// Floats that a row is prefetched ahead: one page, where the hardware prefetcher stops.
private let prefetchDistance = 1024

/// Correlation with a single row of taps, row by row of the band.
///
/// Every tap wants the row at another offset. An unaligned load of 64 bytes touches two cache lines and takes both
/// load ports for a cycle, so with AVX-512 loads alone allow one vector a cycle where the multipliers could take two.
/// Every third tap is therefore cut out of registers, by a permutation of two vectors that were loaded for the block:
/// that keeps the load ports and the two vector ports about equally busy.
func convolveRow(_ band: ConvolutionRows) -> Bool {
  let wideEnd = band.firstColumn &+ ((band.endColumn &- band.firstColumn) & ~63)
  var check = v16f_splat(0)
  var y = 0
  while y < band.rowCount {
    let input = band.rows[y]
    let output = band.output + y &* band.outputStride
    var x = band.firstColumn
    while x < wideEnd {
      let ahead = input + (x &+ prefetchDistance)
      v_prefetch(ahead)
      v_prefetch(ahead + 16)
      v_prefetch(ahead + 32)
      v_prefetch(ahead + 48)
      var sum = VectorRow(v16f_splat(0))
      if v16f_registers() >= 32 {
        addTapsFromRegisters(input + x, band.weights, band.tapColumns, &sum)
      } else {
        addTaps(input + x, band.weights, band.tapColumns, 4, &sum)
      }
      storeRow(sum, output + x, 4, band.streaming)
      checkRow(sum, 4, &check)
      x &+= 64
    }
    #if MUTANT_DROPPED_TAIL  // the columns behind the last 64 are left out
      x = max(x, band.endColumn)
    #endif
    while x < band.endColumn {
      var sum = VectorRow(v16f_splat(0))
      addTaps(input + x, band.weights, band.tapColumns, 1, &sum)
      storeRow(sum, output + x, 1, band.streaming)
      checkRow(sum, 1, &check)
      x &+= 16
    }
    y &+= 1
  }
  if band.streaming { v_stream_fence() }
  return v16f_has_no_nan(check)
}

@_transparent
private func addTaps(
  _ input: UnsafePointer<Float>, _ weights: UnsafePointer<Float>, _ taps: Int, _ vectors: Int, _ sum: inout VectorRow
) {
  var i = 0
  while i < taps {
    var row = VectorRow(v16f_splat(0))
    loadRow(&row, input + i, vectors)
    addProduct(&sum, row, weights + i, vectors)
    i &+= 1
  }
}

/// Taps in threes, one of them from registers, in blocks of fifteen: windows of the first three vectors then stay
/// inside the four that the block holds. The fourth vector is always loaded, since its windows reach beyond them.
@_transparent
private func addTapsFromRegisters(
  _ input: UnsafePointer<Float>, _ weights: UnsafePointer<Float>, _ taps: Int, _ sum: inout VectorRow
) {
  var block = 0
  while block &+ 3 <= taps {
    let base = input + block
    let a0 = v16f_load(base)
    let a1 = v16f_load(base + 16)
    let a2 = v16f_load(base + 32)
    let a3 = v16f_load(base + 48)
    let end = min(15, (taps &- block) / 3 &* 3)
    var i = 0
    while i < end {
      let lanes = v16i32_window(Int32(truncatingIfNeeded: i))
      var row = VectorRow(v16f_splat(0))
      row.v0 = v16f_pick(a0, a1, lanes)
      row.v1 = v16f_pick(a1, a2, lanes)
      row.v2 = v16f_pick(a2, a3, lanes)
      row.v3 = v16f_load(base + (i &+ 48))
      addProduct(&sum, row, weights + (block &+ i), 4)
      loadRow(&row, base + (i &+ 1), 4)
      addProduct(&sum, row, weights + (block &+ i &+ 1), 4)
      loadRow(&row, base + (i &+ 2), 4)
      addProduct(&sum, row, weights + (block &+ i &+ 2), 4)
      i &+= 3
    }
    block &+= end
  }
  addTaps(input + block, weights + block, taps &- block, 4, &sum)
}
