import AcutanceKernels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// L, a and b (CIE 1976, white D65) of an image, row after row, from red, green and blue as sRGB stores them.
struct LabColours {
  let size: PixelSize
  /// L in 0...100, and a and b.
  let channels: [SmallMatrix]

  var lightness: SmallMatrix { channels[0] }

  /// How far L, a or b may be off.
  ///
  /// Half an ulp of a stored value in 0...1 is at most 2^-25. The slopes of L, a and b by red, green and blue, their
  /// magnitudes added up, are at most 134, 395 and 363: the greatest of 20 million random colours. `LinearLight` adds at most
  /// 1.5e-9 to each of X/Xn, Y/Yn and Z/Zn, whose cube roots have a slope of at most 7.787; a has 500 times two of them.
  static let error = 400 * 0x1p-25 + 500 * 2 * 7.787 * LinearLight.error

  /// - Throws: `SaliencyError` for values that are no colours. An area average of 1s may be an ulp above it, and is 1.
  init(red: Plane<Float>, green: Plane<Float>, blue: Plane<Float>) throws(SaliencyError) {
    size = PixelSize(width: red.width, height: red.height)
    var (l, a, b) = (
      SmallMatrix(rows: size.height, columns: size.width), SmallMatrix(rows: size.height, columns: size.width),
      SmallMatrix(rows: size.height, columns: size.width)
    )
    for y in 0..<size.height {
      let columns = y * l.stride..<y * l.stride + size.width
      try red.withRow(y) { (red) throws(SaliencyError) in
        try green.withRow(y) { (green) throws(SaliencyError) in
          try blue.withRow(y) { (blue) throws(SaliencyError) in
            try Self.convert(red, green, blue, into: &l.values, &a.values, &b.values, columns)
          }
        }
      }
    }
    channels = [l, a, b]
  }

  /// A row.
  private static func convert(
    _ red: Span<Float>, _ green: Span<Float>, _ blue: Span<Float>, into l: inout [Double], _ a: inout [Double],
    _ b: inout [Double], _ columns: Range<Int>
  ) throws(SaliencyError) {
    let light = LinearLight.values.span
    var l = l.mutableSpan
    var a = a.mutableSpan
    var b = b.mutableSpan
    for x in red.indices {
      let (red, green, blue) = (red[x], green[x], blue[x])
      try checkColour(red, green, blue)
      let at = columns.lowerBound + x
      // Of grey, which is frequent, a and b are exactly 0.
      if red == green, green == blue {
        l[at] = 116 * compressed(LinearLight.value(of: red, light)) - 16
        continue
      }
      let r = LinearLight.value(of: red, light)
      let g = LinearLight.value(of: green, light)
      let b2 = LinearLight.value(of: blue, light)
      // sRGB's primaries over its white: each row adds up to 1.
      let fx = compressed((0.4124564 * r + 0.3575761 * g + 0.1804375 * b2) * (1 / 0.95047))
      let fy = compressed(0.2126729 * r + 0.7151522 * g + 0.0721750 * b2)
      let fz = compressed((0.0193339 * r + 0.1191920 * g + 0.9503041 * b2) * (1 / 1.08883))
      l[at] = 116 * fy - 16
      a[at] = 500 * (fx - fy)
      b[at] = 200 * (fy - fz)
    }
  }
}

private func checkColour(_ red: Float, _ green: Float, _ blue: Float) throws(SaliencyError) {
  let limit: Float = 1 + 0x1p-20
  // NaN is in no range.
  if red >= 0, red <= limit, green >= 0, green <= limit, blue >= 0, blue <= limit { return }
  let values = [red, green, blue]
  throw values.allSatisfy(\.isFinite) ? .outOfRange(values.first { $0 < 0 || $0 > limit } ?? red) : .notFinite
}

/// The compression of CIE 1976: a cube root, straight near 0.
private func compressed(_ t: Double) -> Double {
  t > 216.0 / 24389 ? cubeRoot(t) : (24389.0 / 27 * t + 16) / 116
}

/// The cube root of a normal number above 0, to 1e-13 of itself; the C library's took a sixth of the time of a map.
///
/// A third of the bits, seen as a number, is a third of the logarithm: off by at most 5% (3.2% was found). Halley's step y (y^3 + 2 t) / (2 y^3 + t)
/// takes a relative error e to at most 2/3 e^3 and a little: 9e-5 and then 5e-13, rounded.
private func cubeRoot(_ t: Double) -> Double {
  // A third of the exponent's bias and its middle, 0x3FF - 0x3FF / 3, for the least error over three octaves.
  var root = Double(bitPattern: t.bitPattern / 3 &+ 0x2A9F_7893_782D_A1CE)
  for _ in 0..<2 {
    let cube = root * root * root
    root *= (cube + 2 * t) / (2 * cube + t)
  }
  return root
}

/// Linear light of stored sRGB values, from a table with straight lines between its 2^14 + 1 places: three powers a pixel
/// were half of the time of a map.
private enum LinearLight {
  /// A line between two places of distance h is off by at most h^2 / 8 times the second derivative, which is at most
  /// 2.4 * 1.4 / 1.055^2.
  static let error = 3.02 / 8 * 0x1p-28

  static let values: [Double] = (0...1 << 14).map { index in
    let value = Double(index) / Double(1 << 14)
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// - Parameters:
  ///   - stored: in 0...1 or an ulp or two above, which is 1.
  ///   - values: the table.
  static func value(of stored: Float, _ values: Span<Double>) -> Double {
    let position = Double(min(stored, 1)) * Double(1 << 14)
    let below = min(Int(position), (1 << 14) - 1)
    let fraction = position - Double(below)
    return values[below] + fraction * (values[below + 1] - values[below])
  }
}
