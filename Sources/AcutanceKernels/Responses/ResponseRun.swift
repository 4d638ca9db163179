import Dispatch
import KernelInterface

/// Responses and their sums, strip by strip from the top: what a whole plane and a stream of rows have in common.
///
/// A block of responses is made in scratch memory in the first cache level and summed there, so cells of a grid and
/// weights are parts of a row like any other. Where `laplacian4` is fused with its sums, its kernels are called
/// instead.
struct ResponseRun {
  let shape: ResponseShape
  private let grid: TileGrid
  private let weights: HeatMapWeights?
  private let scratch: ResponseScratch?
  private let columnBounds: [Int]
  private let rowBounds: [Int]
  private var cells: [ResponseCell] = []
  /// The only cell of a run without a grid: no array is needed for it.
  private var single = ResponseCell()

  init(_ shape: ResponseShape, grid: TileGrid? = nil, weights: HeatMapWeights? = nil) throws(KernelError) {
    self.shape = shape
    self.grid = grid ?? .whole
    self.weights = weights
    let isFused = shape.isFused && grid == nil && weights == nil
    try shape.requireKernels(fused: isFused, weighted: weights != nil)
    scratch = isFused ? nil : try ResponseScratch(shape)
    columnBounds = isFused ? [] : TileGrid.bounds(shape.width, cells: self.grid.columns)
    rowBounds = isFused ? [] : TileGrid.bounds(shape.height, cells: self.grid.rows)
    if grid != nil { cells = Array(repeating: ResponseCell(), count: self.grid.columns * self.grid.rows) }
  }

  /// Measures all strips of a plane.
  mutating func add(_ plane: RawPlane) {
    guard shape.region.count > 0 else { return }
    var strips = LaplacianStrips(plane: plane, region: shape.region, stripRows: shape.stripRows)
    var y = shape.region.rows.lowerBound
    while let strip = strips.next() {
      add(strip, firstRow: y)
      y += strip.rowCount
    }
  }

  /// Measures all strips of a plane, shared among threads with scratch memory of their own. Strips are merged in order
  /// whoever measured them: the bits are those of one thread.
  mutating func add(_ plane: RawPlane, threads: Int) throws(KernelError) {
    guard threads >= 1 else { throw .threadCount(threads) }
    let rows = shape.region.rows
    let stripCount = shape.region.count > 0 ? (rows.count + shape.stripRows - 1) / shape.stripRows : 0
    let workerCount = min(threads, stripCount)
    guard workerCount > 1 else { return add(plane) }
    var workers: [ResponseRun] = []
    for _ in 0..<workerCount {
      workers.append(try ResponseRun(shape, grid: cells.isEmpty ? nil : grid, weights: weights))
    }
    var strips = LaplacianStrips(plane: plane, region: shape.region, stripRows: shape.stripRows)
    let all = (0..<stripCount).map { _ in strips.next()! }
    var results = [[ResponseCell]](repeating: [], count: stripCount)
    let stripRows = shape.stripRows
    results.withUnsafeMutableBufferPointer { results in
      nonisolated(unsafe) let (results, workers, all) = (results, workers, all)
      DispatchQueue.concurrentPerform(iterations: workerCount) { index in
        for strip in index * stripCount / workerCount..<(index + 1) * stripCount / workerCount {
          var worker = workers[index]
          worker.add(all[strip], firstRow: rows.lowerBound + strip * stripRows)
          results[strip] = worker.cells.isEmpty ? [worker.single] : worker.cells
        }
      }
    }
    for result in results {
      if cells.isEmpty { single.merge(result[0]) } else { for i in cells.indices { cells[i].merge(result[i]) } }
    }
  }

  /// Measures the next strip, whose first row is row `firstRow` of the plane.
  mutating func add(_ strip: RowStrip, firstRow: Int) {
    guard let scratch else { return single.addFused(strip, firstRow: firstRow, shape) }
    var y = firstRow
    while y < firstRow + strip.rowCount {
      let cellRow = cellIndex(of: y, rowBounds)
      let end = min(rowBounds[cellRow + 1], firstRow + strip.rowCount)
      addBand(strip, firstRow: firstRow, y..<end, cellRow: cellRow, scratch)
      y = end
    }
  }

