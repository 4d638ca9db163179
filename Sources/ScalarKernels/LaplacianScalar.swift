import KernelInterface

// The scalar twins of the Laplacian sums: same arguments, one pixel after the other, sums in Double or in 64 bits.

func laplacianFloat(_ strip: RowStrip, _ pivot: Float) -> PivotedSums {
  let stride = strip.rowBytes / MemoryLayout<Float>.stride
  var sums = PivotedSums(sum: 0, sumOfSquares: 0)
  var up = strip.above.assumingMemoryBound(to: Float.self)
  var centre = strip.first.assumingMemoryBound(to: Float.self)
  for row in 0..<strip.rowCount {
    let isLast = row == strip.rowCount - 1
    let down = isLast ? strip.below.assumingMemoryBound(to: Float.self) : centre + stride
    for x in strip.firstColumn..<strip.endColumn {
      let sides = centre[x - 1] + centre[x + 1]
      let value = Double((sides + (up[x] + down[x])) - 4 * centre[x] - pivot)
      sums.sum += value
      sums.sumOfSquares += value * value
    }
    up = centre
    centre = down
  }
  return sums
}

func laplacianUInt8(_ strip: RowStrip) -> UInt64 {
  var total: UInt64 = 0
  var up = strip.above.assumingMemoryBound(to: UInt8.self)
  var centre = strip.first.assumingMemoryBound(to: UInt8.self)
  for row in 0..<strip.rowCount {
    let isLast = row == strip.rowCount - 1
    let down = isLast ? strip.below.assumingMemoryBound(to: UInt8.self) : centre + strip.rowBytes
    for x in strip.firstColumn..<strip.endColumn {
      let sides = Int64(centre[x - 1]) + Int64(centre[x + 1])
      let response = sides + Int64(up[x]) + Int64(down[x]) - 4 * Int64(centre[x])
      total += UInt64(response * response)
    }
    up = centre
    centre = down
  }
  return total
}
