extension Kernel {
  /// The Laplacian between the upright and the diagonal one, with alpha 0.2: MATLAB's default. Sum 0, gain 13
  /// within 2.5e-6.
  ///
  ///     1   4   1
  ///     4 -20   4 / 6
  ///     1   4   1
  ///
  /// `fspecial('laplacian')` in MATLAB, which the focus measures of Pertuz use. See `laplacian(alpha:)` for the
  /// rounding of the sixths.
  public static let laplacianMATLAB = Kernel(blendedLaplacian: 0.2, name: "laplacianMATLAB")

  /// A Laplacian with a share of its weight on the diagonals, as MATLAB's `fspecial('laplacian', alpha)` draws it.
  ///
  ///       a    1 - a    a
  ///     1 - a   -4    1 - a  / (1 + a)
  ///       a    1 - a    a
  ///
  /// Alpha 0 is `laplacian4`, 0.2 `laplacianMATLAB`, 1 a quarter of `laplacianDiagonal`. Gain:
  /// (4 a^2 + 4 (1 - a)^2 + 16) / (1 + a)^2.
  ///
  /// - Parameter alpha: 0...1.
  /// - Throws: `KernelError.parameter` for an alpha outside, or NaN.
  ///
  /// Error: the sum is exactly 0, so that a flat plane has no response. For that the outer taps are rounded to whole
  /// multiples of 2^-24 (within 2^-25 of the formula; an alpha below 2^-25 is 0) and the centre is minus their sum
  /// (within 2^-22).
  public static func laplacian(alpha: Double) throws(KernelError) -> Kernel {
    guard alpha >= 0, alpha <= 1 else { throw .parameter(name: "alpha", value: alpha, allowed: "0 to 1") }
    return Kernel(blendedLaplacian: alpha, name: "laplacian alpha \(alpha)")
  }

  /// The Laplacian of a Gaussian, sampled at the pixels: a Laplacian of the plane blurred by sigma in one pass.
  ///
  ///     g(r) = exp(-r^2 / (2 sigma^2)) / (sum of the same over all taps)
  ///     h(r) = g(r) (r^2 - 2 sigma^2) / sigma^4
  ///     weight = h - mean of h over all taps
  ///
  /// Negative in the middle and positive around it, as `laplacian4` is. Sum 0; gain 1/(2 pi sigma^6) within 1.1% if
  /// sigma is 1 or more and the radius 4 sigma. `fspecial('log', 2 radius + 1, sigma)` in MATLAB; `gaussian_laplace`
  /// in SciPy adds two passes with second derivatives and does not subtract the mean.
  ///
  /// - Parameters:
  ///   - sigma: standard deviation in pixels, 0.1...100.
  ///   - radius: taps on each side of the middle, 1...15; `nil` for `defaultGaussianRadius(sigma)`.
  /// - Throws: `KernelError.parameter`.
  ///
  /// Error: the sum is exactly 0, so that a flat plane has no response; subtracting the mean and then rounding would
  /// leave a rest. For that all taps are whole multiples of one power of two q, at most 4u times the largest weight
  /// (u = 2^-24): the outer taps are within 1.5q of the formula, the middle one within 2q. The kernel has all
  /// symmetries of the square.
  public static func laplacianOfGaussian(sigma: Double, radius: Int? = nil) throws(KernelError) -> Kernel {
    guard sigma >= 0.1, sigma <= 100 else {
      throw .parameter(name: "sigma", value: sigma, allowed: "0.1 to 100")
    }
    let radius = radius ?? defaultGaussianRadius(sigma)
    try checkRadius(radius, 1...maximumSide / 2, "radius")
    return Kernel(
      drawing: zeroSumTaps(octant: logOctant(sigma: sigma, radius: radius)),
      name: "laplacianOfGaussian sigma \(sigma) radius \(radius)")
  }

  /// The weights of the formula at (x, y) with 0 <= y <= x <= radius, which by symmetry are all: `octant[x][y]`.
  private static func logOctant(sigma: Double, radius: Int) -> [[Double]] {
    var octant = (0...radius).map { x in
      (0...x).map { y in gaussianValue(Double(x), sigma) * gaussianValue(Double(y), sigma) }
    }
    let volume = symmetricSum(octant)
    for x in 0...radius {
      for y in 0...x {
        let squaredRadius = Double(x * x + y * y) / (sigma * sigma)
        octant[x][y] *= (squaredRadius - 2) / (sigma * sigma) / volume
      }
    }
    let side = Double(2 * radius + 1)
    let mean = symmetricSum(octant) / (side * side)
    return octant.map { $0.map { $0 - mean } }
  }

  /// The sum over the whole square.
  private static func symmetricSum(_ octant: [[Double]]) -> Double {
    var sum = 0.0
    for x in octant.indices {
      for y in 0...x { sum += octant[x][y] * mirrorImages(x, y) }
    }
    return sum
  }

  /// In how many places of the square the value at (x, y), 0 <= y <= x, stands.
  private static func mirrorImages(_ x: Int, _ y: Int) -> Double {
    if x == 0 { return 1 }
    return y == 0 || y == x ? 4 : 8
  }

  /// The square of taps, rounded so that their sum is exactly 0: whole multiples of one power of two, coarse enough for
  /// 23 bits to hold the largest. What rounding took from one set of mirror images is given to the next, from the
  /// outside inwards, so that little is left for the middle.
  private static func zeroSumTaps(octant: [[Double]]) -> [[Float]] {
    let radius = octant.count - 1
    let largest = octant.joined().reduce(0) { max($0, abs($1)) }
    let unit = Double(sign: .plus, exponent: Int(largest.exponent) - 22, significand: 1)
    let side = 2 * radius + 1
    var taps = [[Float]](repeating: [Float](repeating: 0, count: side), count: side)
    var carry = 0.0
    var sum = 0.0
    for x in stride(from: radius, through: 1, by: -1) {
      for y in 0...x {
        let images = mirrorImages(x, y)
        let wanted = octant[x][y] / unit + carry / images
        let units = wanted.rounded()
        carry = (wanted - units) * images
        sum += units * images
        for (i, j) in [(x, y), (y, x)] {
          for (column, row) in [(i, j), (-i, j), (i, -j), (-i, -j)] {
            taps[radius + row][radius + column] = Float(units * unit)
          }
        }
      }
    }
    taps[radius][radius] = Float(-sum * unit)
    return taps
  }

  private init(blendedLaplacian alpha: Double, name: String) {
    // At most 2^24 units, and so is the sum of the two: both and the centre are Floats without another rounding.
    let corner = (alpha / (1 + alpha) * 0x1p24).rounded() * 0x1p-24
    let edge = ((1 - alpha) / (1 + alpha) * 0x1p24).rounded() * 0x1p-24
    let (c, e, centre) = (Float(corner), Float(edge), Float(-4 * (corner + edge)))
    self.init(drawing: [[c, e, c], [e, centre, e], [c, e, c]], name: name)
  }
}
