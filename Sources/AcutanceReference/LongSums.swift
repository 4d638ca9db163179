/// A sum that keeps what its roundings lose (Neumaier).
struct CompensatedSum {
  private var sum = 0.0
  private var lost = 0.0

  mutating func add(_ value: Double) {
    let next = sum + value
    lost += abs(sum) >= abs(value) ? (sum - next) + value : (value - next) + sum
    sum = next
  }

  /// The sum; an infinite one or NaN as plain additions give it.
  var value: Double { sum.isFinite ? sum + lost : sum }
}

/// Sums of any length by `cblas_ddot`: of 1024 values at a time, whose sums are added with compensation.
///
/// Error: 1024 roundings at worst whatever the length, gamma_1024 = 1.2e-13 of the sum of the magnitudes, and a few of
/// 2^-53 in practice, since the library sums in lanes. Whole numbers are exact below 2^53.
enum LongSums {
  static let block = 1024

  /// sum(x y).
  static func dot(_ x: Span<Double>, _ y: Span<Double>) -> Double {
    var sum = CompensatedSum()
    for part in parts(x.count) { sum.add(BLAS.ddot(x.extracting(part), y.extracting(part))) }
    return sum.value
  }

  /// sum(x), a product with ones.
  static func sum(_ x: Span<Double>) -> Double {
    var sum = CompensatedSum()
    for part in parts(x.count) { sum.add(BLAS.ddot(x.extracting(part), ones.span.extracting(0..<part.count))) }
    return sum.value
  }

  /// sum(|x|), a product of magnitudes with ones.
  static func sumOfMagnitudes(_ x: Span<Double>) -> Double {
    var sum = CompensatedSum()
    var block: [Double] = []
    for part in parts(x.count) {
      block.removeAll(keepingCapacity: true)
      for index in part { block.append(abs(x[index])) }
      sum.add(BLAS.ddot(block.span, ones.span.extracting(0..<part.count)))
    }
    return sum.value
  }

  /// The blocks of so many values.
  static func parts(_ count: Int) -> some Sequence<Range<Int>> {
    stride(from: 0, to: count, by: block).lazy.map { $0..<min($0 + block, count) }
  }

  static let ones = [Double](repeating: 1, count: block)
}
