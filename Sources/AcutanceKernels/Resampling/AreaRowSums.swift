import KernelInterface

/// The sums of the output row that is being averaged, from source rows that arrive one after the other.
struct AreaRowSums<Pixel: ImagePixel>: Sendable {
  let plan: AreaPlan<Pixel>
  /// Source rows taken so far.
  private(set) var rowCount = 0
  /// Output rows that are complete.
  private(set) var outputRow = 0
  private var columns: [UInt64]
  private var hasBegun = false

  init(_ plan: AreaPlan<Pixel>) {
    self.plan = plan
    columns = plan.makeColumns()
  }

  /// Takes the next row, and writes the output row that it completes. No row completes two: none is larger than a source
  /// row on either axis.
  ///
  /// - Returns: whether `output` was written.
  mutating func take(_ row: UnsafeRawPointer, output: UnsafeMutablePointer<Float>) -> Bool {
    var isComplete = false
    // A row can end one output row and begin the next.
    while outputRow < plan.vertical.target {
      let span = plan.vertical.span(outputRow)
      guard rowCount >= span.start else { break }
      let weight =
        rowCount == span.start
        ? span.first : rowCount == span.end - 1 ? span.last : UInt32(plan.vertical.sourceUnits)
      columns.withUnsafeMutableBytes {
        plan.addRows(row, rowBytes: 0, rowCount: 1, ColumnWeights(first: weight, middle: 0, last: 0), hasBegun, $0)
      }
      hasBegun = true
      guard rowCount == span.end - 1 else { break }
      columns.withUnsafeBytes { plan.writeRow($0, output) }
      isComplete = true
      hasBegun = false
      outputRow += 1
    }
    rowCount += 1
    return isComplete
  }
}
