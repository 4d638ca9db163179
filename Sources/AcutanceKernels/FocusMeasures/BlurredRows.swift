import KernelInterface

/// Rows of a plane blurred by a Gaussian of sigma 1, in Double: a nearly flat result is what this is divided by, and
/// Float would leave it no digit.
///
/// Nine rows that were blurred along x are kept in a ring, and the last three results.
struct BlurredRows<Pixel: ImagePixel> {
  private static var radius: Int { 4 }
  private let plane: RawPlane
  private let weights: [Double]
  private let memory: UnsafeMutablePointer<Double>
  /// Rows up to here, not included, are in the rings.
  private var nextAlongX = 0
  private var nextResult: Int?

  init(plane: RawPlane) {
    self.plane = plane
    let values = (-Self.radius...Self.radius).map { Kernel.gaussianValue(Double($0), 1) }
    let sum = values.reduce(0, +)
    weights = values.map { $0 / sum }
    memory = KernelMemory.array(12 * plane.width + plane.width + 2 * Self.radius)
  }

  func deallocate() { KernelMemory.free(memory) }

  /// A row of the result, asked for in ascending order, or one of the two before the last one.
  mutating func row(_ y: Int) -> UnsafePointer<Double> {
    let output = memory + (9 + y % 3) * plane.width
    if let nextResult, y < nextResult { return UnsafePointer(output) }
    let rows = max(y - Self.radius, 0)...min(y + Self.radius, plane.height - 1)
    while nextAlongX <= rows.upperBound {
      // The first rows of a deep inset are not needed.
      if nextAlongX >= rows.lowerBound { blurAlongX(nextAlongX) }
      nextAlongX += 1
    }
    for k in -Self.radius...Self.radius {
      let source = alongX(min(max(y + k, 0), plane.height - 1))
      let weight = weights[k + Self.radius]
      if k == -Self.radius {
        for x in 0..<plane.width { output[x] = weight * source[x] }
      } else {
        for x in 0..<plane.width { output[x] += weight * source[x] }
      }
    }
    nextResult = y + 1
    return UnsafePointer(output)
  }

  private func alongX(_ y: Int) -> UnsafeMutablePointer<Double> { memory + y % 9 * plane.width }

  private func blurAlongX(_ y: Int) {
    let (padded, radius, width) = (memory + 12 * plane.width, Self.radius, plane.width)
    widen(plane.row(y), Pixel.self, width, padded + radius)
    for x in 0..<radius {
      padded[x] = padded[radius]
      #if MUTANT_REBLUR_EDGE  // mirrored at the right edge, not repeated
        padded[radius + width + x] = padded[max(radius + width - 1 - x, radius)]
      #else
        padded[radius + width + x] = padded[radius + width - 1]
      #endif
    }
    let output = alongX(y)
    for x in 0..<width { output[x] = weights[0] * padded[x] }
    for k in 1...2 * radius {
      let weight = weights[k]
      for x in 0..<width { output[x] += weight * padded[x + k] }
    }
  }
}
