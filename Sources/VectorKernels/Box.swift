import CVector
import KernelInterface

// Sums of windows by doubling: sums of 2, 4, 8, 16 neighbours are sums of two sums of half as many, and a window of n
// is put together from those that n has a bit for, the largest first. Nothing is ever subtracted, so nothing drifts and
// a NaN stays in its own windows; and every output adds the same tree, wherever it lies.

/// Window sums along rows: output x is the sum of the `tapColumns` pixels from x on, times the first weight.
///
/// With AVX-512 the sums stay in registers: vectors are taken from the right, so that what lies right of a vector is
/// known, and shifted sums are permutations of two of them. Elsewhere a permutation is no single instruction, and taps
/// are added one after the other.
func boxRow(_ band: ConvolutionRows) -> Bool {
  var y = 0
  while y < band.rowCount {
    let output = band.output + y &* band.outputStride
    if v16f_registers() >= 32 {
      boxRowByDoubling(band.rows[y], output, band.firstColumn, band.endColumn, band.tapColumns, band.weights[0])
    } else {
      boxRowByLoads(band.rows[y], output, band.firstColumn, band.endColumn, band.tapColumns, band.weights[0])
    }
    y &+= 1
  }
  return true
}

@_transparent
private func boxRowByLoads(
  _ input: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ start: Int, _ end: Int, _ taps: Int,
  _ weight: Float
) {
  #if MUTANT_BOX_ROW  // odd windows are a pixel short
    let taps = taps & ~1
  #endif
  var x = start
  while x < end {
    var sum = v16f_load(input + x)
    var i = 1
    while i < taps {
      sum = v16f_add(sum, v16f_load(input + (x &+ i)))
      i &+= 1
    }
    v16f_store(output + x, v16f_mul(sum, v16f_splat(weight)))
    x &+= 16
  }
}

@_transparent
private func boxRowByDoubling(
  _ input: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ start: Int, _ end: Int, _ taps: Int,
  _ weight: Float
) {
  let weights = v16f_splat(weight)
  // Sums of 1, 2, 4 and 8 pixels of the two vectors to the right of this one.
  var a1 = v16f_load_first(input + end, Int32(truncatingIfNeeded: min(taps &- 1, 16)))
  var a2 = v16f_load_first(input + (end &+ 16), Int32(truncatingIfNeeded: min(max(taps &- 17, 0), 16)))
  let nothing = v16f_splat(0)
  var b2 = v16f_add(a2, v16f_pick(a2, nothing, v16i32_window(1)))
  var b1 = v16f_add(a1, v16f_pick(a1, a2, v16i32_window(1)))
  var c2 = v16f_add(b2, v16f_pick(b2, nothing, v16i32_window(2)))
  var c1 = v16f_add(b1, v16f_pick(b1, b2, v16i32_window(2)))
  var d1 = v16f_add(c1, v16f_pick(c1, c2, v16i32_window(4)))
  // Where the smaller sums begin that a window is completed by.
  let atD = taps & 16
  let atC = atD &+ (taps & 8)
  let atB = atC &+ (taps & 4)
  let atA = atB &+ (taps & 2)
  var x = end
  while x > start {
    x &-= 16
    // The same columns of the next row, if rows lie close behind each other: no prefetcher expects rows from the right.
    v_prefetch(input + (x &+ end &- start))
    let a = v16f_load(input + x)
    let b = v16f_add(a, v16f_pick(a, a1, v16i32_window(1)))
    let c = v16f_add(b, v16f_pick(b, b1, v16i32_window(2)))
    let d = v16f_add(c, v16f_pick(c, c1, v16i32_window(4)))
    var sum: SIMD16<Float>
    if taps >= 16 {
      sum = v16f_add(d, v16f_pick(d, d1, v16i32_window(8)))
      if taps & 8 != 0 { sum = v16f_add(sum, d1) }
      if taps & 4 != 0 { sum = v16f_add(sum, shifted(c, c1, c2, atC)) }
      if taps & 2 != 0 { sum = v16f_add(sum, shifted(b, b1, b2, atB)) }
      if taps & 1 != 0 { sum = v16f_add(sum, shifted(a, a1, a2, atA)) }
    } else if taps >= 8 {
      sum = d
      if taps & 4 != 0 { sum = v16f_add(sum, shifted(c, c1, c2, atC)) }
      if taps & 2 != 0 { sum = v16f_add(sum, shifted(b, b1, b2, atB)) }
      if taps & 1 != 0 { sum = v16f_add(sum, shifted(a, a1, a2, atA)) }
    } else if taps >= 4 {
      sum = c
      if taps & 2 != 0 { sum = v16f_add(sum, shifted(b, b1, b2, atB)) }
      if taps & 1 != 0 { sum = v16f_add(sum, shifted(a, a1, a2, atA)) }
    } else if taps >= 2 {
      sum = b
      if taps & 1 != 0 { sum = v16f_add(sum, shifted(a, a1, a2, atA)) }
    } else {
      sum = a
    }
    v16f_store(output + x, v16f_mul(sum, weights))
    a2 = a1
    a1 = a
    b2 = b1
    b1 = b
    c2 = c1
    c1 = c
    d1 = d
  }
}

/// The sixteen values that begin `offset` lanes into three vectors side by side.
@_transparent
private func shifted(
  _ v0: SIMD16<Float>, _ v1: SIMD16<Float>, _ v2: SIMD16<Float>, _ offset: Int
) -> SIMD16<Float> {
  let lanes = v16i32_window(Int32(truncatingIfNeeded: offset & 15))
  return offset < 16 ? v16f_pick(v0, v1, lanes) : v16f_pick(v1, v2, lanes)
}

