/// A dense matrix of Doubles, row after row without padding: a plane widened for the references.
public struct DoubleMatrix: Sendable, Equatable {
  /// Rows.
  public let rows: Int
  /// Values in a row.
  public let columns: Int
  /// All values, row after row.
  public var values: [Double]

  /// A matrix of zeros.
  public init(rows: Int, columns: Int) {
    self.init(rows: rows, columns: columns, values: Array(repeating: 0, count: rows * columns))
  }

  /// A matrix of the given values.
  ///
  /// - Parameter values: row after row, `rows` x `columns` of them.
  public init(rows: Int, columns: Int, values: [Double]) {
    precondition(rows >= 0 && columns >= 0 && values.count == rows * columns, "values do not fill the matrix")
    self.rows = rows
    self.columns = columns
    self.values = values
  }

  /// The value of a row and a column; outside the list of values the process ends.
  public subscript(row: Int, column: Int) -> Double {
    get { values[row * columns + column] }
    set { values[row * columns + column] = newValue }
  }

  /// Where the values of a row are, or of a part of it.
  func range(row: Int, columns part: Range<Int>) -> Range<Int> {
    row * columns + part.lowerBound..<row * columns + part.upperBound
  }
}
