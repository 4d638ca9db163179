/// The factors of `Border.truncated`: the sum of all weights over the sum of those inside, for outputs near an edge.
///
/// Sums are made of the weights inside and of nothing else: the difference of two larger sums would lose a small one.
final class TruncatedBorder {
  private let kernel: Kernel
  private let total: Double
  /// For each column of taps, the sum of its taps inside; made anew for each set of rows inside.
  private let columnSums: UnsafeMutablePointer<Double>

  init(_ kernel: Kernel) {
    self.kernel = kernel
    total = kernel.weights.reduce(0) { $0 + Double($1) }
    columnSums = KernelMemory.array(kernel.width)
    columnSums.initialize(repeating: 0, count: kernel.width)
  }

  deinit { KernelMemory.free(columnSums) }

  /// Scales the outputs of some rows whose taps are not all inside.
  func apply(to output: UnsafeMutablePointer<Float>, rows outputRows: Range<Int>, stride: Int, size: PixelSize) {
    guard total != 0 else { return }
    let left = min(kernel.anchorX, size.width)
    let right = max(left, size.width - (kernel.width - 1 - kernel.anchorX))
    var rows = 0..<0
    for y in outputRows {
      let rowsInside = inside(y, kernel.anchorY, kernel.height, size.height)
      if rowsInside != rows {
        rows = rowsInside
        for i in 0..<kernel.width {
          var sum = 0.0
          for j in rows { sum += Double(kernel[i, j]) }
          columnSums[i] = sum
        }
      }
      let pixels = output + y * stride
      if rows.count == kernel.height {
        scale(pixels, 0..<left, size.width)
        scale(pixels, right..<size.width, size.width)
      } else {
        #if !MUTANT_TRUNCATED  // rows near the upper and the lower edge are not scaled
          scale(pixels, 0..<size.width, size.width)
        #endif
      }
    }
  }

  /// Scales some columns of a row. The columns between the edges have all taps of a row, and share a factor.
  private func scale(_ pixels: UnsafeMutablePointer<Float>, _ columns: Range<Int>, _ width: Int) {
    var taps = 0..<0
    var factor = 1.0
    for x in columns {
      let tapsInside = inside(x, kernel.anchorX, kernel.width, width)
      if tapsInside != taps {
        taps = tapsInside
        var sum = 0.0
        for i in taps { sum += columnSums[i] }
        factor = sum == 0 ? 1 : total / sum
      }
      pixels[x] = Float(Double(pixels[x]) * factor)
    }
  }

  /// Taps of output i that lie inside an axis.
  private func inside(_ i: Int, _ anchor: Int, _ taps: Int, _ length: Int) -> Range<Int> {
    max(0, anchor - i)..<min(taps, length - i + anchor)
  }
}
