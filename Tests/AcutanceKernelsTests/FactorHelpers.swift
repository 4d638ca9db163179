import AcutanceKernels

/// A kernel of these weights that carries no factors.
func drawn(_ width: Int, _ height: Int, _ weights: [Float]) throws -> Kernel {
  try Kernel(width: width, height: height, weights: weights)
}

func outer(_ column: [Float], _ row: [Float]) -> [Float] {
  column.flatMap { factor in row.map { factor * $0 } }
}

extension Kernel.Factors {
  /// Whether every weight is the exact product.
  func reproduceExactly(_ kernel: Kernel) -> Bool { largestError(kernel) == 0 }

  /// Whether every weight is the product within 6u, with 0 exactly where a weight is 0.
  func reproduce(_ kernel: Kernel) -> Bool { largestError(kernel) <= 6 * 0x1p-24 }

  /// The largest relative error of a tap; infinite for the wrong number of taps or a wrong 0.
  private func largestError(_ kernel: Kernel) -> Double {
    guard row.count == kernel.width, column.count == kernel.height else { return .infinity }
    var largest = 0.0
    for y in column.indices {
      for x in row.indices {
        let (weight, product) = (Double(kernel[x, y]), Double(column[y]) * Double(row[x]))
        if weight != product { largest = max(largest, weight == 0 ? .infinity : abs(weight - product) / abs(weight)) }
      }
    }
    return largest
  }
}
