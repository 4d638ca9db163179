import KernelInterface

/// Exact area averaging of rows that arrive one after the other, handed on row by row: memory for one row of either size,
/// whatever the height of the planes.
///
///     var reducer = try AreaRowReducer<UInt8>(from: size, to: size.reduced(toLongerSide: 2048))
///     while let row = decoder.nextRow() {
///       try reducer.append(row) { reduced throws(KernelError) in try stream.append(reduced) }
///     }
///     try reducer.finish()
///
/// The rows are bit for bit those of `areaReduced` on the whole plane. To a target of the source's own size it converts to
/// Float.
public struct AreaRowReducer<Pixel: ImagePixel>: Sendable {
  /// Size of the plane whose rows are appended.
  public let source: PixelSize
  /// Size of the plane whose rows are handed on.
  public let target: PixelSize
  /// Rows taken so far.
  public var rowCount: Int { sums.rowCount }
  private var sums: AreaRowSums<Pixel>
  private var output: [Float]

  /// A reducer that waits for the first row.
  ///
  /// - Parameters:
  ///   - source: the size of the plane whose rows will come.
  ///   - target: the size that it is reduced to.
  ///   - variant: the compilation to run; `nil` for the default.
  /// - Throws: `KernelError.invalidReduction` unless both sides of the target are at least 1 and none is larger than
  ///   the source's; a variant that cannot run.
  public init(from source: PixelSize, to target: PixelSize, variant: Variant? = nil) throws(KernelError) {
    sums = AreaRowSums(try AreaPlan(from: source, to: target, variant: variant))
    output = [Float](repeating: 0, count: target.width)
    self.source = source
    self.target = target
  }

  /// Takes the next row from the top, and calls the closure with the reduced row that it completes, if it completes one:
  /// in 0...1 for integer pixels and in the source's unit for Float.
  ///
  /// - Throws: `KernelError.rowLengthMismatch`, `.rowCountMismatch`, before the row is taken; what the closure throws.
  public mutating func append(
    _ row: Span<Pixel>, reduced: (Span<Float>) throws(KernelError) -> Void
  ) throws(KernelError) {
    guard row.count == source.width else { throw .rowLengthMismatch(count: row.count, expected: source.width) }
    guard rowCount < source.height else { throw .rowCountMismatch(count: rowCount + 1, expected: source.height) }
    let isComplete = row.withUnsafeBytes { bytes in
      output.withUnsafeMutableBufferPointer { sums.take(bytes.baseAddress!, output: $0.baseAddress!) }
    }
    if isComplete { try reduced(output.span) }
  }

  /// Ends the plane: all its rows must have come.
  ///
  /// - Throws: `KernelError.rowCountMismatch` if rows are missing.
  public consuming func finish() throws(KernelError) {
    guard rowCount == source.height else { throw .rowCountMismatch(count: rowCount, expected: source.height) }
  }
}
