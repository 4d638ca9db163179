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
/// A column of two vectors goes down the band; the sums of 1, 2, 4 and 8 rows that are still needed are kept in a ring
/// of 32 of each, which stays in the first cache level.
func boxColumn(_ band: ConvolutionRows) -> Bool {
  withUnsafeTemporaryAllocation(byteCount: 2 * 4 * 32 * 64, alignment: 64) { memory in
    let ring = memory.baseAddress!.assumingMemoryBound(to: Float.self)
    let wideEnd = band.firstColumn &+ ((band.endColumn &- band.firstColumn) & ~31)
    var x = band.firstColumn
    while x < wideEnd {
      boxColumnTile(band, x, 2, ring)
      x &+= 32
    }
    while x < band.endColumn {
      boxColumnTile(band, x, 1, ring)
      x &+= 16
    }
  }
  if band.streaming { v_stream_fence() }
  return true
}

@_transparent
private func boxColumnTile(_ band: ConvolutionRows, _ x: Int, _ vectors: Int, _ ring: UnsafeMutablePointer<Float>) {
  let taps = band.tapRows
  let weights = v16f_splat(band.weights[0])
  let atC = taps & 16 &+ taps & 8
  let atB = atC &+ taps & 4
  let atA = atB &+ taps & 2
  let rows = band.rowCount &+ taps &- 1
  let zero = VectorRow(v16f_splat(0))
  var previous = zero
  var r = 0
  while r < rows {
    var a = zero
    loadRow(&a, band.rows[r] + x, vectors)
    storeRow(a, slot(ring, 0, r), vectors, false)
    let b = added(previous, a, vectors)  // rows r - 1 and r
    storeRow(b, slot(ring, 1, r &- 1), vectors, false)
    previous = a
    // Sums that would begin above the band are made of what the ring held, and are not used.
    let c = added(kept(ring, 1, r &- 3, vectors), b, vectors)
    storeRow(c, slot(ring, 2, r &- 3), vectors, false)
    let d = added(kept(ring, 2, r &- 7, vectors), c, vectors)
    storeRow(d, slot(ring, 3, r &- 7), vectors, false)
    let y = r &- taps &+ 1
    if y >= 0 {
      var sum: VectorRow
      if taps >= 16 {
        sum = added(kept(ring, 3, y, vectors), kept(ring, 3, y &+ 8, vectors), vectors)
        if taps & 8 != 0 { sum = added(sum, kept(ring, 3, y &+ 16, vectors), vectors) }
      } else {
        sum = kept(ring, taps >= 8 ? 3 : taps >= 4 ? 2 : taps >= 2 ? 1 : 0, y, vectors)
      }
      if taps >= 8 && taps & 4 != 0 { sum = added(sum, kept(ring, 2, y &+ atC, vectors), vectors) }
      if taps >= 4 && taps & 2 != 0 { sum = added(sum, kept(ring, 1, y &+ atB, vectors), vectors) }
      if taps >= 2 && taps & 1 != 0 { sum = added(sum, kept(ring, 0, y &+ atA, vectors), vectors) }
      sum.v0 = v16f_mul(sum.v0, weights)
      if vectors > 1 { sum.v1 = v16f_mul(sum.v1, weights) }
      storeRow(sum, band.output + (y &* band.outputStride &+ x), vectors, band.streaming)
    }
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

@_transparent
private func kept(_ ring: UnsafeMutablePointer<Float>, _ level: Int, _ row: Int, _ vectors: Int) -> VectorRow {
  var sums = VectorRow(v16f_splat(0))
  loadRow(&sums, slot(ring, level, row), vectors)
  return sums
}

@_transparent
private func slot(_ ring: UnsafeMutablePointer<Float>, _ level: Int, _ row: Int) -> UnsafeMutablePointer<Float> {
  ring + (level &* 1024 &+ (row & 31) &* 32)
}
