/// A few rows of a plane with the row above and the row below them, the unit of work of a 3 x 3 reduction.
///
/// The neighbours are pointers of their own, so that a replicated border is the edge row given twice, and a stream
/// of rows can keep its last two rows wherever it likes.
public struct RowStrip {
  public let above: UnsafeRawPointer
  public let first: UnsafeRawPointer
  public let below: UnsafeRawPointer
  public let rowBytes: Int
  public let rowCount: Int
  /// Columns [firstColumn, endColumn) are measured; each of them has a left and a right neighbour in its row.
  public let firstColumn: Int
  public let endColumn: Int

  @inlinable
  public init(
    above: UnsafeRawPointer, first: UnsafeRawPointer, below: UnsafeRawPointer, rowBytes: Int, rowCount: Int,
    firstColumn: Int, endColumn: Int
  ) {
    self.above = above
    self.first = first
    self.below = below
    self.rowBytes = rowBytes
    self.rowCount = rowCount
    self.firstColumn = firstColumn
    self.endColumn = endColumn
  }
}
