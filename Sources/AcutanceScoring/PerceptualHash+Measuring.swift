import AcutanceKernels

extension PerceptualHash {
  /// The side of the plane that is transformed.
  static let transformSide = 32
  /// Frequencies on each axis.
  static let frequencies = 8
  /// A deviation of the 32 x 32 luma below this is flat, a mean at or below this nearly black: 3 and 8 of 255.
  static let flatDeviation = 3.0 / 255
  static let blackMean = 8.0 / 255

  /// The hash of a luma plane in 0...1.
  ///
  ///     F(u, v) = sum of p(x, y) cos(pi (2x + 1) u / 64) cos(pi (2y + 1) v / 64),   u, v = 0...7
  ///
  /// p is the plane reduced to 32 x 32 by exact area averaging, each axis with its own ratio, and shown upright. Bit 8 v + u
  /// says whether F(u, v) is above the median of the 63 without F(0, 0), the mean: so the bits do not change with
  /// brightness or contrast, and 31 are set (but for equal coefficients). Two small matrix products in Double.
  ///
  /// - Parameters:
  ///   - plane: luma as stored, any size from 32 x 32 on.
  ///   - orientation: EXIF orientation, 1...8; all else is taken for 1.
  ///   - variant: the compilation to run; `nil` for the default.
  /// - Returns: absent, too small, if a side is under 32 pixels; not finite.
  ///
  /// Source: the DCT hash of pHash (C. Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions", 2010).
  public static func measurement(
    of plane: Plane<Float>, orientation: Int, variant: Variant? = nil
  ) throws(KernelError) -> Measurement<PerceptualHash> {
    let size = PixelSize(width: plane.width, height: plane.height)
    guard min(size.width, size.height) >= transformSide else {
      return .absent(.tooSmall(size, minimumSide: transformSide))
    }
    let shown = try square(plane, transformSide, orientation, variant)
    let small = try square(plane, side, orientation, variant)
    guard shown.allSatisfy(\.isFinite), small.allSatisfy(\.isFinite) else { return .absent(.notFinite) }
    let count = Double(shown.count)
    let mean = shown.reduce(0, +) / count
    let deviation = (shown.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
    return .measured(
      PerceptualHash(
        bits: bits(of: shown), pixels: small.map { UInt8(min(max(($0 * 255).rounded(), 0), 255)) },
        isLowInformation: deviation < flatDeviation || mean <= blackMean))
  }

  /// The plane at side x side as a viewer shows it, row by row.
  private static func square(
    _ plane: Plane<Float>, _ side: Int, _ orientation: Int, _ variant: Variant?
  ) throws(KernelError) -> [Double] {
    let reduced = try areaReduced(plane, to: PixelSize(width: side, height: side), variant: variant)
    let last = side - 1
    var pixels: [Double] = []
    pixels.reserveCapacity(side * side)
    for y in 0..<side {
      for x in 0..<side {
        let (column, row) =
          switch orientation {
          case 2: (last - x, y)
          case 3: (last - x, last - y)
          case 4: (x, last - y)
          case 5: (y, x)
          case 6: (y, last - x)
          case 7: (last - y, last - x)
          case 8: (last - y, x)
          default: (x, y)
          }
        pixels.append(Double(reduced[column, row]))
      }
    }
    return pixels
  }

  private static func bits(of pixels: [Double]) -> UInt64 {
    let (side, count) = (transformSide, frequencies)
    // Rows first: sums of a row's pixels times a cosine, then the same down the columns of those.
    var rows = [Double](repeating: 0, count: side * count)
    for y in 0..<side {
      for u in 0..<count {
        var sum = 0.0
        for x in 0..<side { sum += pixels[y * side + x] * cosines[u * side + x] }
        rows[y * count + u] = sum
      }
    }
    var coefficients = [Double](repeating: 0, count: count * count)
    for v in 0..<count {
      for u in 0..<count {
        var sum = 0.0
        for y in 0..<side { sum += rows[y * count + u] * cosines[v * side + y] }
        coefficients[v * count + u] = sum
      }
    }
    let median = coefficients.dropFirst().sorted()[(count * count - 1) / 2]
    var bits: UInt64 = 0
    for index in 1..<count * count where coefficients[index] > median { bits |= 1 << UInt64(index) }
    return bits
  }

  /// cos(pi (2x + 1) u / 64), row u. Made here, as no library of
  /// mathematics is linked.
  private static let cosines: [Double] = {
    (0..<frequencies).flatMap { u in (0..<transformSide).map { x in cosine((2 * x + 1) * u) } }
  }()

  /// cos(pi n / 64).
  private static func cosine(_ n: Int) -> Double {
    // Every angle is one of the first quarter, with a sign.
    let folded = n % 128
    let half = folded > 64 ? 128 - folded : folded
    return half > 32 ? -quarter(64 - half) : quarter(half)
  }

  /// cos(pi n / 64) for n in 0...32, by its series: ten terms leave less than 1e-17 there.
  private static func quarter(_ n: Int) -> Double {
    if n == 32 { return 0 }
    let angle = Double.pi * Double(n) / 64
    var (term, sum) = (1.0, 1.0)
    for k in 1...12 {
      term *= -angle * angle / Double((2 * k - 1) * (2 * k))
      sum += term
    }
    return sum
  }

  /// How alike two photos are at 16 x 16 pixels: the correlation of their luma, -1...1, which does not change with
  /// brightness or contrast. 0 if one of them is flat.
  ///
  /// Error: sums are whole numbers, exact; three roundings.
  public func correlation(with other: PerceptualHash) -> Double {
    PerceptualHash.correlation(pixels, other.pixels)
  }

  static func correlation(_ first: [UInt8], _ second: [UInt8]) -> Double {
    var (a, b, aa, bb, ab) = (0, 0, 0, 0, 0)
    for index in 0..<min(first.count, second.count) {
      let (p, q) = (Int(first[index]), Int(second[index]))
      a += p
      b += q
      aa += p * p
      bb += q * q
      ab += p * q
    }
    let n = first.count
    let (va, vb) = (n * aa - a * a, n * bb - b * b)
    guard va > 0, vb > 0 else { return 0 }
    return Double(n * ab - a * b) / (Double(va) * Double(vb)).squareRoot()
  }
}
