import KernelInterface

/// The rows of a strip that is not complete yet, with the row above it (slot 0) and the one below (the last slot).
final class StripBuffer {
  private let memory: UnsafeMutableRawPointer
  private let rowBytes: Int
  private let usedBytes: Int
  private let stripRows: Int
  private let height: Int
  private let region: StatisticsRegion
  /// The first row of the strip.
  private var first: Int

  init(_ shape: ResponseShape) throws(KernelError) {
    let size = (width: shape.width, height: shape.height)
    stripRows = shape.stripRows
    height = shape.height
    region = shape.region
    first = region.rows.lowerBound
    let (used, overflow) = shape.width.multipliedReportingOverflow(by: shape.depth.pixelBytes)
    guard !overflow, used < Int.max / 32 else { throw .plane(.sizeOverflow(width: size.width, height: size.height)) }
    usedBytes = used
    // Whole cache lines, and not a multiple of 1024 bytes (see `Plane`).
    let aligned = (used + 63) & ~63
    rowBytes = aligned % 1024 == 0 ? aligned + 64 : aligned
    let bytes = region.count > 0 ? rowBytes * (stripRows + 2) : 64
    guard let pointer = KernelMemory.allocate(bytes: bytes) else { throw .plane(.outOfMemory(bytes: bytes)) }
    memory = pointer
  }

  deinit { KernelMemory.free(memory) }

  private func slot(_ y: Int) -> UnsafeMutableRawPointer { memory + (y - first + 1) * rowBytes }

  /// Keeps row y, and hands the strip on when it is complete.
  func take(_ row: UnsafeRawPointer, y: Int, _ run: inout ResponseRun) {
    guard region.count > 0, y >= region.rows.lowerBound - 1, y <= region.rows.upperBound else { return }
    slot(y).copyMemory(from: row, byteCount: usedBytes)
    // At the end of a plane the row below one strip can be all of the next one.
    while first < region.rows.upperBound {
      let end = min(first + stripRows, region.rows.upperBound)
      let below = min(end, height - 1)
      guard y >= below else { return }
      run.add(
        RowStrip(
          above: slot(max(first - 1, 0)), first: slot(first), below: slot(below), rowBytes: rowBytes,
          rowCount: end - first, firstColumn: region.columns.lowerBound, endColumn: region.columns.upperBound),
        firstRow: first)
      let kept = slot(end - 1)
      let next = slot(end)
      first = end
      guard end < region.rows.upperBound else { return }
      slot(end - 1).copyMemory(from: kept, byteCount: usedBytes)
      slot(end).copyMemory(from: next, byteCount: usedBytes)
    }
  }
}
