import KernelInterface

// The scalar twins of the moments of pixels: two passes over the block in Double, dealt to sixteen sums, since one sum
// of 2048 values has lost a digit more.

func momentsFloat(_ block: PixelBlock, _: Bool, _: Bool) -> BlockSums {
  sums(block) { (row: UnsafePointer<Float>, x) in Double(row[x]) }
}

func momentsDouble(_ block: PixelBlock, _: Bool) -> BlockSums {
  sums(block) { (row: UnsafePointer<Double>, x) in row[x] }
}

private func sums<Pixel>(_ block: PixelBlock, _ value: (UnsafePointer<Pixel>, Int) -> Double) -> BlockSums {
  func forEach(_ body: (Int, Double) -> Void) {
    for y in 0..<block.rowCount {
      let row = (block.first + y * block.rowBytes).assumingMemoryBound(to: Pixel.self)
      for x in 0..<block.columns { body((x + y) & 15, value(row, x)) }
    }
  }
  // About the first value, so that a constant block has its value as its mean, to the bit.
  let first = value(block.first.assumingMemoryBound(to: Pixel.self), 0)
  var (totals, magnitudes, deviations, squares) = (Sums(), Sums(), Sums(), Sums())
  var (minimum, maximum) = (Double.infinity, -Double.infinity)
  forEach { lane, value in
    totals.lanes[lane] += value - first
    magnitudes.lanes[lane] += abs(value)
    minimum = min(minimum, value)
    maximum = max(maximum, value)
  }
  let pivot = first + totals.total / Double(block.rowCount * block.columns)
  forEach { lane, value in
    let deviation = value - pivot
    deviations.lanes[lane] += deviation
    squares.lanes[lane] += deviation * deviation
  }
  return BlockSums(
    pivot: pivot, sum: deviations.total, sumOfSquares: squares.total, sumOfMagnitudes: magnitudes.total,
    minimum: minimum, maximum: maximum)
}

private struct Sums {
  var lanes = SIMD16<Double>()
  var total: Double { (0..<16).reduce(0) { $0 + lanes[$1] } }
}

func momentsUInt8(_ block: PixelBlock, _: Bool) -> IntegerBlockSums { integerSums(block, UInt8.self) }

func momentsUInt16(_ block: PixelBlock, _: Bool) -> IntegerBlockSums { integerSums(block, UInt16.self) }

private func integerSums<Pixel: FixedWidthInteger>(_ block: PixelBlock, _: Pixel.Type) -> IntegerBlockSums {
  var sums = IntegerBlockSums(sum: 0, sumOfSquares: 0, minimum: .max, maximum: 0)
  for y in 0..<block.rowCount {
    let row = (block.first + y * block.rowBytes).assumingMemoryBound(to: Pixel.self)
    for x in 0..<block.columns {
      let value = UInt64(row[x])
      sums.sum += value
      sums.sumOfSquares += value * value
      sums.minimum = min(sums.minimum, UInt32(value))
      sums.maximum = max(sums.maximum, UInt32(value))
    }
  }
  return sums
}
