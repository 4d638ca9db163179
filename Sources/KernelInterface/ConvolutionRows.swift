/// A band of output rows of a convolution, with the input rows it needs.
///
/// The input rows are a list of pointers, so that a border above or below is the same pointer twice, a row of the
/// border's constant, or a row of another buffer. `rows[r][x]` is the leftmost tap of output column x in the input row
/// that is the topmost one of output row r: nothing but tap (i, j) of output (x, y) at `rows[y + j][x + i]` is read.
public struct ConvolutionRows {
  /// `rowCount + tapRows - 1` rows.
  public let rows: UnsafePointer<UnsafePointer<Float>>
  /// The taps by columns, top to bottom within a column: weight (i, j) at `weights[i * tapRows + j]`.
  public let weights: UnsafePointer<Float>
  public let tapColumns: Int
  public let tapRows: Int
  /// The pixel of output column 0 and the band's first row.
  public let output: UnsafeMutablePointer<Float>
  /// Floats from one output row to the next.
  public let outputStride: Int
  public let rowCount: Int
  /// Columns [firstColumn, endColumn) are written; their number is a multiple of 16.
  public let firstColumn: Int
  public let endColumn: Int
  /// Write past the caches; column `firstColumn` of every output row lies on a 64-byte boundary then.
  public let streaming: Bool

  @inlinable
  public init(
    rows: UnsafePointer<UnsafePointer<Float>>, weights: UnsafePointer<Float>, tapColumns: Int, tapRows: Int,
    output: UnsafeMutablePointer<Float>, outputStride: Int, rowCount: Int, firstColumn: Int, endColumn: Int,
    streaming: Bool
  ) {
    self.rows = rows
    self.weights = weights
    self.tapColumns = tapColumns
    self.tapRows = tapRows
    self.output = output
    self.outputStride = outputStride
    self.rowCount = rowCount
    self.firstColumn = firstColumn
    self.endColumn = endColumn
    self.streaming = streaming
  }
}

/// Up to four vectors side by side: part of an output row whose sums are kept in registers. A struct of named vectors
/// is split into registers by the optimiser, an array is not.
public struct VectorRow {
  public var v0: SIMD16<Float>
  public var v1: SIMD16<Float>
  public var v2: SIMD16<Float>
  public var v3: SIMD16<Float>

  @inlinable @inline(__always)
  public init(_ v: SIMD16<Float>) {
    v0 = v
    v1 = v
    v2 = v
    v3 = v
  }
}