  /// Rows of a strip that lie in one row of cells.
  private mutating func addBand(
    _ strip: RowStrip, firstRow: Int, _ rows: Range<Int>, cellRow: Int, _ scratch: ResponseScratch
  ) {
    let columns = shape.region.columns
    // Short rows share a block: calls and sums across lanes stay rare. Long ones are read in the order of the memory.
    let widest = grid.columns == 1 ? columns.count : (shape.width + grid.columns - 1) / grid.columns
    let rowsInBlock = max(1, responseSegment / widest)
    let firstCell = cellRow * grid.columns + cellIndex(of: columns.lowerBound, columnBounds)
    let lastCell = cellRow * grid.columns + cellIndex(of: columns.upperBound - 1, columnBounds)
    for y in stride(from: rows.lowerBound, to: rows.upperBound, by: rowsInBlock) {
      let block = y..<min(y + rowsInBlock, rows.upperBound)
      for cell in firstCell...lastCell {
        let column = cell - cellRow * grid.columns
        let end = min(columnBounds[column + 1], columns.upperBound)
        var x = max(columnBounds[column], columns.lowerBound)
        while x < end {
          let segmentEnd = min(x + responseSegment, end)
          addBlock(strip, firstRow: firstRow, block, x..<segmentEnd, cell, scratch)
          x = segmentEnd
        }
      }
    }
    for cell in firstCell...lastCell { update(cell) { $0.endStrip($1.statistics) } }
  }

  private mutating func addBlock(
    _ strip: RowStrip, firstRow: Int, _ rows: Range<Int>, _ columns: Range<Int>, _ cell: Int,
    _ scratch: ResponseScratch
  ) {
    let count = rows.count * columns.count
    for y in rows {
      let offset = (y - rows.lowerBound) * columns.count
      responses(
        of: strip, row: y - firstRow, columns, to: scratch.responses + offset * shape.responseBytes, scratch.edge)
    }
    let weights = weights?.block(rows, columns, scratch.weights)
    update(cell) { (cell, shape) in
      let pivot = cell.add(scratch.responses, count, shape)
      if let weights { cell.add(scratch.responses, weights: weights, count, pivot: pivot, shape) }
    }
  }

  /// The responses of one row. The edge columns are computed by the same kernel from nine pixels with the missing
  /// neighbours filled in.
  private func responses(
    of strip: RowStrip, row: Int, _ columns: Range<Int>, to output: UnsafeMutableRawPointer,
    _ edge: UnsafeMutableRawPointer
  ) {
    let bytes = shape.depth.pixelBytes
    let (up, centre, down) = strip.rows(row, UInt8.self)
    let last = shape.width - 1
    for x in [0, last] where columns.contains(x) {
      let columnsAround = (max(x - 1, 0), x, min(x + 1, last))
      for (index, row) in [up, centre, down].enumerated() {
        let target = edge + index * 3 * bytes
        target.copyMemory(from: row + columnsAround.0 * bytes, byteCount: bytes)
        (target + bytes).copyMemory(from: row + columnsAround.1 * bytes, byteCount: bytes)
        (target + 2 * bytes).copyMemory(from: row + columnsAround.2 * bytes, byteCount: bytes)
      }
      shape.row(
        shape.kernel.number, edge + bytes, edge + 4 * bytes, edge + 7 * bytes, 1,
        output + (x - columns.lowerBound) * shape.responseBytes)
    }
    let (first, end) = (max(columns.lowerBound, 1), min(columns.upperBound, last))
    if first < end {
      shape.row(
        shape.kernel.number, up + first * bytes, centre + first * bytes, down + first * bytes, end - first,
        output + (first - columns.lowerBound) * shape.responseBytes)
    }
  }

  private mutating func update(_ cell: Int, _ body: (inout ResponseCell, ResponseShape) -> Void) {
    let shape = shape
    if cells.isEmpty { body(&single, shape) } else { body(&cells[cell], shape) }
  }

  /// The cell that holds a pixel: cells may be empty.
  private func cellIndex(of position: Int, _ bounds: [Int]) -> Int {
    var (low, high) = (0, bounds.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if bounds[middle] <= position { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: - Results

  /// The result without a grid.
  var whole: ResponseCell { cells.isEmpty ? single : cells.reduce(into: ResponseCell()) { $0.merge($1) } }

  /// The result with a grid.
  func tiles<Value>(_ value: (ResponseCell) -> Value) -> ResponseTiles<Value> {
    ResponseTiles(grid: grid, whole: value(whole), cells: cells.map(value))
  }
}
