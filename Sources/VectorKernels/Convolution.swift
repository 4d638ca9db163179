import CVector
import KernelInterface

/// Correlation of a band of rows by register tiles that slide down the band.
///
/// The sums of up to eight output rows, up to four vectors wide, live in registers. An input row is loaded once for
/// each tap column and added to all output rows that it belongs to; then the topmost sum is complete, is stored, and
/// the others move up by one. So a row of taps costs one load for every `tapRows` multiplications, and no row is
/// computed twice inside a band.
///
/// Kernels with more rows of taps than fit the registers are done in groups of rows, from the top: a group starts from
/// the sums that the one before it stored, which changes neither the order of operations nor a bit.
///
/// A single row or column of taps has no such reuse and has ways of its own, with the same order of operations.
func convolve(_ band: ConvolutionRows) -> Bool {
  if band.tapRows == 1 { return convolveRow(band) }
  if band.tapColumns == 1 { return convolveColumn(band) }
  let largest = largestGroup()
  let groups = (band.tapRows &+ largest &- 1) / largest
  var isFinite = true
  var done = 0
  var group = 0
  while group < groups {
    // Groups of nearly equal size: nine rows are five and four, not eight and one.
    let rows = (band.tapRows &- done &+ (groups &- group) &- 1) / (groups &- group)
    let isLast = group == groups &- 1
    isFinite = convolveGroup(band, done, rows, isLast)
    done &+= rows
    group &+= 1
  }
  if band.streaming { v_stream_fence() }
  return isFinite
}

/// Rows of taps whose sums fit the registers.
@_transparent
private func largestGroup() -> Int {
  let registers = v16f_registers()
  return registers >= 32 ? 8 : registers >= 8 ? 6 : 2
}

/// Vectors of one tile for a number of rows: as many as fit beside the input and a weight, since every vector more
/// shares the weight, and eight sums at least keep two FMA units of four cycles busy.
@_transparent
private func tileVectors(_ rows: Int) -> Int {
  let registers = v16f_registers()
  if registers >= 32 { return rows <= 6 ? 4 : 3 }
  return registers >= 8 && rows <= 2 ? 2 : 1
}

func convolveGroup(_ band: ConvolutionRows, _ firstTapRow: Int, _ tapRows: Int, _ isLast: Bool) -> Bool {
  switch tapRows {
  case 2: return slide(band, firstTapRow, 2, isLast)
  case 3: return slide(band, firstTapRow, 3, isLast)
  case 4: return slide(band, firstTapRow, 4, isLast)
  case 5: return slide(band, firstTapRow, 5, isLast)
  case 6: return slide(band, firstTapRow, 6, isLast)
  case 7: return slide(band, firstTapRow, 7, isLast)
  case 8: return slide(band, firstTapRow, 8, isLast)
  default: return slide(band, firstTapRow, 1, isLast)
  }
}

/// All columns of a band for a group of `tapRows` rows of taps, a constant after inlining.
@_transparent
private func slide(_ band: ConvolutionRows, _ firstTapRow: Int, _ tapRows: Int, _ isLast: Bool) -> Bool {
  let vectors = tileVectors(tapRows)
  let wide = 16 &* vectors
  let wideEnd = band.firstColumn &+ (band.endColumn &- band.firstColumn) / wide &* wide
  var check = v16f_splat(0)
  var x = band.firstColumn
  while x < wideEnd {
    slideTile(band, firstTapRow, tapRows, vectors, x, isLast, &check)
    x &+= wide
  }
  while x < band.endColumn {
    slideTile(band, firstTapRow, tapRows, 1, x, isLast, &check)
    x &+= 16
  }
  return v16f_has_no_nan(check)
}

