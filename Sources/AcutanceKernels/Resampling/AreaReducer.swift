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
  public var rowCount: Int { sums.rowCount }
  private var sums: AreaRowSums<Pixel>
  private var output: Plane<Float>

  /// A reducer that waits for the first row.
  ///
  /// - Parameters:
  ///   - source: the size of the plane whose rows will come.
  ///   - target: the size that it is reduced to.
  ///   - variant: the compilation to run; `nil` for the default.
  /// - Throws: `KernelError.invalidReduction` unless both sides of the target are at least 1 and none is larger than
  ///   the source's; a variant that cannot run; memory that cannot be had.
  public init(from source: PixelSize, to target: PixelSize, variant: Variant? = nil) throws(KernelError) {
    sums = AreaRowSums(try AreaPlan(from: source, to: target, variant: variant))
    do { output = try Plane(width: target.width, height: target.height) } catch { throw .plane(error) }
    self.source = source
    self.target = target
  }

  /// Takes the next row from the top.
  public mutating func append(_ row: Span<Pixel>) throws(KernelError) {
    guard row.count == source.width else { throw .rowLengthMismatch(count: row.count, expected: source.width) }
    guard rowCount < source.height else { throw .rowCountMismatch(count: rowCount + 1, expected: source.height) }
    let next = output.mutableRow(sums.outputRow).baseAddress!
    row.withUnsafeBytes { _ = sums.take($0.baseAddress!, output: next) }
  }

  /// The reduced plane, in 0...1 for integer pixels and in the source's unit for Float.
  public consuming func finish() throws(KernelError) -> Plane<Float> {
    guard rowCount == source.height else { throw .rowCountMismatch(count: rowCount, expected: source.height) }
    return output
  }
}
