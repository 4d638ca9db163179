import CVector
import KernelInterface

/// The first layer of a network: three planes in, sixteen channels out, every second pixel and row.
///
/// As in `pointwiseRow` a pixel of a plane is broadcast and multiplied by the sixteen weights of its tap; 24 outputs
/// side by side are a tile, whose pixels are two Floats apart.
func entryRow(
  _ rows: UnsafePointer<UnsafePointer<Float>>, _ parameters: UnsafePointer<Float>, _ count: Int,
  _ output: UnsafeMutablePointer<Float>
) {
  var x = 0
  if v16f_registers() >= 32 {
    while x &+ 24 <= count {
      entryTile(6, rows, parameters, x, output)
      x &+= 24
    }
    if x &+ 16 <= count {
      entryTile(4, rows, parameters, x, output)
      x &+= 16
    }
  }
  if v16f_registers() >= 8 {
    while x &+ 4 <= count {
      entryTile(1, rows, parameters, x, output)
      x &+= 4
    }
  }
  while x < count {
    entryPixel(rows, parameters, x, output)
    x &+= 1
  }
}

@_transparent
private func entryTile(
  _ quads: Int, _ rows: UnsafePointer<UnsafePointer<Float>>, _ parameters: UnsafePointer<Float>, _ x: Int,
  _ output: UnsafeMutablePointer<Float>
) {
  let bias = VectorRow(v16f_load(parameters))
  var a0 = bias
  var a1 = bias
  var a2 = bias
  var a3 = bias
  var a4 = bias
  var a5 = bias
  var weight = parameters + 16
  var r = 0
  while r < 9 {
    let row = rows[r] + (2 &* x &- 1)
    var tap = 0
    while tap < 3 {
      let weights = VectorRow(v16f_load(weight))
      let from = row + tap
      addOutputs(&a0, weights, from, 2, 1)
      if quads > 1 { addOutputs(&a1, weights, from + 8, 2, 1) }
      if quads > 2 { addOutputs(&a2, weights, from + 16, 2, 1) }
      if quads > 3 { addOutputs(&a3, weights, from + 24, 2, 1) }
      if quads > 4 { addOutputs(&a4, weights, from + 32, 2, 1) }
      if quads > 5 { addOutputs(&a5, weights, from + 40, 2, 1) }
      weight += 16
      tap &+= 1
    }
    r &+= 1
  }
  let to = output + 16 &* x
  storeRectified(&a0, to)
  if quads > 1 { storeRectified(&a1, to + 64) }
  if quads > 2 { storeRectified(&a2, to + 128) }
  if quads > 3 { storeRectified(&a3, to + 192) }
  if quads > 4 { storeRectified(&a4, to + 256) }
  if quads > 5 { storeRectified(&a5, to + 320) }
}

@_transparent
private func storeRectified(_ row: inout VectorRow, _ output: UnsafeMutablePointer<Float>) {
  rectify(&row)
  storeOutputs(row, output, 16, 1)
}

@_transparent
private func entryPixel(
  _ rows: UnsafePointer<UnsafePointer<Float>>, _ parameters: UnsafePointer<Float>, _ x: Int,
  _ output: UnsafeMutablePointer<Float>
) {
  var sum = v16f_load(parameters)
  var weight = parameters + 16
  var r = 0
  while r < 9 {
    #if MUTANT_ENTRY_STEP  // the last pixels are those of a step of 1
      let row = rows[r] + (x &- 1)
    #else
      let row = rows[r] + (2 &* x &- 1)
    #endif
    sum = v16f_fma(v16f_load(weight), v16f_splat(row[0]), sum)
    sum = v16f_fma(v16f_load(weight + 16), v16f_splat(row[1]), sum)
    sum = v16f_fma(v16f_load(weight + 32), v16f_splat(row[2]), sum)
    weight += 48
    r &+= 1
  }
  v16f_store(output + 16 &* x, v16f_max(v16f_splat(0), sum))
}
