import AcutanceKernels
import TestSupport
import Testing

/// What the convolution tests share: kernels, borders and comparisons that name the first pixel that is wrong.
enum ConvolutionTesting {
  /// Every rule of a plane without surroundings.
  static let borders: [Border] = [
    .valid, .zero, .constant(-0.75), .replicate, .reflect, .reflect101, .wrap, .truncated,
  ]

  static let modes: [ConvolutionMode] = [.correlation, .convolution]

  static let laplacian = kernel(3, 3, [0, 1, 0, 1, -4, 1, 0, 1, 0], name: "laplacian")

  /// Sobel as nine taps, without its factors: the middle column is zero.
  static let sobel = kernel(3, 3, [-1, 0, 1, -2, 0, 2, -1, 0, 1], name: "sobel")

  /// A kernel that is known to be right.
  static func kernel(
    _ width: Int, _ height: Int, _ weights: [Float], anchor: (x: Int, y: Int)? = nil, name: String? = nil
  ) -> Kernel {
    do {
      return try Kernel(width: width, height: height, weights: weights, anchor: anchor, name: name)
    } catch { preconditionFailure("\(error)") }
  }

  static func outer(_ column: [Float], _ row: [Float], anchor: (x: Int, y: Int)? = nil, name: String? = nil) -> Kernel {
    do {
      return try Kernel(column: column, row: row, anchor: anchor, name: name)
    } catch { preconditionFailure("\(error)") }
  }

  /// Weights of both signs, none of them zero, with a sum well above zero over every part: that the truncated border
  /// divides by.
  static func dense(_ width: Int, _ height: Int, anchor: (x: Int, y: Int)? = nil, seed: UInt64 = 40) -> Kernel {
    var generator = SeededGenerator(seed: seed)
    let weights = (0..<width * height).map { index in
      index % 5 == 3 ? Float.random(in: -0.2 ... -0.1, using: &generator) : .random(in: 0.5...1, using: &generator)
    }
    return kernel(width, height, weights, anchor: anchor, name: "dense \(width)x\(height)")
  }

  /// The same as a column times a row.
  static func denseOuter(_ width: Int, _ height: Int, anchor: (x: Int, y: Int)? = nil) -> Kernel {
    let (row, column) = (dense(width, 1, seed: 41).weights, dense(1, height, seed: 42).weights)
    return outer(column, row, anchor: anchor, name: "outer \(width)x\(height)")
  }

  /// The methods that compute a kernel; the first is the one that is chosen.
  static func methods(for kernel: Kernel) -> [ConvolutionMethod?] {
    kernel.factors == nil ? [nil, .direct] : [nil, .direct, .separable]
  }

  /// gamma_n = n u / (1 - n u) with u = 2^-24.
  static func gamma(_ n: Int) -> Double { Double(n) * 0x1p-24 / (1 - Double(n) * 0x1p-24) }

  /// What is wrong with a result, measured by the oracle: `nil`, or the first pixel outside its bound.
  ///
  /// Bound: gamma of the number of non-zero taps, times the gauge (a tap of zero adds no rounding). A separable kernel
  /// may round kx + ky + 7 times: its chains, the middle value, and the weights, which are themselves rounded products.
  /// S/S' of the truncated border and the product with it are three more roundings of the result.
  static func difference(
    _ result: Plane<Float>, from oracle: ConvolutionOracle, kernel: Kernel, method: ConvolutionMethod?, border: Border
  ) -> String? {
    guard result.width == oracle.width, result.height == oracle.height else {
      return "\(result.width)x\(result.height) instead of \(oracle.width)x\(oracle.height)"
    }
    let separableBound = gamma(kernel.width + kernel.height + 7)
    let directBound = gamma(oracle.tapCount)
    // The chosen method may be either where there are factors.
    let factor =
      kernel.factors == nil || method == .direct
      ? directBound : method == .separable ? separableBound : max(directBound, separableBound)
    let scale = border == .truncated ? 3 * 0x1p-24 : 0
    for (index, value) in result.pixels.enumerated() {
      let bound = factor * oracle.gauges[index] + scale * abs(oracle.values[index])
      if !(abs(Double(value) - oracle.values[index]) <= bound) {
        return "\(value) instead of \(oracle.values[index]) +- \(bound) at "
          + "\(index % result.width),\(index / result.width)"
      }
    }
    return nil
  }

  /// Where two planes have different bits: `nil`, or the first such pixel. Zeros of either sign are the same.
  static func firstDifference(_ left: Plane<Float>, _ right: Plane<Float>) -> String? {
    guard left.width == right.width, left.height == right.height else {
      return "\(left.width)x\(left.height) and \(right.width)x\(right.height)"
    }
    let (first, second) = (left.pixels, right.pixels)
    for index in first.indices where first[index] != second[index] {
      if first[index].isNaN && second[index].isNaN { continue }
      return "\(first[index]) and \(second[index]) at \(index % left.width),\(index / left.width)"
    }
    return nil
  }

  /// Floats of both signs, most of them positive.
  static func noise(_ width: Int, _ height: Int, seed: UInt64) throws -> Plane<Float> {
    var generator = SeededGenerator(seed: seed)
    return try Plane(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in Float.random(in: -0.5...1, using: &generator) })
  }
}

extension Plane where Pixel == Float {
  /// A copy of a part.
  func part(x: Int, y: Int, width: Int, height: Int) throws -> Plane<Float> {
    try Plane(width: width, height: height) { self[x + $0, y + $1] }
  }

  /// A copy with columns, rows or both in the opposite order.
  func flipped(horizontally: Bool, vertically: Bool) throws -> Plane<Float> {
    try Plane(width: width, height: height) { x, y in
      self[horizontally ? width - 1 - x : x, vertically ? height - 1 - y : y]
    }
  }
}
