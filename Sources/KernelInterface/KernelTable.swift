/// The functions that every kernel variant provides. `ScalarKernels` fills the table first and the vector variants
/// follow it entry by entry, so the table is total from the first line on.
///
/// All functions expect checked arguments: pointers that cover what the arguments say, at least one row and one
/// column, pixel-aligned rows.
public final class KernelTable: Sendable {
  /// Sums of the `laplacian4` response of a strip of Float rows about a pivot. At most `laplacianRowLimit` rows.
  public typealias LaplacianFloat = @Sendable (_ strip: RowStrip, _ pivot: Float) -> PivotedSums
  /// Sum of squares of the `laplacian4` response of a strip of UInt8 rows, exact. At most `laplacianRowLimit` rows.
  public typealias LaplacianUInt8 = @Sendable (_ strip: RowStrip) -> UInt64
  /// output[x] (+)= sum over `rowCount` rows of weight(row) * pixel(row, x), for x in 0..<width.
  public typealias ColumnSumInteger =
    @Sendable (
      _ firstRow: UnsafeRawPointer, _ rowBytes: Int, _ rowCount: Int, _ weights: ColumnWeights, _ width: Int,
      _ accumulate: Bool, _ output: UnsafeMutablePointer<UInt64>
    ) -> Void
  public typealias ColumnSumFloat =
    @Sendable (
      _ firstRow: UnsafeRawPointer, _ rowBytes: Int, _ rowCount: Int, _ weights: ColumnWeights, _ width: Int,
      _ accumulate: Bool, _ output: UnsafeMutablePointer<Double>
    ) -> Void
  /// One output row of the area reduction from column sums: weighted sums of `tapCount` columns over `divisor`.
  public typealias AreaRowInteger =
    @Sendable (
      _ columns: UnsafePointer<UInt64>, _ taps: UnsafePointer<AreaTap>, _ tapCount: Int, _ middleWeight: UInt32,
      _ divisor: UInt64, _ outputCount: Int, _ output: UnsafeMutablePointer<Float>
    ) -> Void
  public typealias AreaRowFloat =
    @Sendable (
      _ columns: UnsafePointer<Double>, _ taps: UnsafePointer<AreaTap>, _ tapCount: Int, _ middleWeight: UInt32,
      _ divisor: Double, _ outputCount: Int, _ output: UnsafeMutablePointer<Float>
    ) -> Void
  /// One output row of the exact reduction by two on both axes: (a + b + c + d) / divisor. `streaming` writes past
  /// the caches and needs an output on a 64-byte boundary.
  public typealias HalveRow =
    @Sendable (
      _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ outputCount: Int, _ streaming: Bool,
      _ output: UnsafeMutablePointer<Float>
    ) -> Void
  /// Luma of interleaved RGB samples, `channels` (3 or 4) to a pixel.
  public typealias LumaRow =
    @Sendable (
      _ source: UnsafeRawPointer, _ channels: Int, _ count: Int, _ output: UnsafeMutableRawPointer
    ) -> Void

  /// Sums of a block of Float or Double pixels about a pivot near its mean, of at most `blockPixelLimit` pixels.
  /// Extremes and magnitudes are computed if `all` is set, and mean nothing otherwise. `isAccurate` sums Float pixels in
  /// Double. If a sum is not finite, nothing else of the result means anything.
  public typealias MomentsFloat = @Sendable (_ block: PixelBlock, _ all: Bool, _ isAccurate: Bool) -> BlockSums
  public typealias MomentsDouble = @Sendable (_ block: PixelBlock, _ all: Bool) -> BlockSums
  /// Exact sums of a block of at most 2^31 integer pixels. Extremes are computed if `all` is set.
  public typealias MomentsInteger = @Sendable (_ block: PixelBlock, _ all: Bool) -> IntegerBlockSums

