import AcutanceKernels

/// Convolution by plain loops in Double: every output walks over its taps and folds every position that lies outside,
/// one reflection at a time. Shares no code with the kernels or with the BLAS reference.
public struct ConvolutionOracle {
  public let width: Int
  public let height: Int
  /// Row after row.
  public private(set) var values: [Double] = []
  /// Sum of |weight| |pixel| over the taps of each output (times |S/S'| with a truncated kernel): what its rounding
  /// error is measured by.
  public private(set) var gauges: [Double] = []
  /// For each output whether a tap of non-zero weight lies on a pixel, or on a border constant, that is not finite.
  public private(set) var touchesNonFinite: [Bool] = []
  /// Taps of non-zero weight.
  public let tapCount: Int

  /// - Parameter pixels: row after row, no padding.
  public init(
    _ pixels: [Double], width: Int, height: Int, kernel: Kernel, mode: ConvolutionMode, border: Border
  ) {
    let taps = Self.taps(of: kernel, mode: mode)
    let isValid = border == .valid
    let (firstX, firstY) = (taps.map(\.dx).min() ?? 0, taps.map(\.dy).min() ?? 0)
    self.width = isValid ? max(width - kernel.width + 1, 0) : width
    self.height = isValid ? max(height - kernel.height + 1, 0) : height
    let weighty = taps.filter { $0.weight != 0 }
    tapCount = weighty.count
    let reach = 2 * Kernel.maximumSide
    let columns = (-reach..<width + reach).map { Self.fold($0, width, border) }
    let rows = (-reach..<height + reach).map { Self.fold($0, height, border) }
    let outside = if case .constant(let value) = border { Double(value) } else { 0.0 }
    let total = taps.reduce(0) { $0 + $1.weight }
    for y in 0..<self.height {
      for x in 0..<self.width {
        let (left, top) = isValid ? (x - firstX, y - firstY) : (x, y)
        var (sum, gauge, inside, nonFinite) = (0.0, 0.0, 0.0, false)
        for tap in weighty {
          let (column, row) = (columns[left + tap.dx + reach], rows[top + tap.dy + reach])
          let isInside = column >= 0 && row >= 0
          let value = isInside ? pixels[row * width + column] : outside
          if isInside { inside += tap.weight }
          sum += tap.weight * value
          gauge += abs(tap.weight * value)
          if !value.isFinite { nonFinite = true }
        }
        let factor = border == .truncated && total != 0 && inside != 0 ? total / inside : 1
        values.append(factor * sum)
        gauges.append(abs(factor) * gauge)
        touchesNonFinite.append(nonFinite)
      }
    }
  }

  private struct Tap {
    let dx: Int
    let dy: Int
    let weight: Double
  }

  private static func taps(of kernel: Kernel, mode: ConvolutionMode) -> [Tap] {
    let sign = mode == .correlation ? 1 : -1
    var taps: [Tap] = []
    for j in 0..<kernel.height {
      for i in 0..<kernel.width {
        let weight = Double(kernel.weights[j * kernel.width + i])
        taps.append(Tap(dx: sign * (i - kernel.anchorX), dy: sign * (j - kernel.anchorY), weight: weight))
      }
    }
    return taps
  }

  /// Where position i of an axis of n pixels is found, -1 for nowhere.
  private static func fold(_ i: Int, _ n: Int, _ border: Border) -> Int {
    var i = i
    while i < 0 || i >= n {
      if n == 0 { return -1 }
      switch border {
      case .valid, .zero, .constant, .truncated: return -1
      case .replicate: i = i < 0 ? 0 : n - 1
      case .reflect: i = i < 0 ? -1 - i : 2 * n - 1 - i
      case .reflect101: i = n == 1 ? 0 : i < 0 ? -i : 2 * n - 2 - i
      case .wrap: i += i < 0 ? n : -n
      case .surroundings: preconditionFailure("the oracle sees no parent: filter the parent and cut the result")
      }
    }
    return i
  }
}
