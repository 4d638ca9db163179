import KernelInterface

/// The columns near the left and right edge, whose taps reach outside: they are laid out in a small buffer with the
/// border filled in, and the same kernel runs there. So an output near an edge is computed by the same operations in
/// the same order as one in the middle.
final class EdgeTile {
  /// Columns of a tile.
  static let width = 64
  private let input: FloatBuffer
  private let output: FloatBuffer
  private let inputStride: Int
  private let rows: UnsafeMutablePointer<UnsafePointer<Float>>

  /// - Parameters:
  ///   - rows: output rows of a band.
  init(rows: Int, tapRows: Int, tapColumns: Int) throws(KernelError) {
    let inputRows = rows + tapRows - 1
    inputStride = (Self.width + tapColumns + 31) & ~15
    input = try FloatBuffer(count: inputRows * inputStride)
    output = try FloatBuffer(count: rows * Self.width)
    self.rows = KernelMemory.array(inputRows)
    for r in 0..<inputRows { self.rows[r] = UnsafePointer(input.start + r * inputStride) }
  }

  deinit { KernelMemory.free(rows) }

  /// Computes columns [firstColumn, endColumn) of a band, at most `EdgeTile.width` of them.
  ///
  /// - Parameter band: the band with rows that begin at column 0 of the source.
  func run(
    _ band: ConvolutionRows, columns: Range<Int>, _ geometry: ConvolutionGeometry,
    _ convolve: (ConvolutionRows) -> Void
  ) {
    let inputRows = band.rowCount + band.tapRows - 1
    let from = columns.lowerBound - geometry.left
    let count = columns.count + band.tapColumns - 1
    let inside = max(from, 0)..<max(max(from, 0), min(from + count, geometry.source.width))
    for r in 0..<inputRows {
      let source = band.rows[r]
      let target = input.start + r * inputStride
      (target + (inside.lowerBound - from)).update(from: source + inside.lowerBound, count: inside.count)
      // The constant of the rule stands in every column of the constant row, so it can be asked at any position.
      for t in 0..<count where !inside.contains(from + t) {
        switch geometry.border.index(from + t, length: geometry.source.width) {
        case .pixel(let x): target[t] = source[x]
        case .outside: target[t] = geometry.border.outsideValue
        }
      }
    }
    convolve(
      ConvolutionRows(
        rows: rows, weights: band.weights, tapColumns: band.tapColumns, tapRows: band.tapRows, output: output.start,
        outputStride: Self.width, rowCount: band.rowCount, firstColumn: 0, endColumn: (columns.count + 15) & ~15,
        streaming: false))
    for r in 0..<band.rowCount {
      #if MUTANT_UNWRITTEN  // the last row of a band stays as it was
        if r == band.rowCount - 1 { continue }
      #endif
      (band.output + (r * band.outputStride + columns.lowerBound)).update(
        from: output.start + r * Self.width, count: columns.count)
    }
  }
}