  /// Correlation of a band of rows: for every output the taps row by row from the top, from the left in a row,
  /// each added to the sum so far (fused where the variant has FMA). Returns whether every result is finite.
  public typealias Convolve = @Sendable (_ band: ConvolutionRows) -> Bool
  /// Correlation with the product of a column and a row of at most eight taps: a row of taps and a column
  /// of taps of what it gave, each in the order of `Convolve`. The weights are those of the row, then the column.
  /// Returns whether every result is finite.
  public typealias ConvolveFactors = Convolve
  /// Sums of windows of a band along columns; `ring` is scratch memory of `boxRingCount` Floats on a 64-byte boundary.
  public typealias BoxColumn = @Sendable (_ band: ConvolutionRows, _ ring: UnsafeMutablePointer<Float>) -> Bool
  /// Pixels of a row as Float, exactly.
  public typealias WidenRow =
    @Sendable (_ source: UnsafeRawPointer, _ count: Int, _ output: UnsafeMutablePointer<Float>) -> Void
  /// Pixels of a row as bytes: value * scale + offset in Double, rounded to the nearest integer, halves to even, and cut
  /// to 0...255. Counts what was cut off at either end; returns whether no result was NaN.
  public typealias QuantizeRow =
    @Sendable (
      _ source: UnsafePointer<Float>, _ count: Int, _ scale: Double, _ offset: Double,
      _ clamped: UnsafeMutablePointer<ClampedCounts>, _ output: UnsafeMutablePointer<UInt8>
    ) -> Bool
  /// output[x] = sqrt(horizontal[x]^2 + vertical[x]^2). `streaming` writes past the caches and needs an output on a
  /// 64-byte boundary.
  public typealias MagnitudeRow =
    @Sendable (
      _ horizontal: UnsafePointer<Float>, _ vertical: UnsafePointer<Float>, _ count: Int, _ streaming: Bool,
      _ output: UnsafeMutablePointer<Float>
    ) -> Void

  /// Sums of a strip of Float rows about a pivot, weighted by columns and rows too, and its extremes. At most
  /// `mapStripRows` rows.
  public typealias MapStrip =
    @Sendable (
      _ first: UnsafeRawPointer, _ rowBytes: Int, _ rowCount: Int, _ width: Int, _ pivot: Float
    ) -> MapSums
  /// Number and sum, in Double, of the values of a row where the mask is above the threshold. The mask may be the row.
  public typealias MaskedRow =
    @Sendable (
      _ values: UnsafePointer<Float>, _ mask: UnsafePointer<Float>, _ count: Int, _ threshold: Float
    ) -> MaskedSum
  /// output[x] = (source[x] - offset) * scale: two operations in Double, then one rounding to Float.
  public typealias RescaleRow =
    @Sendable (
      _ source: UnsafePointer<Float>, _ count: Int, _ offset: Double, _ scale: Double,
      _ output: UnsafeMutablePointer<Float>
    ) -> Void

  /// output[r, c] = sum over i of left[r, i] * right[i, c]: rows of `left` are `leftStride` Doubles apart, those of the
  /// others `columns`, a multiple of 16. Terms are added one after the other from 0 on, each product and each sum rounded,
  /// so that every variant gives the same bits.
  public typealias ProductDouble =
    @Sendable (
      _ left: UnsafePointer<Double>, _ leftStride: Int, _ rows: Int, _ inner: Int, _ right: UnsafePointer<Double>,
      _ columns: Int, _ output: UnsafeMutablePointer<Double>
    ) -> Void
  /// Exact sums of |a - b| and (a - b)^2 of two rows of bytes, and the largest |a - b|.
  public typealias DifferenceRow =
    @Sendable (_ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ count: Int) -> DifferenceSums

  /// Whether a product and a sum are rounded together in the Float kernels.
  public let fusesMultiplyAdd: Bool
  public let laplacianFloat: LaplacianFloat
  public let laplacianUInt8: LaplacianUInt8
  public let responses: ResponseTable
  public let layers: LayerTable
  public let momentsFloat: MomentsFloat
  public let momentsDouble: MomentsDouble
  public let momentsUInt8: MomentsInteger
  public let momentsUInt16: MomentsInteger
  public let columnSumUInt8: ColumnSumInteger
  public let columnSumUInt16: ColumnSumInteger
  public let columnSumFloat: ColumnSumFloat
  public let areaRowInteger: AreaRowInteger
  public let areaRowFloat: AreaRowFloat
  public let halveRowUInt8: HalveRow
  public let halveRowUInt16: HalveRow
  public let halveRowFloat: HalveRow
  public let lumaUInt8: LumaRow
  public let lumaUInt16: LumaRow
  public let convolve: Convolve
  /// Rows of taps up to which `convolveFactors` is faster than two passes.
  public let factorRowsInRegisters: Int
  public let convolveFactors: ConvolveFactors
  /// Sums of windows of a band along rows (`tapColumns` pixels) times the first weight; always returns true, since a
  /// value that is not finite is in the right windows by itself.
  public let boxRow: Convolve
  /// The same along columns (`tapRows` rows).
  public let boxColumn: BoxColumn
  public let widenUInt8: WidenRow
  public let widenUInt16: WidenRow
  public let quantizeRow: QuantizeRow
  public let magnitudeRow: MagnitudeRow
  public let mapStrip: MapStrip
  public let maskedRow: MaskedRow
  public let rescaleRow: RescaleRow
  public let productDouble: ProductDouble
  public let differenceUInt8: DifferenceRow

