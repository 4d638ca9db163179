import KernelInterface

// The scalar twins of the statistics of maps: same arguments, one value after the other, all in Double.

func mapStrip(
  _ first: UnsafeRawPointer, _ rowBytes: Int, _ rowCount: Int, _ width: Int, _ pivot: Float
) -> MapSums {
  var sums = MapSums(
    sum: 0, sumOfSquares: 0, sumByColumn: 0, sumByRow: 0, minimum: .infinity, maximum: -.infinity)
  for y in 0..<rowCount {
    let row = (first + y * rowBytes).assumingMemoryBound(to: Float.self)
    for x in 0..<width {
      let value = row[x]
      let difference = Double(value) - Double(pivot)
      sums.sum += difference
      sums.sumOfSquares += difference * difference
      sums.sumByColumn += Double(x) * difference
      sums.sumByRow += Double(y) * difference
      if value < sums.minimum { sums.minimum = value }
      if value > sums.maximum { sums.maximum = value }
    }
  }
  return sums
}

func maskedRow(
  _ values: UnsafePointer<Float>, _ mask: UnsafePointer<Float>, _ count: Int, _ threshold: Float
) -> MaskedSum {
  var result = MaskedSum(count: 0, sum: 0, maskHasNaN: false)
  for x in 0..<count {
    if mask[x] > threshold {
      result.count += 1
      result.sum += Double(values[x])
    }
    if mask[x].isNaN { result.maskHasNaN = true }
  }
  return result
}

func rescaleRow(
  _ source: UnsafePointer<Float>, _ count: Int, _ offset: Double, _ scale: Double,
  _ output: UnsafeMutablePointer<Float>
) {
  for x in 0..<count { output[x] = Float((Double(source[x]) - offset) * scale) }
}
