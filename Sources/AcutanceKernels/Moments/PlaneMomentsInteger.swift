import KernelInterface

/// Count, sum and sum of squares of all pixels of a plane of bytes, exact, and other statistics on demand.
///
/// The parameters and errors are those of `moments(of:)` on Float, in the unit of the pixel (0...255).
///
/// Edge cases: no pixels: count 0, no mean, no variance. A flat plane: variance exactly 0.
///
/// Error: none in the sums, whatever the size, the contrast, the variant and the number of threads: 32-bit lanes are
/// widened before they can overflow. Mean and variance are rounded a few times at the very end (`IntegerMoments`).
///
/// Cost: one pass, at the bandwidth of the memory; no allocation with one thread.
public func moments(
  of plane: PlaneView<UInt8>, statistics: StatisticSet = [], threads: Int = 1, variant: Variant? = nil
) throws(KernelError) -> IntegerMoments {
  try integerMoments(plane.raw, Variant.kernels(variant, for: [.momentsUInt8]).momentsUInt8, statistics, threads)
}

/// The same of an owned plane.
public func moments(
  of plane: Plane<UInt8>, statistics: StatisticSet = [], threads: Int = 1, variant: Variant? = nil
) throws(KernelError) -> IntegerMoments {
  try moments(of: plane.view, statistics: statistics, threads: threads, variant: variant)
}

/// The same of 16-bit pixels (0...65535), as exact.
public func moments(
  of plane: PlaneView<UInt16>, statistics: StatisticSet = [], threads: Int = 1, variant: Variant? = nil
) throws(KernelError) -> IntegerMoments {
  try integerMoments(plane.raw, Variant.kernels(variant, for: [.momentsUInt16]).momentsUInt16, statistics, threads)
}

/// The same of an owned plane.
public func moments(
  of plane: Plane<UInt16>, statistics: StatisticSet = [], threads: Int = 1, variant: Variant? = nil
) throws(KernelError) -> IntegerMoments {
  try moments(of: plane.view, statistics: statistics, threads: threads, variant: variant)
}

/// Rows of a strip of integers.
let integerStripRows = 16

private func integerMoments(
  _ plane: RawPlane, _ kernel: @escaping KernelTable.MomentsInteger, _ statistics: StatisticSet, _ threads: Int
) throws(KernelError) -> IntegerMoments {
  guard threads >= 1 else { throw .threadCount(threads) }
  guard plane.width > 0, plane.height > 0 else { return .empty }
  func strip(_ rows: Range<Int>) -> IntegerMoments {
    integerMoments(
      PixelBlock(
        first: plane.row(rows.lowerBound), rowBytes: plane.rowBytes, rowCount: rows.count, columns: plane.width),
      kernel, statistics)
  }
  guard threads > 1 else {
    var whole = IntegerMoments.empty
    for y in stride(from: 0, to: plane.height, by: integerStripRows) {
      whole = whole.merged(with: strip(y..<min(y + integerStripRows, plane.height)))
    }
    return whole
  }
  return inStrips(plane, of: integerStripRows, threads: threads, empty: .empty, strip)
    .reduce(.empty) { $0.merged(with: $1) }
}

/// The moments of a few rows of integers.
func integerMoments(
  _ block: PixelBlock, _ kernel: KernelTable.MomentsInteger, _ statistics: StatisticSet
) -> IntegerMoments {
  let sums = kernel(block, !statistics.isEmpty)
  return IntegerMoments(
    count: block.rowCount * block.columns, sum: Int128(sums.sum), sumOfSquares: UInt128(sums.sumOfSquares),
    sumOfMagnitudes: statistics.contains(.magnitude) ? UInt128(sums.sum) : nil,
    minimum: statistics.contains(.extremes) ? Int(sums.minimum) : nil,
    maximum: statistics.contains(.extremes) ? Int(sums.maximum) : nil)
}