/// Window sums along columns: output row y is the sum of the `tapRows` input rows from y on, times the first weight.
///
/// A column of two vectors goes down the band. Sums of 2 and 4 rows are needed again within four rows and stay in
/// registers; sums of 8 rows are kept in a ring of 32 in the first cache level, the only thing that is stored besides
/// the result: one store a cycle is what the core can do.
func boxColumn(_ band: ConvolutionRows, _ ring: UnsafeMutablePointer<Float>) -> Bool {
  // The taps beyond a multiple of eight as a constant: which sums complete a window is then no question at run time.
  switch band.tapRows & 7 {
  case 1: boxColumnTiles(band, 1, ring)
  case 2: boxColumnTiles(band, 2, ring)
  case 3: boxColumnTiles(band, 3, ring)
  case 4: boxColumnTiles(band, 4, ring)
  case 5: boxColumnTiles(band, 5, ring)
  case 6: boxColumnTiles(band, 6, ring)
  case 7: boxColumnTiles(band, 7, ring)
  default: boxColumnTiles(band, 0, ring)
  }
  if band.streaming { v_stream_fence() }
  return true
}

@_transparent
private func boxColumnTiles(_ band: ConvolutionRows, _ beyondEights: Int, _ ring: UnsafeMutablePointer<Float>) {
  let vectors = v16f_registers() >= 32 ? 2 : 1
  let wideEnd = band.firstColumn &+ (band.endColumn &- band.firstColumn) / (16 &* vectors) &* (16 &* vectors)
  var x = band.firstColumn
  while x < wideEnd {
    boxColumnTile(band, x, beyondEights, vectors, ring)
    x &+= 16 &* vectors
  }
  while x < band.endColumn {
    boxColumnTile(band, x, beyondEights, 1, ring)
    x &+= 16
  }
}

@_transparent
private func boxColumnTile(
  _ band: ConvolutionRows, _ x: Int, _ beyondEights: Int, _ vectors: Int, _ ring: UnsafeMutablePointer<Float>
) {
  let taps = band.tapRows
  let weights = v16f_splat(band.weights[0])
  let rows = band.rowCount &+ taps &- 1
  let mask = taps < 16 ? 7 : 31
  // Sums of one, two and four rows that end 1, 2, 3, 4 rows above this one. Those that would begin above the band are
  // made of zeros, and are not used.
  var a1 = VectorRow(v16f_splat(0))
  var b1 = a1
  var b2 = a1
  var c1 = a1
  var c2 = a1
  var c3 = a1
  var c4 = a1
  var output = band.output + (x &- (taps &- 1) &* band.outputStride)
  var r = 0
  while r < rows {
    let input = band.rows[r] + x
    v_prefetch(input + 32 &* vectors)
    if vectors > 1 { v_prefetch(input + (32 &* vectors &+ 16)) }
    var a = a1
    loadRow(&a, input, vectors)
    let b = added(a1, a, vectors)
    let c = added(b2, b, vectors)
    if taps >= 8 { storeRow(added(c4, c, vectors), slot(ring, r, mask), vectors, false) }
    if r >= taps &- 1 {
      #if MUTANT_BOX_COLUMN  // windows of four rows beyond eights begin a row early
        let inFours = beyondEights == 5 ? c1 : beyondEights == 6 ? c2 : c3
      #else
        let inFours = beyondEights == 4 ? c : beyondEights == 5 ? c1 : beyondEights == 6 ? c2 : c3
      #endif
      let inTwos = beyondEights & 1 == 0 ? b : b1
      var sum: VectorRow
      if taps >= 8 {
        sum = kept(ring, r &- taps &+ 8, mask, vectors)
        if taps >= 16 { sum = added(sum, kept(ring, r &- taps &+ 16, mask, vectors), vectors) }
        if taps >= 24 { sum = added(sum, kept(ring, r &- taps &+ 24, mask, vectors), vectors) }
        if beyondEights & 4 != 0 { sum = added(sum, inFours, vectors) }
        if beyondEights & 2 != 0 { sum = added(sum, inTwos, vectors) }
        if beyondEights & 1 != 0 { sum = added(sum, a, vectors) }
      } else {
        sum = beyondEights >= 4 ? inFours : beyondEights >= 2 ? inTwos : a
        if beyondEights > 4 && beyondEights & 2 != 0 { sum = added(sum, inTwos, vectors) }
        if beyondEights > 2 && beyondEights & 1 != 0 { sum = added(sum, a, vectors) }
      }
      sum.v0 = v16f_mul(sum.v0, weights)
      if vectors > 1 { sum.v1 = v16f_mul(sum.v1, weights) }
      storeRow(sum, output, vectors, band.streaming)
    }
    a1 = a
    b2 = b1
    b1 = b
    c4 = c3
    c3 = c2
    c2 = c1
    c1 = c
    output += band.outputStride
    r &+= 1
  }
}

@_transparent
private func added(_ a: VectorRow, _ b: VectorRow, _ vectors: Int) -> VectorRow {
  var sum = a
  sum.v0 = v16f_add(a.v0, b.v0)
  if vectors > 1 { sum.v1 = v16f_add(a.v1, b.v1) }
  return sum
}

/// The sum of the eight rows that end with a row.
@_transparent
private func kept(_ ring: UnsafeMutablePointer<Float>, _ row: Int, _ mask: Int, _ vectors: Int) -> VectorRow {
  var sums = VectorRow(v16f_splat(0))
  loadRow(&sums, slot(ring, row, mask), vectors)
  return sums
}

@_transparent
private func slot(_ ring: UnsafeMutablePointer<Float>, _ row: Int, _ mask: Int) -> UnsafeMutablePointer<Float> {
  ring + (row & mask) &* 32
}
