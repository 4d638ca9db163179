/// The factors of `Border.truncated`: the sum of all weights over the sum of those inside, for outputs near an edge.
///
/// Sums are made of the weights inside and of nothing else: the difference of two larger sums would lose a small one.
struct TruncatedBorder {
  private let kernel: Kernel
  private let total: Double

  init(_ kernel: Kernel) {
    self.kernel = kernel
    total = kernel.weights.reduce(0) { $0 + Double($1) }
  }

  /// Scales the outputs of some rows whose taps are not all inside.
  func apply(to output: UnsafeMutablePointer<Float>, rows outputRows: Range<Int>, stride: Int, size: PixelSize) {
    guard total != 0 else { return }
    let firstInner = kernel.anchorX
    let endInner = max(min(firstInner, size.width), size.width - (kernel.width - 1 - kernel.anchorX))
    var rows = 0..<0
    var columnSums: [Double] = []
    var factors: [Range<Int>: Double] = [:]
    for y in outputRows {
      let rowsInside = inside(y, kernel.anchorY, kernel.height, size.height)
      if rowsInside != rows {
        rows = rowsInside
        columnSums = (0..<kernel.width).map { i in rows.reduce(0) { $0 + Double(kernel[i, $1]) } }
        factors = [:]
      }
      let isInner = rows.count == kernel.height
      for columns in [0..<min(isInner ? firstInner : size.width, size.width), isInner ? endInner..<size.width : 0..<0] {
        for x in columns {
          let taps = inside(x, kernel.anchorX, kernel.width, size.width)
          let factor = factors[taps] ?? Self.factor(total, columnSums[taps].reduce(0, +))
          factors[taps] = factor
          output[y * stride + x] = Float(Double(output[y * stride + x]) * factor)
        }
      }
    }
  }

  private static func factor(_ total: Double, _ inside: Double) -> Double { inside == 0 ? 1 : total / inside }

  /// Taps of output i that lie inside an axis.
  private func inside(_ i: Int, _ anchor: Int, _ taps: Int, _ length: Int) -> Range<Int> {
    max(0, anchor - i)..<min(taps, length - i + anchor)
  }
}
