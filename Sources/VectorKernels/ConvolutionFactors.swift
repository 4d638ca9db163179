import CVector
import KernelInterface

/// Correlation with the product of a column and a row of taps, in one pass: no filtered row is ever stored.
///
/// A tile of up to four vectors goes down the band. Each input row is filtered along the row in registers, and the
/// result is added to the sums of all output rows that it belongs to, which slide as those of `convolve` do. That is
/// kx + ky multiplications a pixel, and source and result are the only memory touched: a pass that stored filtered rows
/// would read and write the second cache level four times as much.
///
/// The order of operations is that of a row pass and a column pass (`convolveRow`, `convolveColumn`): the same bits.
///
/// - Parameter band: its weights are the taps of the row and behind them those of the column, at most
///   eight.
func convolveFactors(_ band: ConvolutionRows) -> Bool {
  let isFinite = factorsBand(band)
  if band.streaming { v_stream_fence() }
  return isFinite
}

@_transparent
private func factorsBand(_ band: ConvolutionRows) -> Bool {
  switch band.tapRows {
  case 2: return slideFactors(band, 2)
  case 3: return slideFactors(band, 3)
  case 4: return slideFactors(band, 4)
  case 5: return slideFactors(band, 5)
  case 6: return slideFactors(band, 6)
  case 7: return slideFactors(band, 7)
  case 8: return slideFactors(band, 8)
  default: return slideFactors(band, 1)
  }
}

/// Vectors of one tile: as many as fit beside the filtered row.
@_transparent
private func tileVectors(_ rows: Int) -> Int {
  let registers = v16f_registers()
  if registers >= 32 { return rows <= 5 ? 4 : rows <= 7 ? 3 : 2 }
  return registers >= 8 && rows <= 2 ? 2 : 1
}

@_transparent
private func slideFactors(_ band: ConvolutionRows, _ tapRows: Int) -> Bool {
  let vectors = tileVectors(tapRows)
  let wide = 16 &* vectors
  let wideEnd = band.firstColumn &+ (band.endColumn &- band.firstColumn) / wide &* wide
  var check = v16f_splat(0)
  var x = band.firstColumn
  while x < wideEnd {
    factorsTile(band, tapRows, vectors, x, &check)
    x &+= wide
  }
  while x < band.endColumn {
    factorsTile(band, tapRows, 1, x, &check)
    x &+= 16
  }
  return v16f_has_no_nan(check)
}

@_transparent
private func factorsTile(
  _ band: ConvolutionRows, _ tapRows: Int, _ vectors: Int, _ x: Int, _ check: inout SIMD16<Float>
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
  let rowWeights = band.weights
  let rowEnd = rowWeights + band.tapColumns
  // Sums of output rows above the band or below it are made of whatever rows there are, and are not stored.
  let inputRows = band.rowCount &+ tapRows &- 1
  var output = band.output + (x &- (tapRows &- 1) &* band.outputStride)
  var r = 0
  while r < inputRows {
    var input = band.rows[r] + x
    v_prefetch(input + 32 &* vectors)
    if vectors > 1 { v_prefetch(input + (32 &* vectors &+ 16)) }
    if vectors > 2 { v_prefetch(input + (32 &* vectors &+ 32)) }
    if vectors > 3 { v_prefetch(input + (32 &* vectors &+ 48)) }
    var filtered = zero
    var weight = rowWeights
    while weight < rowEnd {
      var row = zero
      loadRow(&row, input, vectors)
      addProduct(&filtered, row, weight, vectors)
      input += 1
      weight += 1
    }
    addProduct(&a0, filtered, rowEnd, vectors)
    if tapRows > 1 { addProduct(&a1, filtered, rowEnd + 1, vectors) }
    #if MUTANT_FACTORS_TAP  // the third tap of the column is the second
      if tapRows > 2 { addProduct(&a2, filtered, rowEnd + 1, vectors) }
    #else
      if tapRows > 2 { addProduct(&a2, filtered, rowEnd + 2, vectors) }
    #endif
    if tapRows > 3 { addProduct(&a3, filtered, rowEnd + 3, vectors) }
    if tapRows > 4 { addProduct(&a4, filtered, rowEnd + 4, vectors) }
    if tapRows > 5 { addProduct(&a5, filtered, rowEnd + 5, vectors) }
    if tapRows > 6 { addProduct(&a6, filtered, rowEnd + 6, vectors) }
    if tapRows > 7 { addProduct(&a7, filtered, rowEnd + 7, vectors) }
    if r >= tapRows &- 1 {
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
      storeRow(complete, output, vectors, band.streaming)
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
    output += band.outputStride
    r &+= 1
  }
}
