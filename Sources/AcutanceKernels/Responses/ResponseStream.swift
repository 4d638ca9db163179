import KernelInterface

/// The response moments of rows that arrive one after the other, as a decoder makes them.
///
///     var stream = try LaplacianStream<UInt8>(width: width, height: height, inset: 2)
///     while let row = decoder.nextRow() { try stream.append(row) }
///     let variance = try stream.finish().populationVariance
///
/// The result is bit for bit that of `responseMoments(of:kernel:)` on the whole plane, however the rows are dealt out:
/// they are kept until a strip is complete. Memory: a strip and the two rows around it (18 rows; 10 of bytes with
/// `laplacian4`), besides the scratch memory of a block.
public struct ResponseStream<Pixel: ResponsePixel>: ~Copyable, @unchecked Sendable {
  // Unchecked: the scratch memory has no other owner, since a stream cannot be copied.

  /// Pixels in a row.
  public var width: Int { run.shape.width }
  /// Rows that the plane has.
  public var height: Int { run.shape.height }
  /// Rows taken so far.
  public private(set) var rowCount: Int
  private var run: ResponseRun
  private let buffer: StripBuffer

  /// A stream that waits for the first row.
  ///
  /// - Parameters: those of `responseMoments(of:kernel:)`, and the size of the plane whose rows will come.
  /// - Throws: `KernelError`: a size below zero, and what `responseMoments(of:kernel:)` throws.
  public init(
    width: Int, height: Int, kernel: ResponseKernel = .laplacian4, border: Border = .valid, inset: Int = 0,
    statistics: StatisticSet = [], variant: Variant? = nil
  ) throws(KernelError) {
    guard width >= 0, height >= 0 else { throw .plane(.negativeSize(width: width, height: height)) }
    let shape = try ResponseShape(
      ResponseShape.Depth(Pixel.self), width: width, height: height, kernel: kernel, border: border, inset: inset,
      statistics: statistics, variant: variant)
    let run = try ResponseRun(shape)
    let buffer = try StripBuffer(shape)
    self.run = run
    self.buffer = buffer
    rowCount = 0
  }

  /// Takes the next row from the top.
  ///
  /// - Throws: `KernelError.rowLengthMismatch`, `.rowCountMismatch`; the row is not taken then.
  public mutating func append(_ row: Span<Pixel>) throws(KernelError) {
    guard row.count == width else { throw .rowLengthMismatch(count: row.count, expected: width) }
    guard rowCount < height else { throw .rowCountMismatch(count: rowCount + 1, expected: height) }
    row.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { buffer.take(base, y: rowCount, &run) }
    }
    rowCount += 1
  }

  /// Takes the next rows from the top, as many as the view has.
  ///
  /// - Throws: `KernelError.rowLengthMismatch`, `.rowCountMismatch`; no row is taken then.
  public mutating func append(rows: PlaneView<Pixel>) throws(KernelError) {
    guard rows.width == width else { throw .rowLengthMismatch(count: rows.width, expected: width) }
    guard rows.height <= height - rowCount else {
      throw .rowCountMismatch(count: rowCount + rows.height, expected: height)
    }
    let plane = rows.raw
    for y in 0..<plane.height {
      buffer.take(plane.row(y), y: rowCount, &run)
      rowCount += 1
    }
  }

  /// The moments of the whole plane.
  ///
  /// - Throws: `KernelError.rowCountMismatch` if rows are missing.
  public consuming func finish() throws(KernelError) -> Pixel.ResponseMoments {
    guard rowCount == height else { throw .rowCountMismatch(count: rowCount, expected: height) }
    return run.whole.moments(Pixel.self, run.shape.kernel)
  }
}

/// A stream of rows for the variance of a Laplacian, the default of `ResponseStream`.
public typealias LaplacianStream<Pixel: ResponsePixel> = ResponseStream<Pixel>
