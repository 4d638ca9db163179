#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Kernel {
  /// The mean over a rectangle: every weight is 1/(w h), rounded once.
  ///
  ///     1 1 1
  ///     1 1 1 / 9        drawn for 3 x 3
  ///     1 1 1
  ///
  /// Sum 1 within u = 2^-24, gain 1/(w h). `cv2.blur` and `boxFilter` in OpenCV, `ndimage.uniform_filter` in SciPy,
  /// `ippiFilterBoxBorder`, `fspecial('average')` in MATLAB. An even side has its anchor right of (below) the middle,
  /// as OpenCV and SciPy have it.
  ///
  /// Factors: the row is 2^-k throughout and the column 2^k/(w h), with the smallest k for which w <= 2^k. Their
  /// products are exactly the weights (1/w times 1/h would be up to 2.5u off), sums of whole-number pixels along the
  /// row are exact, and no sum along a row is larger than the largest pixel.
  ///
  /// - Throws: `KernelError.kernelSize` for a side outside 1...31.
  public static func box(width: Int, height: Int) throws(KernelError) -> Kernel {
    let sides = 1...maximumSide
    guard sides.contains(width), sides.contains(height) else {
      throw .kernelSize(width: width, height: height, maximum: maximumSide)
    }
    var rowScale = 1
    while rowScale < width { rowScale *= 2 }
    // Both are right to the last bit: the quotient is rounded once, and scaling by a power of two rounds nothing.
    let column = Float(rowScale) / Float(width * height)
    return try Kernel(
      column: Array(repeating: column, count: height), row: Array(repeating: 1 / Float(rowScale), count: width),
      name: "box \(width)x\(height)")
  }

  /// A Gaussian, the same along both axes; see `gaussian(sigmaX:radiusX:sigmaY:radiusY:)`.
  ///
  /// - Parameters:
  ///   - sigma: standard deviation in pixels, above 0.
  ///   - radius: taps on each side of the middle, 0...15; `nil` for `defaultGaussianRadius(sigma)`.
  /// - Throws: `KernelError.parameter`.
  public static func gaussian(sigma: Double, radius: Int? = nil) throws(KernelError) -> Kernel {
    try checkPositive(sigma, "sigma")
    let radius = radius ?? defaultGaussianRadius(sigma)
    let taps = try gaussianTaps(sigma: sigma, radius: radius)
    return try Kernel(column: taps, row: taps, name: "gaussian sigma \(sigma) radius \(radius)")
  }

  /// A Gaussian with a standard deviation and a radius of its own along each axis.
  ///
  ///     g(i) = exp(-i^2 / (2 sigma^2)) / (sum over -radius...radius of the same)
  ///     weight(x, y) = g_y(y) g_x(x)
  ///
  /// Sampled at the pixels and normalised, as OpenCV's `getGaussianKernel` and SciPy's `gaussian_filter` do it (not
  /// integrated over the pixels). Gain: close to 1/(4 pi sigmaX sigmaY) if no sigma is below 1 and the radius is 3
  /// sigma or more.
  ///
  /// Factors: g_y and g_x, normalised in Double and rounded once; the weights are their products, rounded once. So the
  /// direct and the separable plan compute the same filter.
  ///
  /// - Parameters:
  ///   - sigmaX: standard deviation in pixels, above 0.
  ///   - radiusX: taps on each side of the middle, 0...15.
  ///   - sigmaY: the same along y.
  ///   - radiusY: the same along y.
  /// - Throws: `KernelError.parameter`: a sigma that is not above 0 or not finite, a radius outside 0...15.
  ///
  /// Edge cases: a factor's taps below 2^-60 (some 9 sigma out) are 0, or products of two of them would be subnormal or
  /// 0, and the weights no longer the products of the factors. Radius 0 is one tap of 1.
  ///
  /// Error: every weight within 3.01u, u = 2^-24, of the formula (two factors and a product, rounded), apart from
  /// the taps that are 0 by the rule above. The sum is within 3.01u of 1.
  public static func gaussian(
    sigmaX: Double, radiusX: Int, sigmaY: Double, radiusY: Int
  ) throws(KernelError) -> Kernel {
    let row = try gaussianTaps(sigma: sigmaX, radius: radiusX, axis: "X")
    let column = try gaussianTaps(sigma: sigmaY, radius: radiusY, axis: "Y")
    return try Kernel(
      column: column, row: row,
      name: "gaussian sigma \(sigmaX) x \(sigmaY) radius \(radiusX) x \(radiusY)")
  }

  /// Taps on each side of the middle of a Gaussian that names none: 4 sigma, rounded up, at most 15.
  ///
  /// Beyond 4 sigma lie 6e-5 of the weight of an axis. The limit of 31 taps cuts a sigma above 3.75 nearer to the
  /// middle: at 3 sigma if it is 5 (0.3% lies beyond), at 2 sigma if it is 7.5 (5%): such a kernel is nearer to a box
  /// than its name says, and the plane should be reduced first.
  ///
  /// OpenCV: 8 sigma + 1 taps for Float (6 sigma + 1 for 8 bits), rounded and made odd. SciPy: 4 sigma rounded half
  /// up (`truncate=4`). MATLAB's `imgaussfilt`: 2 sigma, rounded up. Those have no upper limit.
  ///
  /// Edge cases: 0 for a sigma that is 0, negative or NaN, which no Gaussian accepts.
  public static func defaultGaussianRadius(_ sigma: Double) -> Int {
    guard sigma > 0 else { return 0 }
    return Int(min(4 * sigma, Double(maximumSide / 2)).rounded(.up))
  }

  /// The taps of a Gaussian along one axis.
  private static func gaussianTaps(sigma: Double, radius: Int, axis: String = "") throws(KernelError) -> [Float] {
    try checkPositive(sigma, "sigma" + axis)
    try checkRadius(radius, 0...maximumSide / 2, "radius" + axis)
    let values = (-radius...radius).map { gaussianValue(Double($0), sigma) }
    let sum = values.reduce(0, +)
    return values.map { $0 / sum < 0x1p-60 ? 0 : Float($0 / sum) }
  }

  /// exp(-x^2 / (2 sigma^2)). The quotient is squared, not its terms, which would leave the range of Double for a
  /// sigma near its ends.
  static func gaussianValue(_ x: Double, _ sigma: Double) -> Double { exp(-0.5 * (x / sigma) * (x / sigma)) }

  static func checkPositive(_ value: Double, _ name: String) throws(KernelError) {
    guard value > 0, value.isFinite else { throw .parameter(name: name, value: value, allowed: "above 0, finite") }
  }

  static func checkRadius(_ value: Int, _ allowed: ClosedRange<Int>, _ name: String) throws(KernelError) {
    guard allowed.contains(value) else {
      throw .parameter(
        name: name, value: Double(value), allowed: "\(allowed.lowerBound) to \(allowed.upperBound)")
    }
  }
}