  public init(
    fusesMultiplyAdd: Bool, laplacianFloat: @escaping LaplacianFloat, laplacianUInt8: @escaping LaplacianUInt8,
    responses: ResponseTable, layers: LayerTable,
    momentsFloat: @escaping MomentsFloat, momentsDouble: @escaping MomentsDouble,
    momentsUInt8: @escaping MomentsInteger, momentsUInt16: @escaping MomentsInteger,
    columnSumUInt8: @escaping ColumnSumInteger, columnSumUInt16: @escaping ColumnSumInteger,
    columnSumFloat: @escaping ColumnSumFloat, areaRowInteger: @escaping AreaRowInteger,
    areaRowFloat: @escaping AreaRowFloat, halveRowUInt8: @escaping HalveRow, halveRowUInt16: @escaping HalveRow,
    halveRowFloat: @escaping HalveRow, lumaUInt8: @escaping LumaRow, lumaUInt16: @escaping LumaRow,
    convolve: @escaping Convolve, factorRowsInRegisters: Int,
    convolveFactors: @escaping ConvolveFactors, boxRow: @escaping Convolve, boxColumn: @escaping BoxColumn,
    widenUInt8: @escaping WidenRow, widenUInt16: @escaping WidenRow, quantizeRow: @escaping QuantizeRow,
    magnitudeRow: @escaping MagnitudeRow, mapStrip: @escaping MapStrip, maskedRow: @escaping MaskedRow,
    rescaleRow: @escaping RescaleRow, productDouble: @escaping ProductDouble,
    differenceUInt8: @escaping DifferenceRow
  ) {
    self.fusesMultiplyAdd = fusesMultiplyAdd
    self.laplacianFloat = laplacianFloat
    self.laplacianUInt8 = laplacianUInt8
    self.responses = responses
    self.layers = layers
    self.momentsFloat = momentsFloat
    self.momentsDouble = momentsDouble
    self.momentsUInt8 = momentsUInt8
    self.momentsUInt16 = momentsUInt16
    self.columnSumUInt8 = columnSumUInt8
    self.columnSumUInt16 = columnSumUInt16
    self.columnSumFloat = columnSumFloat
    self.areaRowInteger = areaRowInteger
    self.areaRowFloat = areaRowFloat
    self.halveRowUInt8 = halveRowUInt8
    self.halveRowUInt16 = halveRowUInt16
    self.halveRowFloat = halveRowFloat
    self.lumaUInt8 = lumaUInt8
    self.lumaUInt16 = lumaUInt16
    self.convolve = convolve
    self.factorRowsInRegisters = factorRowsInRegisters
    self.convolveFactors = convolveFactors
    self.boxRow = boxRow
    self.boxColumn = boxColumn
    self.widenUInt8 = widenUInt8
    self.widenUInt16 = widenUInt16
    self.quantizeRow = quantizeRow
    self.magnitudeRow = magnitudeRow
    self.mapStrip = mapStrip
    self.maskedRow = maskedRow
    self.rescaleRow = rescaleRow
    self.productDouble = productDouble
    self.differenceUInt8 = differenceUInt8
  }
}

/// Rows of a strip for the Laplacian moments of Float planes. Fixed, whatever the number of threads or the variant,
/// because strips are merged in order and the height of a strip decides the order of additions. Sixteen rows of one
/// vector each roll through the registers as up, centre and down: every row is loaded from the cache once a strip
/// but for the two shared rows, and sixteen parallel streams are what the prefetcher still follows (32 are not).
public let laplacianFloatStripRows = 16

/// Rows of a strip for the Laplacian moments of UInt8 planes: the sums are integers, so this is speed alone.
public let laplacianUInt8StripRows = 8

/// Rows of a strip for the statistics of a map. Strips are merged in order, so this decides the order of additions.
public let mapStripRows = 16

/// Floats of scratch memory for sums of windows along columns: 32 rows of two vectors for each of four sums.
public let boxRingCount = 32 * 32
