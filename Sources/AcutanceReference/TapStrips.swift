/// A correlation with few taps, ready for `cblas_dgemv`: strips of outputs, each laid out as a matrix that has a row for
/// every tap and in it the pixel below that tap for every output (im2col), times the weights.
///
/// Taps of weight zero are left out of the matrix, so that 0 * NaN cannot happen.
struct TapStrips {
  /// A weight in column x and row y of the drawing.
  struct Tap {
    let x: Int
    let y: Int
    let weight: Double
  }

  let taps: [Tap]
  private let weights: [Double]
  private let magnitudes: [Double]
  private var matrix: [Double] = []
  private var outputs = 0

  init(_ taps: [Tap]) {
    self.taps = taps.filter { $0.weight != 0 }
    weights = self.taps.map(\.weight)
    magnitudes = weights.map(abs)
  }

  /// A drawing of 3 x 3 weights.
  init(_ drawing: [Double]) {
    self.init(drawing.enumerated().map { Tap(x: $0 % 3, y: $0 / 3, weight: $1) })
  }

  /// Outputs that are best laid out together: half a megabyte stays in the second cache.
  var stripLength: Int { max(1, 65536 / max(taps.count, 1)) }

  /// Lays out the outputs of some rows and columns of a result whose output (0, 0) has tap (0, 0) on the first pixel of
  /// the source.
  mutating func layOut(_ source: DoubleMatrix, rows: Range<Int>, columns: Range<Int>) {
    outputs = rows.count * columns.count
    let taps = taps
    let count = taps.count * outputs
    if matrix.count < count { matrix = [Double](repeating: 0, count: count) }
    matrix.withUnsafeMutableBufferPointer { matrix in
      source.values.withUnsafeBufferPointer { pixels in
        var place = 0
        for tap in taps {
          for row in rows {
            let start = (row + tap.y) * source.columns + columns.lowerBound + tap.x
            // The slices check what the copy then does not.
            _ = UnsafeMutableBufferPointer(rebasing: matrix[place..<place + columns.count])
              .update(fromContentsOf: pixels[start..<start + columns.count])
            place += columns.count
          }
        }
      }
    }
  }

  /// sum(weight pixel) of what was laid out, from `start` of the results on.
  func sums(into results: inout [Double], at start: Int = 0) { multiply(weights, into: &results, at: start) }

  /// sum(|weight| |pixel|) of what was laid out. The pixels become their magnitudes: ask for the sums before.
  mutating func gauges(into results: inout [Double], at start: Int = 0) {
    for index in 0..<taps.count * outputs { matrix[index] = abs(matrix[index]) }
    multiply(magnitudes, into: &results, at: start)
  }

  private func multiply(_ weights: [Double], into results: inout [Double], at start: Int) {
    guard !taps.isEmpty else {
      for index in start..<start + outputs { results[index] = 0 }
      return
    }
    var span = results.mutableSpan
    BLAS.dgemv(
      transposed: true, rows: taps.count, columns: outputs, matrix.span, distance: outputs, weights.span,
      into: &span, start: start)
  }

  /// All outputs of a source that has everything in it that the taps can see.
  mutating func applied(
    to source: DoubleMatrix, rows: Int, columns: Int, _ result: (inout TapStrips, inout [Double], Int) -> Void
  ) -> DoubleMatrix {
    var output = DoubleMatrix(rows: rows, columns: columns)
    guard rows > 0, columns > 0 else { return output }
    let length = min(columns, stripLength)
    // Rows are taken together where they are short.
    let rowsAtOnce = length < columns ? 1 : max(1, stripLength / columns)
    for row in stride(from: 0, to: rows, by: rowsAtOnce) {
      for column in stride(from: 0, to: columns, by: length) {
        layOut(
          source, rows: row..<min(row + rowsAtOnce, rows), columns: column..<min(column + length, columns))
        result(&self, &output.values, row * columns + column)
      }
    }
    return output
  }
}
