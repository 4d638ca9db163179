import CVector
import KernelInterface

/// Sums of a block of Double pixels about its mean, in two passes. The first one sums what pixels differ from the first
/// of them, so that a constant block has its value as its mean, to the bit, and the variance 0.
func momentsDouble(_ block: PixelBlock, _ all: Bool) -> BlockSums {
  var sums = BlockSums(pivot: 0, sum: 0, sumOfSquares: 0, sumOfMagnitudes: 0, minimum: 0, maximum: 0)
  let whole = block.columns & ~31
  let first = block.first.assumingMemoryBound(to: Double.self).pointee
  let firsts = v16d_splat(first)
  var total0 = v16d_splat(0)
  var total1 = total0
  var rest = 0.0
  var y = 0
  while y < block.rowCount {
    let row = (block.first + y &* block.rowBytes).assumingMemoryBound(to: Double.self)
    var x = 0
    while x < whole {
      total0 = v16d_add(total0, v16d_sub(v16d_load(row + x), firsts))
      total1 = v16d_add(total1, v16d_sub(v16d_load(row + (x &+ 16)), firsts))
      x &+= 32
    }
    while x < block.columns {
      #if MUTANT_DOUBLE_REST  // the rest of a row is not about the first pixel
        rest += row[x]
      #else
        rest += row[x] - first
      #endif
      x &+= 1
    }
    y &+= 1
  }
  sums.pivot = first + (v16d_sum(v16d_add(total0, total1)) + rest) / Double(block.rowCount &* block.columns)

  let pivots = v16d_splat(sums.pivot)
  var s0 = v16d_splat(0)
  var s1 = s0
  var q0 = s0
  var q1 = s0
  var sum = 0.0
  var squares = 0.0
  y = 0
  while y < block.rowCount {
    let row = (block.first + y &* block.rowBytes).assumingMemoryBound(to: Double.self)
    var x = 0
    while x < whole {
      let d0 = v16d_sub(v16d_load(row + x), pivots)
      let d1 = v16d_sub(v16d_load(row + (x &+ 16)), pivots)
      s0 = v16d_add(s0, d0)
      s1 = v16d_add(s1, d1)
      q0 = v16d_fma(d0, d0, q0)
      q1 = v16d_fma(d1, d1, q1)
      x &+= 32
    }
    while x < block.columns {
      let d = row[x] - sums.pivot
      sum += d
      squares += d * d
      x &+= 1
    }
    y &+= 1
  }
  sums.sum = v16d_sum(v16d_add(s0, s1)) + sum
  sums.sumOfSquares = v16d_sum(v16d_add(q0, q1)) + squares
  if all { addExtremes(block, &sums) }
  return sums
}

private func addExtremes(_ block: PixelBlock, _ sums: inout BlockSums) {
  sums.minimum = block.first.assumingMemoryBound(to: Double.self).pointee
  sums.maximum = sums.minimum
  var y = 0
  while y < block.rowCount {
    let row = (block.first + y &* block.rowBytes).assumingMemoryBound(to: Double.self)
    var x = 0
    while x < block.columns {
      let value = row[x]
      sums.minimum = value < sums.minimum ? value : sums.minimum
      sums.maximum = value > sums.maximum ? value : sums.maximum
      sums.sumOfMagnitudes += value < 0 ? -value : value
      x &+= 1
    }
    y &+= 1
  }
}
