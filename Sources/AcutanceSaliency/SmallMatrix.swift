/// A matrix of some thousand numbers, row after row. A BLAS is not linked for it: a product takes a tenth of a millisecond,
/// and what depends on this stays free of one.
struct SmallMatrix: Sendable {
  let rows: Int
  let columns: Int
  var values: [Double]

  init(rows: Int, columns: Int, values: [Double]) {
    precondition(values.count == rows * columns)
    self.rows = rows
    self.columns = columns
    self.values = values
  }

  var transposed: SmallMatrix {
    let values = (0..<rows * columns).map { self.values[($0 % rows) * columns + $0 / rows] }
    return SmallMatrix(rows: columns, columns: rows, values: values)
  }

  /// The product. Four rows of the other are taken at once, so that a sum is loaded and stored once for four products, and
  /// the inner loop runs along memory, where it becomes vectors.
  func times(_ other: SmallMatrix) -> SmallMatrix {
    precondition(columns == other.rows)
    let width = other.columns
    var result = [Double](repeating: 0, count: rows * width)
    let (left, right) = (values.span, other.values.span)
    var target = result.mutableSpan
    for row in 0..<rows {
      var inner = 0
      while inner &+ 4 <= columns {
        let at = row &* columns &+ inner
        let (f0, f1) = (left[unchecked: at], left[unchecked: at &+ 1])
        let (f2, f3) = (left[unchecked: at &+ 2], left[unchecked: at &+ 3])
        let (r0, r2) = (inner &* width, (inner &+ 2) &* width)
        let (r1, r3) = (r0 &+ width, r2 &+ width)
        for column in 0..<width {
          let first = f0 * right[unchecked: r0 &+ column] + f1 * right[unchecked: r1 &+ column]
          let second = f2 * right[unchecked: r2 &+ column] + f3 * right[unchecked: r3 &+ column]
          target[unchecked: row &* width &+ column] += first + second
        }
        inner &+= 4
      }
      while inner < columns {
        let factor = left[unchecked: row &* columns &+ inner]
        for column in 0..<width {
          target[unchecked: row &* width &+ column] += factor * right[unchecked: inner &* width &+ column]
        }
        inner &+= 1
      }
    }
    return SmallMatrix(rows: rows, columns: width, values: result)
  }
}
