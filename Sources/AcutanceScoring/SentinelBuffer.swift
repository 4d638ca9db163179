/// Memory for a foreign writer (a GPU, a capture buffer, another library), which is asked afterwards whether every row was
/// written: a call that reported success and wrote nothing is how this project began.
///
///     let buffer = try SentinelBuffer(width: 640, height: 480, bytesPerRow: 2560, bytesPerPixel: 4)
///     try buffer.write { bytes, bytesPerRow in render(into: bytes, rowBytes: bytesPerRow) }
///     let value = buffer.written[0]
///
/// Before the writer is called, the memory is filled with bytes that differ from place to place. A row whose first or last
/// eight bytes (or all, if it has fewer) still hold them was not written to its end, or holds just that by chance: then the
/// writer is called once more over the complements of these bytes, which the same row cannot hold as well. The padding
/// between rows may be written or not.
///
/// Cost: two passes over the memory besides the writer's.
public final class SentinelBuffer {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Bytes from one row to the next.
  public let bytesPerRow: Int
  /// Bytes of a pixel.
  public let bytesPerPixel: Int
  private var bytes: [UInt8]

  /// A buffer of a size, filled with the sentinel.
  ///
  /// - Throws: `SentinelError.shape` for a negative size, rows that are shorter than their pixels, and sizes beyond the
  ///   address space.
  public init(width: Int, height: Int, bytesPerRow: Int, bytesPerPixel: Int) throws(SentinelError) {
    let (used, overflow) = width.multipliedReportingOverflow(by: bytesPerPixel)
    let (count, countOverflow) = height.multipliedReportingOverflow(by: bytesPerRow)
    guard width >= 0, height >= 0, bytesPerPixel >= 1, !overflow, !countOverflow, bytesPerRow >= used,
      count < Int.max / 2
    else {
      throw .shape(width: width, height: height, bytesPerRow: bytesPerRow, bytesPerPixel: bytesPerPixel)
    }
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.bytesPerPixel = bytesPerPixel
    bytes = [UInt8](repeating: 0, count: count)
  }

  /// Calls the writer, twice where a row may not have been written, and checks all rows.
  ///
  /// - Throws: `SentinelError.notWritten` with the first row that was left alone, in part or as a whole; `.failed` with
  ///   the writer's error.
  public func write(
    _ writer: (_ bytes: UnsafeMutableRawBufferPointer, _ bytesPerRow: Int) throws -> Void
  ) throws(SentinelError) {
    guard width > 0 else { return }
    var suspects = Array(0..<height)
    for complement in [0, 0xFF] as [UInt8] where !suspects.isEmpty {
      for index in bytes.indices { bytes[index] = sentinel(index) ^ complement }
      do { try bytes.withUnsafeMutableBytes { try writer($0, bytesPerRow) } } catch {
        throw .failed(message: "\(error)")
      }
      suspects = suspects.filter { isLeft(row: $0, complement) }
    }
    if let row = suspects.first { throw .notWritten(row: row, height: height) }
  }

  /// What was written, padding included.
  public var written: [UInt8] { bytes }

  /// Whether the beginning or the end of a row is as it was before the writer came.
  private func isLeft(row: Int, _ complement: UInt8) -> Bool {
    let used = width * bytesPerPixel
    let start = row * bytesPerRow
    let count = min(used, 8)
    func isSentinel(_ range: Range<Int>) -> Bool { range.allSatisfy { bytes[$0] == sentinel($0) ^ complement } }
    return isSentinel(start..<start + count) || isSentinel(start + used - count..<start + used)
  }

  /// The upper byte of a multiplication by an odd number: no image holds that.
  private func sentinel(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt64(truncatingIfNeeded: index) &+ 1) &* 0x9E37_79B9_7F4A_7C15 >> 56)
  }
}

/// Why a buffer does not hold what it was written for.
public enum SentinelError: Error, Equatable, Sendable {
  /// A size that no buffer has, or rows that do not hold their pixels.
  case shape(width: Int, height: Int, bytesPerRow: Int, bytesPerPixel: Int)
  /// The writer returned without an error and left at least this row, or one end of it, as it was.
  case notWritten(row: Int, height: Int)
  /// The writer threw.
  case failed(message: String)
}

extension SentinelError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .shape(let width, let height, let rowBytes, let pixelBytes):
      "a buffer of \(width)x\(height) pixels of \(pixelBytes) bytes in rows of \(rowBytes) bytes is not possible"
    case .notWritten(let row, let height): "the writer reported success and did not write row \(row) of \(height)"
    case .failed(let message): "the writer failed: \(message)"
    }
  }
}
