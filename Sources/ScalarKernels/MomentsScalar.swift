import KernelInterface

// The scalar twins of the moments of pixels: two passes over the block in Double.

func momentsFloat(_ block: PixelBlock, _: Bool, _: Bool) -> BlockSums {
  sums(block) { (row: UnsafePointer<Float>, x) in Double(row[x]) }
}

func momentsDouble(_ block: PixelBlock, _: Bool) -> BlockSums {
  sums(block) { (row: UnsafePointer<Double>, x) in row[x] }
}

private func sums<Pixel>(_ block: PixelBlock, _ value: (UnsafePointer<Pixel>, Int) -> Double) -> BlockSums {
  func forEach(_ body: (Double) -> Void) {
    for y in 0..<block.rowCount {
      let row = (block.first + y * block.rowBytes).assumingMemoryBound(to: Pixel.self)
      for x in 0..<block.columns { body(value(row, x)) }
    }
  }
  var total = 0.0
  var result = BlockSums(
    pivot: 0, sum: 0, sumOfSquares: 0, sumOfMagnitudes: 0, minimum: .infinity, maximum: -.infinity)
  forEach {
    total += $0
    result.sumOfMagnitudes += abs($0)
    result.minimum = min(result.minimum, $0)
    result.maximum = max(result.maximum, $0)
  }
  result.pivot = total / Double(block.rowCount * block.columns)
  forEach {
    let deviation = $0 - result.pivot
    result.sum += deviation
    result.sumOfSquares += deviation * deviation
  }
  return result
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
