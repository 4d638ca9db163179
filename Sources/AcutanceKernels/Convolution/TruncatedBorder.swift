/// The factors of `Border.truncated`: the sum of all weights over the sum of those inside, for outputs near an edge.
struct TruncatedBorder {
  private let kernel: Kernel
  /// cumulative[j][i]: sum of the weights of rows before j and columns before i, in Double.
  private let cumulative: [[Double]]

  init(_ kernel: Kernel) {
    self.kernel = kernel
    var table = Array(repeating: Array(repeating: 0.0, count: kernel.width + 1), count: kernel.height + 1)
    for j in 0..<kernel.height {
      var row = 0.0
      for i in 0..<kernel.width {
        row += Double(kernel[i, j])
        table[j + 1][i + 1] = table[j][i + 1] + row
      }
    }
    cumulative = table
  }

  /// Scales the outputs of some rows whose taps are not all inside.
  func apply(to output: UnsafeMutablePointer<Float>, rows: Range<Int>, stride: Int, size: PixelSize) {
    let total = cumulative[kernel.height][kernel.width]
    for y in rows {
      let tapRows = inside(y, kernel.anchorY, kernel.height, size.height)
      let isInner = tapRows.count == kernel.height
      var x = 0
      while x < size.width {
        if isInner && x == kernel.anchorX {  // from here to the right edge every tap is inside
          x = max(x, size.width - (kernel.width - 1 - kernel.anchorX))
          if x >= size.width { break }
        }
        let columns = inside(x, kernel.anchorX, kernel.width, size.width)
        let part =
          cumulative[tapRows.upperBound][columns.upperBound] - cumulative[tapRows.lowerBound][columns.upperBound]
          - cumulative[tapRows.upperBound][columns.lowerBound] + cumulative[tapRows.lowerBound][columns.lowerBound]
        if total != 0 && part != 0 && (columns.count < kernel.width || !isInner) {
          output[y * stride + x] = Float(Double(output[y * stride + x]) * (total / part))
        }
        x += 1
      }
    }
  }

  /// Taps of output i that lie inside an axis.
  private func inside(_ i: Int, _ anchor: Int, _ taps: Int, _ length: Int) -> Range<Int> {
    max(0, anchor - i)..<min(taps, length - i + anchor)
  }
}
