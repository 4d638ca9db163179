import KernelInterface

/// The strips of a region in order from the top, each with the row above and below it; at the edge of the plane
/// that is the edge row itself.
struct LaplacianStrips {
  let plane: RawPlane
  let region: StatisticsRegion
  let stripRows: Int
  private var nextRow: Int

  init(plane: RawPlane, region: StatisticsRegion, stripRows: Int) {
    self.plane = plane
    self.region = region
    self.stripRows = stripRows
    nextRow = region.rows.lowerBound
  }

  mutating func next() -> RowStrip? {
    guard nextRow < region.rows.upperBound else { return nil }
    let first = nextRow
    let end = min(first + stripRows, region.rows.upperBound)
    nextRow = end
    #if MUTANT_STRIP_SEAM  // the last row of a strip is its own lower neighbour
      let below = end - 1
    #else
      let below = min(end, plane.height - 1)
    #endif
    return RowStrip(
      above: plane.row(max(first - 1, 0)), first: plane.row(first), below: plane.row(below),
      rowBytes: plane.rowBytes, rowCount: end - first, firstColumn: region.columns.lowerBound,
      endColumn: region.columns.upperBound)
  }
}

extension RowStrip {
  /// The strip without the first and the last column of the plane, which lack a neighbour.
  func inner(width: Int) -> RowStrip {
    RowStrip(
      above: above, first: first, below: below, rowBytes: rowBytes, rowCount: rowCount,
      firstColumn: max(firstColumn, 1), endColumn: min(endColumn, width - 1))
  }

  /// Whether the strip measures edge column x.
  func hasEdge(_ x: Int, width: Int) -> Bool {
    (x == 0 || x == width - 1) && x >= firstColumn && x < endColumn
  }

  /// The rows around one row of the strip.
  func rows<Pixel>(
    _ row: Int, _: Pixel.Type
  ) -> (up: UnsafePointer<Pixel>, centre: UnsafePointer<Pixel>, down: UnsafePointer<Pixel>) {
    let centre = first + row * rowBytes
    let up = row == 0 ? above : centre - rowBytes
    let down = row == rowCount - 1 ? below : centre + rowBytes
    return (
      up.assumingMemoryBound(to: Pixel.self), centre.assumingMemoryBound(to: Pixel.self),
      down.assumingMemoryBound(to: Pixel.self)
    )
  }
}
