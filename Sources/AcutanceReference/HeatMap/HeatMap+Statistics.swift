import AcutanceKernels

extension BLASReference {
  /// `HeatMap.statistics` by `cblas_ddot`: products of rows with ones and with the numbers of the columns.
  ///
  ///     mean = sum v / n    variance = sum (v - mean)^2 / n    centroid = (sum x v, sum y v) / sum v
  ///
  /// The kernels' bounds, u = 2^-24: mean 11 u D, variance 9e-6 of itself, centroid 19 u D (width + 256) / |mean| along x
  /// and 12 u D height / |mean| along y, with D = `meanDistance`; extremes and counts exact.
  ///
  /// - Parameter map: values in any unit, widened from Float.
  ///
  /// Edge cases: those of the kernel: a NaN makes everything but the counts NaN and its first place that of both
  /// extremes; an infinity is a least or greatest value, and makes the others infinite or NaN.
  ///
  /// Error: that of `LongSums` in each sum, relative to the sum of the magnitudes.
  public static func heatMapStatistics(of map: DoubleMatrix) -> ReferenceMapStatistics {
    let statistics = moments(of: map)
    let columnNumbers = (0..<map.columns).map(Double.init)
    var (byColumn, byRow) = (CompensatedSum(), CompensatedSum())
    for y in 0..<map.rows {
      let row = map.values.span.extracting(map.range(row: y, columns: 0..<map.columns))
      byColumn.add(LongSums.dot(row, columnNumbers.span))
      byRow.add(Double(y) * LongSums.sum(row))
    }
    let sum = statistics.sum
    return ReferenceMapStatistics(
      statistics: statistics, minimum: place(of: statistics.minimum, in: map),
      maximum: place(of: statistics.maximum, in: map),
      centroid: statistics.count > 0 && sum != 0
        ? HeatMapStatistics.Point(x: byColumn.value / sum, y: byRow.value / sum) : nil,
      meanDistance: meanDistance(map))
  }

  /// The first place of a value, row by row, or of NaN.
  private static func place(of value: Double?, in map: DoubleMatrix) -> HeatMapStatistics.Extreme? {
    guard let value, let index = map.values.firstIndex(where: { $0 == value || ($0.isNaN && value.isNaN) }) else {
      return nil
    }
    return HeatMapStatistics.Extreme(
      value: Float(map.values[index]), x: index % map.columns, y: index / map.columns)
  }

  /// sum over strips of sixteen rows of n_s sqrt(1 + 1.8^2) sd_s, over n. The mean of |v - p| is at most the root of the
  /// mean of (v - p)^2 = sd^2 + (mean - p)^2, and the pivot p is at most 1.8 sd off.
  private static func meanDistance(_ map: DoubleMatrix) -> Double {
    guard map.columns > 0, map.rows > 0 else { return 0 }
    var sum = CompensatedSum()
    for top in stride(from: 0, to: map.rows, by: 16) {
      let values = top * map.columns..<min(top + 16, map.rows) * map.columns
      let strip = ReferenceStatistics(of: map.values.span.extracting(values), gauges: .exact)
      sum.add((Double(values.count) * strip.sumOfSquaredDeviations).squareRoot())
    }
    return (1 + 1.8 * 1.8).squareRoot() * sum.value / Double(map.values.count)
  }
}
