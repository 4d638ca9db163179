import KernelInterface

/// The moments of a plane whose rows come one after the other, as a decoder makes them: the plane itself is never held.
///
///     var moments = try RowMoments<Float>(width: 4000)
///     while let row = decoder.nextRow() { try moments.append(row) }
///     print(moments.moments.populationVariance)
///
/// The result has the bits of `moments(of:)` on the whole plane, however many rows come at a time.
///
/// Cost: that of `moments(of:)`; the memory of at most 2048 pixels where rows are short, and none where they are long.
public struct RowMoments<Pixel: PlanePixel>: Sendable {
  /// Pixels of a row.
  public let width: Int
  /// Rows so far.
  public private(set) var rowCount = 0
  private var floats: StripMoments?
  private var integers = IntegerMoments.empty
  private let integerKernel: KernelTable.MomentsInteger?
  private let statistics: StatisticSet
  /// Rows of a block that is not yet full, without padding.
  private var pending: [Pixel] = []
  private let blockRows: Int

  private init(
    width: Int, _ statistics: StatisticSet, _ reduction: BlockReduction?, _ integerKernel: KernelTable.MomentsInteger?
  ) throws(KernelError) {
    guard width >= 0 else { throw .plane(.negativeSize(width: width, height: 0)) }
    self.width = width
    self.statistics = statistics
    floats = reduction.map { StripMoments($0, statistics) }
    self.integerKernel = integerKernel
    blockRows = reduction?.layout.blockRows ?? 1
    if blockRows > 1 { pending.reserveCapacity(blockRows * width) }
  }

  /// Adds a row.
  ///
  /// - Throws: `KernelError.rowLengthMismatch` if it is not `width` pixels long; nothing is added then.
  public mutating func append(_ row: Span<Pixel>) throws(KernelError) {
    guard row.count == width else { throw .rowLengthMismatch(count: row.count, expected: width) }
    row.withUnsafeBufferPointer { if let base = $0.baseAddress { add(UnsafeRawPointer(base)) } }
    rowCount += 1
  }

  /// Adds all rows of a view, in its order.
  ///
  /// - Throws: `KernelError.rowLengthMismatch` if they are not `width` pixels long; nothing is added then.
  public mutating func append(rows: PlaneView<Pixel>) throws(KernelError) {
    guard rows.width == width else { throw .rowLengthMismatch(count: rows.width, expected: width) }
    for y in 0..<rows.height {
      if width > 0 { add(rows.raw.row(y)) }
      rowCount += 1
    }
  }

  private mutating func add(_ row: UnsafeRawPointer) {
    if let integerKernel {
      let block = PixelBlock(first: row, rowBytes: 0, rowCount: 1, columns: width)
      integers = integers.merged(with: integerMoments(block, integerKernel, statistics))
    } else if blockRows == 1 {
      floats!.add(first: row, rowBytes: 0, rowCount: 1)
    } else {
      pending.append(contentsOf: UnsafeBufferPointer(start: row.assumingMemoryBound(to: Pixel.self), count: width))
      if pending.count == blockRows * width { Self.flush(&pending, width: width, into: &floats!) }
    }
  }

  private static func flush(_ pending: inout [Pixel], width: Int, into floats: inout StripMoments) {
    pending.withUnsafeBytes {
      floats.add(
        first: $0.baseAddress!, rowBytes: width * MemoryLayout<Pixel>.stride,
        rowCount: $0.count / (width * MemoryLayout<Pixel>.stride))
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// The moments of what has come so far.
  fileprivate var floatMoments: Moments {
    guard var floats else { return .empty }
    if !pending.isEmpty {
      var rest = pending
      Self.flush(&rest, width: width, into: &floats)
    }
    return floats.moments
  }

  fileprivate var exactMoments: IntegerMoments { integers }
}

extension RowMoments where Pixel == Float {
  /// The moments of no row yet, of planes of a width.
  ///
  /// - Throws: `KernelError`: a negative width, a variant that cannot run.
  public init(
    width: Int, statistics: StatisticSet = [], accuracy: SummationAccuracy = .accurate, variant: Variant? = nil
  ) throws(KernelError) {
    let kernels = try Variant.kernels(variant, for: [.momentsFloat])
    try self.init(width: width, statistics, BlockReduction(.float(accuracy), width: width, statistics, kernels), nil)
  }

  /// The moments of the rows so far.
  public var moments: Moments { floatMoments }
}

extension RowMoments where Pixel == Double {
  /// The moments of no row yet, of planes of a width.
  ///
  /// - Throws: `KernelError`: a negative width, a variant that cannot run.
  public init(width: Int, statistics: StatisticSet = [], variant: Variant? = nil) throws(KernelError) {
    let kernels = try Variant.kernels(variant, for: [.momentsDouble])
    try self.init(width: width, statistics, BlockReduction(.double, width: width, statistics, kernels), nil)
  }

  /// The moments of the rows so far.
  public var moments: Moments { floatMoments }
}

extension RowMoments where Pixel == UInt8 {
  /// The moments of no row yet, of planes of a width.
  ///
  /// - Throws: `KernelError`: a negative width, a variant that cannot run.
  public init(width: Int, statistics: StatisticSet = [], variant: Variant? = nil) throws(KernelError) {
    try self.init(width: width, statistics, nil, Variant.kernels(variant, for: [.momentsUInt8]).momentsUInt8)
  }

  /// The moments of the rows so far.
  public var moments: IntegerMoments { exactMoments }
}

extension RowMoments where Pixel == UInt16 {
  /// The moments of no row yet, of planes of a width.
  ///
  /// - Throws: `KernelError`: a negative width, a variant that cannot run.
  public init(width: Int, statistics: StatisticSet = [], variant: Variant? = nil) throws(KernelError) {
    try self.init(width: width, statistics, nil, Variant.kernels(variant, for: [.momentsUInt16]).momentsUInt16)
  }

  /// The moments of the rows so far.
  public var moments: IntegerMoments { exactMoments }
}
