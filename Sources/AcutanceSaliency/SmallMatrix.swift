import AcutanceKernels

/// A matrix of some thousand numbers. Its rows are a multiple of 16 numbers apart, and behind the columns there is 0: then products
/// are whole vectors, and what they give has zeros there as well.
struct SmallMatrix: Sendable {
  let rows: Int
  let columns: Int
  let stride: Int
  /// Row after row, `stride` numbers each.
  var values: [Double]

  /// Zeros.
  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    stride = (columns + 15) & ~15
    values = [Double](repeating: 0, count: rows * stride)
  }

  /// - Parameter value: of a row and a column.
  init(rows: Int, columns: Int, _ value: (_ row: Int, _ column: Int) -> Double) {
    self.init(rows: rows, columns: columns)
    for row in 0..<rows {
      for column in 0..<columns { values[row * stride + column] = value(row, column) }
    }
  }

  var transposed: SmallMatrix {
    SmallMatrix(rows: columns, columns: rows) { row, column in values[column * stride + row] }
  }

  /// The numbers alone, row after row.
  var unpadded: [Double] { (0..<rows).flatMap { values[$0 * stride..<$0 * stride + columns] } }

  /// The number of a row and a column.
  subscript(row: Int, column: Int) -> Double {
    get { values[row * stride + column] }
    set { values[row * stride + column] = newValue }
  }

  func times(_ other: SmallMatrix, by product: MatrixProduct) -> SmallMatrix {
    precondition(columns == other.rows)
    var result = SmallMatrix(rows: rows, columns: other.columns)
    var output = result.values.mutableSpan
    product(
      values.span, leftStride: stride, rows: rows, inner: columns, other.values.span, columns: other.stride,
      into: &output)
    return result
  }
}
