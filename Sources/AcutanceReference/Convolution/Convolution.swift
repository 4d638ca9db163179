import AcutanceKernels
import COpenBLAS

extension BLASReference {
  /// `convolved` by `cblas_dgemv`: strips of outputs, each laid out as a matrix that has a row for every tap and in it
  /// the pixel below that tap for every output (im2col), times the weights.
  ///
  /// Taps of weight zero are left out of the matrix, so that 0 * NaN cannot happen.
  ///
  /// - Parameters:
  ///   - plane: pixels in any unit, widened to Double.
  ///   - border: a matrix is nobody's part: of `.surroundings(beyond:)` only the rule beyond acts.
  /// - Returns: the result in Double, smaller than the plane with the border `.valid`.
  public static func convolved(
    _ plane: DoubleMatrix, with kernel: Kernel, mode: ConvolutionMode, border: Border
  ) -> DoubleMatrix {
    ConvolutionStrips(kernel, mode: mode, border: border).applied(to: plane)
  }

  /// Sum of |weight| |pixel| over the taps of each output of `convolved`, times |S/S'| with a truncated kernel: with k
  /// taps the result of a Float kernel may be gamma_k = k u / (1 - k u) of it off, u = 2^-24.
  public static func convolutionGauge(
    _ plane: DoubleMatrix, with kernel: Kernel, mode: ConvolutionMode, border: Border
  ) -> DoubleMatrix {
    var strips = ConvolutionStrips(kernel, mode: mode, border: border)
    strips.transform = abs
    var magnitudes = plane
    magnitudes.values = plane.values.map(abs)
    return strips.applied(to: magnitudes)
  }
}

/// One convolution, ready for `cblas_dgemv`.
private struct ConvolutionStrips {
  /// A tap of non-zero weight, in column x and row y of the drawing that is applied as it is.
  private struct Tap {
    let x: Int
    let y: Int
    let weight: Double
  }

  /// What is done to weights, border constant and scale factors before they are used.
  var transform: (Double) -> Double = { $0 }
  private var taps: [Tap] = []
  private var outside = 0.0
  private let rule: Border
  private let width: Int
  private let height: Int
  private let anchorX: Int
  private let anchorY: Int
  private let total: Double

  init(_ kernel: Kernel, mode: ConvolutionMode, border: Border) {
    var rule = border
    while case .surroundings(let beyond) = rule { rule = beyond }
    self.rule = rule
    if case .constant(let value) = rule { outside = Double(value) }
    (width, height) = (kernel.width, kernel.height)
    let turns = mode == .convolution
    anchorX = turns ? width - 1 - kernel.anchorX : kernel.anchorX
    anchorY = turns ? height - 1 - kernel.anchorY : kernel.anchorY
    let count = kernel.weights.count
    for index in 0..<count {
      let weight = Double(kernel.weights[turns ? count - 1 - index : index])
      if weight != 0 { taps.append(Tap(x: index % width, y: index / width, weight: weight)) }
    }
    total = taps.reduce(0) { $0 + $1.weight }
  }

  func applied(to plane: DoubleMatrix) -> DoubleMatrix {
    let isValid = rule == .valid
    let rows = isValid ? max(plane.rows - height + 1, 0) : plane.rows
    let columns = isValid ? max(plane.columns - width + 1, 0) : plane.columns
    guard rows > 0, columns > 0 else { return DoubleMatrix(rows: rows, columns: columns) }
    var result = products(isValid ? plane : extended(plane), rows: rows, columns: columns)
    if rule == .truncated { scale(&result) }
    return result
  }

  /// Correlates a plane that has everything in it that the taps can see: output (0, 0) has tap (0, 0) on its first
  /// pixel.
  private func products(_ source: DoubleMatrix, rows: Int, columns: Int) -> DoubleMatrix {
    var result = DoubleMatrix(rows: rows, columns: columns)
    guard !taps.isEmpty else { return result }
    BLASReference.pinned
    let weights = taps.map { transform($0.weight) }
    // Half a megabyte: a strip stays in the second cache.
    let strip = max(1, 65536 / taps.count)
    var matrix: [Double] = []
    for row in 0..<rows {
      for column in stride(from: 0, to: columns, by: strip) {
        let count = min(strip, columns - column)
        matrix.removeAll(keepingCapacity: true)
        for tap in taps {
          let start = (row + tap.y) * source.columns + column + tap.x
          matrix.append(contentsOf: source.values[start..<start + count])
        }
        result.values.withUnsafeMutableBufferPointer { values in
          cblas_dgemv(
            CblasRowMajor, CblasTrans, blasint(taps.count), blasint(count), 1, matrix, blasint(count), weights, 1, 0,
            values.baseAddress! + row * columns + column, 1)
        }
      }
    }
    return result
  }

  /// The plane with the pixels around it that the border rule gives.
  private func extended(_ plane: DoubleMatrix) -> DoubleMatrix {
    let rowSources = sources(length: plane.rows, before: anchorY, after: height - 1 - anchorY)
    let columnSources = sources(length: plane.columns, before: anchorX, after: width - 1 - anchorX)
    var extended = DoubleMatrix(rows: rowSources.count, columns: columnSources.count)
    for (y, row) in rowSources.enumerated() {
      for (x, column) in columnSources.enumerated() {
        extended[y, x] = if let row, let column { plane[row, column] } else { transform(outside) }
      }
    }
    return extended
  }

  /// Which pixel of an axis stands at each position -before..<length + after, by the equation that defines the rule.
  ///
  /// The axis grows by one position at each end in turn: what an equation leads to is then always known already.
  private func sources(length n: Int, before: Int, after: Int) -> [Int?] {
    var known = [Int: Int?](uniqueKeysWithValues: (0..<n).map { ($0, $0) })
    for distance in 1..<max(before, after) + 1 {
      let (left, right) = (-distance, n - 1 + distance)
      switch rule {
      case .replicate: (known[left], known[right]) = (0, n - 1)
      case .reflect:
        known[left] = known[-1 - left]
        known[right] = known[2 * n - 1 - right]
      case .reflect101:
        known[left] = n == 1 ? 0 : known[-left]
        known[right] = n == 1 ? 0 : known[2 * n - 2 - right]
      case .wrap:
        known[left] = known[left + n]
        known[right] = known[right - n]
      default: (known[left], known[right]) = (.some(nil), .some(nil))
      }
    }
    return (-before..<n + after).map { position in
      guard let source = known[position] else { preconditionFailure("position \(position) of \(n) has no source") }
      return source
    }
  }

  /// Multiplies by S/S': the sum of all weights over the sum of those that lie inside the plane.
  private func scale(_ sums: inout DoubleMatrix) {
    guard total != 0 else { return }
    for row in 0..<sums.rows {
      for column in 0..<sums.columns {
        let inside = taps.reduce(0) { partial, tap in
          let (x, y) = (column + tap.x - anchorX, row + tap.y - anchorY)
          return x >= 0 && x < sums.columns && y >= 0 && y < sums.rows ? partial + tap.weight : partial
        }
        if inside != 0 { sums[row, column] *= transform(total / inside) }
      }
    }
  }
}
