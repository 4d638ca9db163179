import AcutanceKernels

/// All responses of a region, and the sums of gauges of every cell of a grid.
struct ResponseGrid {
  private let rows: Range<Int>
  private let columns: Range<Int>
  private let values: [Double]
  /// As many as there are measured pixels; empty without weights.
  private let weights: [Double]
  private let gauges: [GaugeSums]
  private let weightedGauges: [GaugeSums]
  private let columnBounds: [Int]
  private let rowBounds: [Int]

  /// - Parameters:
  ///   - tiles: columns and rows of a grid over the whole plane.
  ///   - weights: a map of the plane's size or smaller, without negative values.
  init(
    _ plane: DoubleMatrix, _ kernel: ResponseKernel, border: Border, inset: Int, tiles: (columns: Int, rows: Int),
    weights map: DoubleMatrix?
  ) {
    var made = ResponseRows(plane, kernel, border: border, inset: inset)
    (rows, columns) = (made.rows, made.columns)
    // floor(i length / cells): the cells are those of the whole plane, whatever is left out at its edges.
    columnBounds = (0...tiles.columns).map { $0 * plane.columns / tiles.columns }
    rowBounds = (0...tiles.rows).map { $0 * plane.rows / tiles.rows }
    let stretched = map.map { StretchedWeights($0, rows: plane.rows, columns: plane.columns) }
    var values: [Double] = []
    var weights: [Double] = []
    values.reserveCapacity(rows.count * columns.count)
    weights.reserveCapacity(map == nil ? 0 : rows.count * columns.count)
    var gauges = [GaugeSums](repeating: GaugeSums(), count: tiles.columns * tiles.rows)
    var weightedGauges = map == nil ? [] : gauges
    var cellRow = 0
    for y in rows {
      made.make(y)
      values.append(contentsOf: made.responses)
      let rowWeights = stretched?.row(y, columns)
      weights.append(contentsOf: rowWeights ?? [])
      while rowBounds[cellRow + 1] <= y { cellRow += 1 }
      for cellColumn in 0..<tiles.columns {
        let part = columns.clamped(to: columnBounds[cellColumn]..<columnBounds[cellColumn + 1])
        guard !part.isEmpty else { continue }
        let (from, to) = (part.lowerBound - columns.lowerBound, part.upperBound - columns.lowerBound)
        let cell = cellRow * tiles.columns + cellColumn
        let (gaugePart, errorPart) = (made.gauges.span.extracting(from..<to), made.errors.span.extracting(from..<to))
        gauges[cell].add(gaugePart, errorPart)
        if let rowWeights {
          weightedGauges[cell].add(gaugePart, errorPart, weights: rowWeights.span.extracting(from..<to))
        }
      }
    }
    (self.values, self.weights, self.gauges, self.weightedGauges) = (values, weights, gauges, weightedGauges)
  }

  /// Statistics of a cell's responses.
  func statistics(_ cell: Int) -> ReferenceStatistics {
    if gauges.count == 1 { return ReferenceStatistics(of: values.span, gauges: gauges[0].means) }
    return ReferenceStatistics(of: part(of: values, cell).span, gauges: gauges[cell].means)
  }

  /// Both statistics of a cell's responses.
  func weightedStatistics(_ cell: Int) -> ReferenceWeightedResponse {
    ReferenceWeightedResponse(
      weighted: ReferenceWeightedStatistics(
        of: part(of: values, cell), weights: part(of: weights, cell), gauges: weightedGauges[cell].means),
      unweighted: statistics(cell))
  }

  /// The cells, row by row.
  var cells: Range<Int> { gauges.indices }

  private func part(of list: [Double], _ cell: Int) -> [Double] {
    let cellColumns = columnBounds.count - 1
    let (i, j) = (cell % cellColumns, cell / cellColumns)
    let taken = columns.clamped(to: columnBounds[i]..<columnBounds[i + 1])
    var part: [Double] = []
    guard !taken.isEmpty else { return part }
    for y in rows.clamped(to: rowBounds[j]..<rowBounds[j + 1]) {
      let start = (y - rows.lowerBound) * columns.count + taken.lowerBound - columns.lowerBound
      part.append(contentsOf: list[start..<start + taken.count])
    }
    return part
  }
}

/// A heat map stretched to the size of a plane, piecewise constant.
private struct StretchedWeights {
  private let map: DoubleMatrix
  private let height: Int
  /// The map's column for every column of the plane.
  private let sources: [Int]

  init(_ map: DoubleMatrix, rows: Int, columns: Int) {
    precondition(
      map.rows <= rows && map.columns <= columns
        && ((map.rows > 0 && map.columns > 0) || rows == 0 || columns == 0),
      "a map of weights is empty or larger than the plane")
    precondition(map.values.allSatisfy { $0 >= 0 && $0.isFinite }, "a weight is negative or not finite")
    self.map = map
    height = rows
    sources = (0..<columns).map { $0 * map.columns / columns }
  }

  func row(_ y: Int, _ columns: Range<Int>) -> [Double] {
    let row = y * map.rows / height
    return sources[columns].map { map[row, $0] }
  }
}
