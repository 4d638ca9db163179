import KernelInterface

/// Sums of the blocks of a strip about one pivot, that of the first block.
///
/// A pivot that is far from the mean of the strip is a mean of a block of the strip, so the strip's own variance is then
/// large too: with a share f of pixels near the pivot, log10(1/f) of the sixteen digits are lost and no more.
struct StripSums: Sendable {
  private var count = 0
  private var pivot = 0.0
  private var sum = 0.0
  private var sumOfSquares = 0.0
  private var nonFiniteCount = 0
  private var sumOfMagnitudes = 0.0
  private var minimum = Double.infinity
  private var maximum = -Double.infinity

  mutating func add(_ block: BlockSums, count blockCount: Int, nonFiniteCount: Int = 0) {
    if count == 0 { pivot = block.pivot }
    let n = Double(blockCount)
    let shift = block.pivot - pivot
    sum += block.sum + n * shift
    #if MUTANT_PIVOT_SHIFT  // a change of pivot without its cross term
      sumOfSquares += block.sumOfSquares + shift * (n * shift)
    #else
      sumOfSquares += block.sumOfSquares + shift * (2 * block.sum + n * shift)
    #endif
    count += blockCount
    self.nonFiniteCount += nonFiniteCount
    sumOfMagnitudes += block.sumOfMagnitudes
    if !(block.minimum >= minimum) { minimum = minimum.isNaN ? minimum : block.minimum }
    if !(block.maximum <= maximum) { maximum = maximum.isNaN ? maximum : block.maximum }
  }

  func moments(_ statistics: StatisticSet) -> Moments {
    guard count > 0 else { return .empty }
    let offset = sum / Double(count)
    return Moments(
      count: count, mean: pivot, meanRemainder: offset, sumOfSquaredDeviations: sumOfSquares - sum * offset,
      nonFiniteCount: nonFiniteCount, sumOfMagnitudes: statistics.contains(.magnitude) ? sumOfMagnitudes : nil,
      minimum: statistics.contains(.extremes) ? minimum : nil,
      maximum: statistics.contains(.extremes) ? maximum : nil)
  }
}

/// A block whose sums are not finite, pixel by pixel in Double: because a value is not, or because squares of Floats
/// overflow where those of Doubles do not.
func sumsOfAnyValues<Pixel: BinaryFloatingPoint>(
  _ block: PixelBlock, _: Pixel.Type
) -> (sums: BlockSums, nonFiniteCount: Int) {
  func forEach(_ body: (Double) -> Void) {
    for y in 0..<block.rowCount {
      let row = (block.first + y * block.rowBytes).assumingMemoryBound(to: Pixel.self)
      for x in 0..<block.columns { body(Double(row[x])) }
    }
  }
  var total = 0.0
  var nonFiniteCount = 0
  var sums = BlockSums(
    pivot: 0, sum: 0, sumOfSquares: 0, sumOfMagnitudes: 0, minimum: .infinity, maximum: -.infinity)
  forEach { value in
    total += value
    if !value.isFinite { nonFiniteCount += 1 }
    sums.sumOfMagnitudes += abs(value)
    if !(value >= sums.minimum) && !sums.minimum.isNaN { sums.minimum = value }
    if !(value <= sums.maximum) && !sums.maximum.isNaN { sums.maximum = value }
  }
  if nonFiniteCount > 0 {
    sums.sum = total
    sums.sumOfSquares = .nan
    return (sums, nonFiniteCount)
  }
  sums.pivot = total / Double(block.rowCount * block.columns)
  forEach { value in
    let deviation = value - sums.pivot
    sums.sum += deviation
    sums.sumOfSquares += deviation * deviation
  }
  return (sums, 0)
}
