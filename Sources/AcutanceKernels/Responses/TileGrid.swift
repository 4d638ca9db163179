/// A grid over a plane: the cell in column i and row j covers the pixels from floor(i width / columns) to before
/// floor((i + 1) width / columns), rows likewise. The cells are those of the whole plane, whatever is left out at its
/// edges; with more cells than pixels some are empty.
public struct TileGrid: Sendable, Hashable {
  /// Cells beside each other.
  public let columns: Int
  /// Cells one below the other.
  public let rows: Int

  /// A grid of so many cells.
  ///
  /// - Throws: `KernelError.parameter` unless both are at least 1 and their product is at most 2^24.
  public init(columns: Int, rows: Int) throws(KernelError) {
    let limit = 1 << 24
    guard columns >= 1, columns <= limit else {
      throw .parameter(name: "the number of columns of tiles", value: Double(columns), allowed: "1 to \(limit)")
    }
    guard rows >= 1, rows <= limit / columns else {
      throw .parameter(
        name: "the number of rows of tiles", value: Double(rows), allowed: "1 to \(limit / columns)")
    }
    self.columns = columns
    self.rows = rows
  }

  /// The one cell that is the whole plane.
  static let whole = TileGrid()

  private init() {
    columns = 1
    rows = 1
  }

  /// Where the cells of an axis of `length` pixels begin, and where the last one ends.
  static func bounds(_ length: Int, cells: Int) -> [Int] {
    (0...cells).map { cell in
      // The product can exceed 64 bits only for planes that no memory holds.
      let (high, low) = length.multipliedFullWidth(by: cell)
      return cells.dividingFullWidth((high, low)).quotient
    }
  }
}

/// What was measured of every cell of a grid, and of the whole region.
public struct ResponseTiles<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The grid that was laid over the plane.
  public let grid: TileGrid
  /// All cells together: merged row by row, from the left.
  public let whole: Value
  /// The cells row by row.
  public let cells: [Value]

  /// The cell in column i and row j of the grid. Both are checked.
  public subscript(column: Int, row: Int) -> Value {
    precondition(
      column >= 0 && column < grid.columns && row >= 0 && row < grid.rows, "cell outside the grid of tiles")
    return cells[row * grid.columns + column]
  }
}
