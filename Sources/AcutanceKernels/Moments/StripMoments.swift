import KernelInterface

/// The moments of rows as they come: blocks to strips, strips merged in order from the top.
struct StripMoments: Sendable {
  private let reduce: BlockReduction
  private let statistics: StatisticSet
  private let stripRows: Int
  private var strip = StripSums()
  private var rowsInStrip = 0
  private var merged = Moments.empty

  init(_ reduce: BlockReduction, _ statistics: StatisticSet) {
    self.reduce = reduce
    self.statistics = statistics
    stripRows = reduce.layout.stripRows
  }

  /// Adds the next rows, at most `blockRows` of them, and fewer only at the end of the plane.
  mutating func add(first: UnsafeRawPointer, rowBytes: Int, rowCount: Int) {
    reduce.layout.forEachBlock(
      first: first, rowBytes: rowBytes, rowCount: rowCount, pixelBytes: reduce.pixelBytes
    ) { block in
      let count = block.rowCount * block.columns
      let sums = reduce.sums(block)
      if (sums.sum + sums.sumOfSquares + sums.pivot).isFinite {
        strip.add(sums, count: count)
      } else {
        let (sums, nonFiniteCount) = reduce.sumsOfAny(block)
        strip.add(sums, count: count, nonFiniteCount: nonFiniteCount)
      }
    }
    rowsInStrip += rowCount
    if rowsInStrip == stripRows { endStrip() }
  }

  /// Adds all rows of a plane, or those of one strip.
  mutating func add(_ plane: RawPlane, rows: Range<Int>) {
    for y in stride(from: rows.lowerBound, to: rows.upperBound, by: reduce.layout.blockRows) {
      add(
        first: plane.row(y), rowBytes: plane.rowBytes, rowCount: min(reduce.layout.blockRows, rows.upperBound - y))
    }
  }

  private mutating func endStrip() {
    merged = merged.merged(with: strip.moments(statistics))
    strip = StripSums()
    rowsInStrip = 0
  }

  /// The moments of all rows so far.
  var moments: Moments { merged.merged(with: strip.moments(statistics)) }
}

/// The sums of blocks of Float or Double pixels.
struct BlockReduction: Sendable {
  enum Pixels: Sendable {
    case float(SummationAccuracy)
    case double
  }

  let layout: BlockLayout
  private let pixels: Pixels
  private let all: Bool
  private let kernels: KernelTable

  init(_ pixels: Pixels, width: Int, _ statistics: StatisticSet, _ kernels: KernelTable) {
    layout = BlockLayout(width: width)
    self.pixels = pixels
    all = !statistics.isEmpty
    self.kernels = kernels
  }

  var pixelBytes: Int {
    if case .double = pixels { MemoryLayout<Double>.stride } else { MemoryLayout<Float>.stride }
  }

  func sums(_ block: PixelBlock) -> BlockSums {
    switch pixels {
    case .float(let accuracy): kernels.momentsFloat(block, all, accuracy == .accurate)
    case .double: kernels.momentsDouble(block, all)
    }
  }

  /// The sums of a block in which something is not finite.
  func sumsOfAny(_ block: PixelBlock) -> (sums: BlockSums, nonFiniteCount: Int) {
    switch pixels {
    case .float: sumsOfAnyValues(block, Float.self)
    case .double: sumsOfAnyValues(block, Double.self)
    }
  }
}
