import KernelInterface

extension HeatMap {
  /// Sum, mean, variance, least and greatest value with their places, and centroid, in one pass.
  ///
  ///     mean = sum v / n    variance = sum (v - mean)^2 / n    centroid = (sum x v, sum y v) / sum v
  ///
  /// - Parameter variant: the compilation to run; `nil` for the default.
  /// - Throws: `KernelError` for a variant that cannot run.
  ///
  /// Units: the map's own; the variance in their square, the centroid in pixels from the centre of the first one.
  ///
  /// Edge cases: a map of no values has no mean, no extremes and no centroid. One value has variance 0. A NaN makes
  /// mean, variance, centroid and extremes NaN (the place is that of the first NaN); an infinity is a least or greatest
  /// value like another, and makes the others infinite or NaN as arithmetic has it. `nonFiniteCount` counts both. The
  /// centroid of a map whose sum is 0 is `nil`; negative values are allowed, and may put it outside the map.
  ///
  /// Error, with u = 2^-24: extremes and counts none. With D the mean of |v - p| over the strips of sixteen rows, each
  /// with its own pivot p (the mean of a few of its values, at most 1.8 deviations from that of the strip): mean within
  /// 11 u D, variance within 9e-6 of itself at the very worst and a few u in practice, whatever the offset and the
  /// size, centroid within 19 u D (width + 256) / |mean| and 12 u D height / |mean|. Values so large or so small that
  /// squares leave the range of Float are summed in Double.
  ///
  /// Cost: one read of the map; one strip once more for each extreme, and where the pivot was bad. No allocation.
  ///
  /// Source: Chan, Golub and LeVeque, "Algorithms for computing the sample variance", 1983.
  public func statistics(variant: Variant? = nil) throws(KernelError) -> HeatMapStatistics {
    let kernels = try Variant.kernels(variant, for: [.mapStrip])
    var total = MapTotal()
    guard count > 0 else { return total.statistics(of: self) }
    let careful = try Variant.kernels(.scalar, for: [.mapStrip])
    var first = 0
    while first < height {
      let rows = first..<min(first + mapStripRows, height)
      total.add(rows, of: self, kernels, careful)
      first = rows.upperBound
    }
    return total.statistics(of: self)
  }
}

/// The strips so far.
private struct MapTotal {
  private var moments = Moments.empty
  private var sum = 0.0
  private var sumByColumn = 0.0
  private var sumByRow = 0.0
  private var least: (value: Float, rows: Range<Int>)?
  private var greatest: (value: Float, rows: Range<Int>)?
  private var nanRows: Range<Int>?

  mutating func add(_ rows: Range<Int>, of map: borrowing HeatMap, _ kernels: KernelTable, _ careful: KernelTable) {
    let raw = map.plane.raw
    func sums(_ pivot: Float, _ kernels: KernelTable) -> MapSums {
      kernels.mapStrip(raw.row(rows.lowerBound), raw.rowBytes, rows.count, raw.width, pivot)
    }
    let count = Double(rows.count * raw.width)
    var pivot = spotMean(raw, rows)
    var strip = sums(pivot, kernels)
    var nonFiniteCount = 0
    if !(strip.sum + strip.sumOfSquares + strip.sumByColumn).isFinite {
      nonFiniteCount = countNonFinite(rows, of: map)
      strip = sums(pivot, careful)
    } else if strip.sumOfSquares < count * 0x1p-98 && strip.minimum != strip.maximum {
      // A square that is subnormal in Float is off by 2^-150 at most: nothing beside 2^-98, much beside 2^-140.
      strip = sums(pivot, careful)
    } else if strip.sum * (strip.sum / count) > 3 * (strip.sumOfSquares - strip.sum * (strip.sum / count)) {
      // More than two bits would cancel.
      pivot = Float(Double(pivot) + strip.sum / count)
      strip = sums(pivot, kernels)
    }
    let offset = strip.sum / count
    let stripSum = count * Double(pivot) + strip.sum
    moments = moments.merged(
      with: Moments(
        count: rows.count * raw.width, mean: Double(pivot) + offset,
        sumOfSquaredDeviations: strip.sumOfSquares - strip.sum * offset, nonFiniteCount: nonFiniteCount))
    sum += stripSum
    let (columns, height) = (Double(raw.width), Double(rows.count))
    sumByColumn += Double(pivot) * height * (columns * (columns - 1) / 2) + strip.sumByColumn
    #if !MUTANT_STRIP_ROW  // each strip counts its rows from 0
      sumByRow += Double(rows.lowerBound) * stripSum
    #endif
    sumByRow += Double(pivot) * columns * (height * (height - 1) / 2) + strip.sumByRow
    // Strictly: the first strip that holds the value stays.
    if least.map({ strip.minimum < $0.value }) ?? true { least = (strip.minimum, rows) }
    if greatest.map({ strip.maximum > $0.value }) ?? true { greatest = (strip.maximum, rows) }
  }

  func statistics(of map: borrowing HeatMap) -> HeatMapStatistics {
    let mean = sum / Double(moments.count)
    let centroid =
      moments.count > 0 && sum != 0 ? HeatMapStatistics.Point(x: sumByColumn / sum, y: sumByRow / sum) : nil
    return HeatMapStatistics(
      moments: moments.count == 0
        ? .empty
        : Moments(
          count: moments.count, mean: mean, sumOfSquaredDeviations: moments.sumOfSquaredDeviations,
          nonFiniteCount: moments.nonFiniteCount),
      sum: sum, minimum: extreme(least, of: map), maximum: extreme(greatest, of: map), centroid: centroid)
  }

  private func extreme(
    _ found: (value: Float, rows: Range<Int>)?, of map: borrowing HeatMap
  ) -> HeatMapStatistics.Extreme? {
    guard let found else { return nil }
    let place =
      nanRows.map { map.firstPlace(in: $0) { $0.isNaN } } ?? map.firstPlace(in: found.rows) { $0 == found.value }
    // What was just found in these rows is there, unless somebody else wrote to them meanwhile.
    guard let place else { return nil }
    return HeatMapStatistics.Extreme(value: map.plane[place.x, place.y], x: place.x, y: place.y)
  }

  private mutating func countNonFinite(_ rows: Range<Int>, of map: borrowing HeatMap) -> Int {
    var (nonFiniteCount, hasNaN) = (0, false)
    for y in rows {
      let values = map.row(y)
      for x in 0..<map.width where !values[x].isFinite {
        nonFiniteCount += 1
        hasNaN = hasNaN || values[x].isNaN
      }
    }
    if hasNaN && nanRows == nil { nanRows = rows }
    return nonFiniteCount
  }
}

/// The mean of four neighbours at each of eight places of a strip: known before it is read and near enough to its mean.
/// The eight cache lines are read at once, and needed anyway.
private func spotMean(_ plane: RawPlane, _ rows: Range<Int>) -> Float {
  var sum = 0.0
  for spot in 0..<8 {
    let y = rows.lowerBound + (spot / 2 * 2 + 1) * rows.count / 8
    let column = (spot % 2 * 2 + 1) * plane.width / 4
    let values = plane.row(y).assumingMemoryBound(to: Float.self)
    for x in column..<column + 4 { sum += Double(values[min(x, plane.width - 1)]) }
  }
  let mean = Float(sum / 32)
  return mean.isFinite ? mean : 0
}
