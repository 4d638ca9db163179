import AcutanceKernels
import TestSupport
import Testing

@Suite("Products of matrices") struct MatrixProductTests {
  /// A left matrix with NaN between its rows, and a place for the result with a mark behind it.
  private func product(
    _ variant: Variant, _ left: [Double], rows: Int, inner: Int, padding: Int, _ right: [Double], columns: Int
  ) throws -> [Double] {
    var padded: [Double] = []
    for row in 0..<rows {
      padded += left[row * inner..<(row + 1) * inner] + [Double](repeating: .nan, count: padding)
    }
    var result = [Double](repeating: 7.5, count: rows * columns + 16)
    var output = result.mutableSpan
    try MatrixProduct(variant)(
      padded.span, leftStride: inner + padding, rows: rows, inner: inner, right.span, columns: columns, into: &output)
    #expect(result.suffix(16).allSatisfy { $0 == 7.5 }, "behind \(rows)x\(inner)x\(columns)")
    return Array(result.dropLast(16))
  }

  /// Of whole numbers below 2^20 every sum of less than 2^13 products is exact, whatever its order: the sums of integers.
  @Test("sums of whole numbers are those of integers", arguments: TestScale.variants)
  func wholeNumbers(variant: Variant) throws {
    var random = SeededGenerator(seed: 31)
    for rows in 0...19 {
      for inner in [0, 1, 2, 5, 16, 33, 64] {
        for columns in [16, 32, 48, 80] {
          let left = (0..<rows * inner).map { _ in Int.random(in: -1_000_000...1_000_000, using: &random) }
          let right = (0..<inner * columns).map { _ in Int.random(in: -1_000_000...1_000_000, using: &random) }
          let result = try product(
            variant, left.map(Double.init), rows: rows, inner: inner, padding: rows % 4, right.map(Double.init),
            columns: columns)
          var expected: [Double] = []
          for row in 0..<rows {
            for column in 0..<columns {
              var sum = 0
              for i in 0..<inner { sum += left[row * inner + i] * right[i * columns + column] }
              expected.append(Double(sum))
            }
          }
          #expect(result == expected, "\(rows)x\(inner) by \(inner)x\(columns)")
        }
      }
    }
  }

  /// (1 + 2^-30)^2 is 1 + 2^-29 + 2^-60: rounded, the last term is gone, and with 1 + 2^-29 taken away nothing is left. Fused, 2^-60
  /// stays.
  @Test("products are rounded before they are added, on every variant", arguments: TestScale.variants)
  func notFused(variant: Variant) throws {
    for rows in [1, 2, 8, 11] {
      let left = (0..<rows).flatMap { _ -> [Double] in [-(1 + 0x1p-29), 1 + 0x1p-30] }
      let right = [Double](repeating: 1, count: 16) + [Double](repeating: 1 + 0x1p-30, count: 16)
      let result = try product(variant, left, rows: rows, inner: 2, padding: 1, right, columns: 16)
      #expect(result.allSatisfy { $0 == 0 }, "\(rows)")
    }
  }

  /// 2^60 + 1 - 2^60 is 0 in this order, and 1 in others.
  @Test("terms are added in their order", arguments: TestScale.variants)
  func order(variant: Variant) throws {
    let left = (0..<11).flatMap { _ -> [Double] in [0x1p60, 1, -0x1p60] }
    let result = try product(
      variant, left, rows: 11, inner: 3, padding: 0, [Double](repeating: 1, count: 48), columns: 16)
    #expect(result.allSatisfy { $0 == 0 })
  }

  @Test("NaN and infinity stay in their row and column", arguments: TestScale.variants)
  func notFinite(variant: Variant) throws {
    for (row, column) in [(0, 0), (5, 17), (10, 31)] {
      var (left, right) = ([Double](repeating: 1, count: 11 * 4), [Double](repeating: 2, count: 4 * 32))
      left[row * 4 + 3] = .nan
      right[2 * 32 + column] = .infinity
      let result = try product(variant, left, rows: 11, inner: 4, padding: 2, right, columns: 32)
      for index in result.indices {
        if index / 32 == row {
          #expect(result[index].isNaN)
        } else {
          #expect(result[index] == (index % 32 == column ? .infinity : 8))
        }
      }
    }
  }
}
