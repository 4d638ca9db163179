import KernelInterface

/// The last columns of a band, fewer than a vector: a whole vector goes into a buffer of that width, from rows that can
/// be read so far, and the columns that exist are copied.
final class TailColumns {
  private let output: FloatBuffer

  init(rows: Int) throws(KernelError) { output = try FloatBuffer(count: 16 * rows) }

  /// Computes columns [firstColumn, endColumn) of a band, at most 15.
  func run(_ band: ConvolutionRows, _ convolve: (ConvolutionRows) -> Void) {
    let count = band.endColumn - band.firstColumn
    guard count > 0 else { return }
    convolve(
      ConvolutionRows(
        rows: band.rows, weights: band.weights, tapColumns: band.tapColumns, tapRows: band.tapRows,
        output: output.start - band.firstColumn, outputStride: 16, rowCount: band.rowCount,
        firstColumn: band.firstColumn, endColumn: band.firstColumn + 16, streaming: false))
    for r in 0..<band.rowCount {
      #if MUTANT_ONE_BEYOND  // a pixel behind the row is written too
        let count = count + 1
      #endif
      (band.output + (r * band.outputStride + band.firstColumn)).update(from: output.start + 16 * r, count: count)
    }
  }
}