@_transparent
private func slideTile(
  _ band: ConvolutionRows, _ firstTapRow: Int, _ tapRows: Int, _ vectors: Int, _ x: Int, _ isLast: Bool,
  _ check: inout SIMD16<Float>
) {
  let zero = VectorRow(v16f_splat(0))
  var a0 = zero
  var a1 = zero
  var a2 = zero
  var a3 = zero
  var a4 = zero
  var a5 = zero
  var a6 = zero
  var a7 = zero
  let weightStride = band.tapRows
  let weights = band.weights + firstTapRow
  let weightEnd = weights + band.tapColumns &* weightStride
  let inputRows = band.rowCount &+ tapRows &- 1
  var r = 0
  while r < inputRows {
    if firstTapRow > 0 && r < band.rowCount { loadRow(&a0, band.output + (r &* band.outputStride &+ x), vectors) }
    #if MUTANT_LOST_GROUP  // what earlier rows of taps added up is dropped
      a0 = zero
    #endif
    var input = band.rows[r &+ firstTapRow] + x
    prefetchRow(input, vectors)
    var weight = weights
    if r >= tapRows &- 1 && r < band.rowCount {
      while weight < weightEnd {
        var row = zero
        loadRow(&row, input, vectors)
        addProduct(&a0, row, weight, vectors)
        #if MUTANT_WRONG_TAP  // the second row of taps gets the weights of the first
          if tapRows > 1 { addProduct(&a1, row, weight, vectors) }
        #else
          if tapRows > 1 { addProduct(&a1, row, weight + 1, vectors) }
        #endif
        if tapRows > 2 { addProduct(&a2, row, weight + 2, vectors) }
        if tapRows > 3 { addProduct(&a3, row, weight + 3, vectors) }
        if tapRows > 4 { addProduct(&a4, row, weight + 4, vectors) }
        if tapRows > 5 { addProduct(&a5, row, weight + 5, vectors) }
        if tapRows > 6 { addProduct(&a6, row, weight + 6, vectors) }
        if tapRows > 7 { addProduct(&a7, row, weight + 7, vectors) }
        input += 1
        weight += weightStride
      }
    } else {
      // The first and the last rows of the band belong to fewer outputs: sum j is that of output row r - j.
      let low = r &- band.rowCount &+ 1
      let high = r
      while weight < weightEnd {
        var row = zero
        loadRow(&row, input, vectors)
        if low <= 0 { addProduct(&a0, row, weight, vectors) }
        if tapRows > 1 && low <= 1 && high >= 1 { addProduct(&a1, row, weight + 1, vectors) }
        if tapRows > 2 && low <= 2 && high >= 2 { addProduct(&a2, row, weight + 2, vectors) }
        if tapRows > 3 && low <= 3 && high >= 3 { addProduct(&a3, row, weight + 3, vectors) }
        if tapRows > 4 && low <= 4 && high >= 4 { addProduct(&a4, row, weight + 4, vectors) }
        if tapRows > 5 && low <= 5 && high >= 5 { addProduct(&a5, row, weight + 5, vectors) }
        if tapRows > 6 && low <= 6 && high >= 6 { addProduct(&a6, row, weight + 6, vectors) }
        if tapRows > 7 && low <= 7 && high >= 7 { addProduct(&a7, row, weight + 7, vectors) }
        input += 1
        weight += weightStride
      }
    }
    if r >= tapRows &- 1 {
      let output = band.output + ((r &- tapRows &+ 1) &* band.outputStride &+ x)
      let complete =
        tapRows == 1
        ? a0
        : tapRows == 2
          ? a1
          : tapRows == 3
            ? a2
            : tapRows == 4
              ? a3
              : tapRows == 5
                ? a4 : tapRows == 6 ? a5 : tapRows == 7 ? a6 : a7
      storeRow(complete, output, vectors, isLast && band.streaming)
      checkRow(complete, vectors, &check)
    }
    a7 = a6
    a6 = a5
    a5 = a4
    a4 = a3
    a3 = a2
    a2 = a1
    a1 = a0
    a0 = zero
    r &+= 1
  }
}

/// The next two tiles of the same row: the hardware prefetcher does not follow as many rows as a band has.
@_transparent
private func prefetchRow(_ pointer: UnsafePointer<Float>, _ vectors: Int) {
  let next = pointer + 32 &* vectors
  v_prefetch(next)
  if vectors > 1 { v_prefetch(next + 16) }
  if vectors > 2 { v_prefetch(next + 32) }
  if vectors > 3 { v_prefetch(next + 48) }
}
