import KernelInterface

/// How the rows of a plane are cut into blocks and strips, by the width alone: results do not depend on how many rows
/// come at a time, nor on who measures which strip.
struct BlockLayout: Sendable {
  /// Rows of a block: several where they are short, so that calls and sums across lanes stay rare.
  let blockRows: Int
  /// Rows of a strip, a multiple of `blockRows`: its blocks are summed about one pivot, strips are merged.
  let stripRows: Int
  let width: Int

  init(width: Int) {
    self.width = width
    // Rows count as whole steps of 64 pixels, which bounds how much one lane has to sum.
    blockRows = max(1, blockPixelLimit / max(64, (width + 63) & ~63))
    stripRows = blockRows * max(1, 16 / blockRows)
  }

  /// Calls a closure with the blocks of up to `blockRows` rows, from the left.
  func forEachBlock(
    first: UnsafeRawPointer, rowBytes: Int, rowCount: Int, pixelBytes: Int, _ body: (PixelBlock) -> Void
  ) {
    var x = 0
    while x < width {
      let columns = min(blockPixelLimit, width - x)
      body(PixelBlock(first: first + x * pixelBytes, rowBytes: rowBytes, rowCount: rowCount, columns: columns))
      x += columns
    }
  }
}
