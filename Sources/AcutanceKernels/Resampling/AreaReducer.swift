import KernelInterface

/// Exact area averaging of rows that arrive one after the other, as a decoder makes them.
///
/// The result is bit for bit that of `areaReduced` on the whole plane; the memory is one row of sums and the output.
///
///     var reducer = try AreaReducer<UInt8>(from: size, to: size.reduced(toLongerSide: 512))
///     while let row = decoder.nextRow() { try reducer.append(row) }
///     let plane = try reducer.finish()
public struct AreaReducer<Pixel: ImagePixel>: Sendable {
  /// Size of the plane whose rows are appended.
  public let source: PixelSize
  /// Size of the result.
  public let target: PixelSize
  /// Rows taken so far.
  public private(set) var rowCount = 0
  private let plan: AreaPlan<Pixel>
  private var columns: [UInt64]
  private var output: Plane<Float>
  private var outputRow = 0
  private var hasBegun = false

  /// - Parameter variant: the compilation to run; `nil` for the default.
  /// - Throws: `KernelError.invalidReduction` unless both sides of the target are at least 1 and none is larger than
  ///   the source's; a variant that cannot run; memory that cannot be had.
  public init(from source: PixelSize, to target: PixelSize, variant: Variant? = nil) throws(KernelError) {
    plan = try AreaPlan(from: source, to: target, variant: variant)
    do { output = try Plane(width: target.width, height: target.height) } catch { throw .plane(error) }
    columns = plan.makeColumns()
    self.source = source
    self.target = target
  }

  /// Takes the next row from the top.
  public mutating func append(_ row: Span<Pixel>) throws(KernelError) {
    guard row.count == source.width else { throw .rowLengthMismatch(count: row.count, expected: source.width) }
    guard rowCount < source.height else { throw .rowCountMismatch(count: rowCount + 1, expected: source.height) }
    row.withUnsafeBytes { append(UnsafeRawPointer($0.baseAddress!)) }
  }

  /// The reduced plane, in 0...1 for integer pixels and in the source's unit for Float.
  public consuming func finish() throws(KernelError) -> Plane<Float> {
    guard rowCount == source.height else { throw .rowCountMismatch(count: rowCount, expected: source.height) }
    return output
  }

  private mutating func append(_ row: UnsafeRawPointer) {
    // A row can end one output row and begin the next.
    while outputRow < target.height {
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
      let outputPixels = output.mutableRow(outputRow)
      columns.withUnsafeBytes { plan.writeRow($0, outputPixels.baseAddress!) }
      hasBegun = false
      outputRow += 1
    }
    rowCount += 1
  }
}
