// Responses by plain loops in Double: exact for pixels that are whole numbers. No code is shared with the kernels.

/// All responses of a 3 x 3 kernel that count, row by row, each with the bound of its rounding error in Float.
public struct ResponseOracle {
  public struct Response {
    public let x: Int
    public let y: Int
    public let value: Double
    /// |error| of the Float kernels is at most this.
    public let bound: Double
  }

  public private(set) var responses: [Response] = []

  private static let drawings: [String: [Double]] = [
    "laplacian4": [0, 1, 0, 1, -4, 1, 0, 1, 0],
    "laplacian8": [1, 1, 1, 1, -8, 1, 1, 1, 1],
    "laplacianDiagonal": [2, 0, 2, 0, -8, 0, 2, 0, 2],
    "laplacianAlpha02": [1, 4, 1, 4, -20, 4, 1, 4, 1],
  ]

  /// - Parameters:
  ///   - pixels: row after row, no padding.
  ///   - kernel: its name; alpha 0.2 in sixths.
  ///   - replicate: repeat the edge pixel; otherwise pixels without neighbours are not measured.
  public init(_ pixels: [Double], width: Int, height: Int, kernel: String, replicate: Bool, inset: Int) {
    let margin = replicate ? inset : max(inset, 1)
    let u = 0x1p-24
    for y in 0..<height where y >= margin && y < height - margin {
      for x in 0..<width where x >= margin && x < width - margin {
        var around: [Double] = []
        for j in -1...1 {
          for i in -1...1 {
            around.append(pixels[min(max(y + j, 0), height - 1) * width + min(max(x + i, 0), width - 1)])
          }
        }
        if let weights = Self.drawings[kernel] {
          // At most seven additions and products by powers of two; 8u and a little for the second order.
          let (value, gauge) = Self.sums(weights, around)
          responses.append(Response(x: x, y: y, value: value, bound: 8.001 * u * gauge))
        } else {
          let (gx, gaugeX) = Self.sums([-1, 0, 1, -2, 0, 2, -1, 0, 1], around)
          let (gy, gaugeY) = Self.sums([-1, -2, -1, 0, 0, 0, 1, 2, 1], around)
          // Each gradient within e = 4u gauge (three roundings); squares and their sum round twice.
          let (ex, ey) = (4 * u * gaugeX, 4 * u * gaugeY)
          let squares = gx * gx + gy * gy
          let bound = 2 * (abs(gx) * ex + abs(gy) * ey) + ex * ex + ey * ey + 3 * u * squares
          responses.append(Response(x: x, y: y, value: squares, bound: bound))
        }
      }
    }
  }

  private static func sums(_ weights: [Double], _ pixels: [Double]) -> (value: Double, gauge: Double) {
    var (value, gauge) = (0.0, 0.0)
    for (weight, pixel) in zip(weights, pixels) where weight != 0 {
      value += weight * pixel
      gauge += abs(weight * pixel)
    }
    return (value, gauge)
  }
}

/// Statistics of whole numbers, exact.
public struct ExactStatistics: Equatable {
  public var count = 0
  public var sum: Int128 = 0
  public var sumOfSquares: UInt128 = 0
  public var sumOfMagnitudes: UInt128 = 0
  public var minimum: Int?
  public var maximum: Int?

  public init(_ values: some Sequence<Double>) {
    for value in values {
      let whole = Int(value)
      count += 1
      sum += Int128(whole)
      sumOfSquares += UInt128(whole.magnitude) * UInt128(whole.magnitude)
      sumOfMagnitudes += UInt128(whole.magnitude)
      minimum = min(minimum ?? whole, whole)
      maximum = max(maximum ?? whole, whole)
    }
  }
}

/// Mean and variance, with weights or without, in two passes in Double, and what the rounding of responses can do to
/// them.
public struct PlainMoments {
  public var sumOfWeights = 0.0
  public var mean = 0.0
  public var variance = 0.0
  /// Root of the mean square of the responses' error bounds.
  public var responseError = 0.0

  public init(_ responses: [ResponseOracle.Response], weights: [Double]? = nil) {
    let pairs = responses.enumerated().map { ($1, weights?[$0] ?? 1) }.filter { $0.1 > 0 }
    sumOfWeights = pairs.reduce(0) { $0 + $1.1 }
    guard sumOfWeights > 0 else { return }
    mean = pairs.reduce(0) { $0 + $1.0.value * $1.1 } / sumOfWeights
    variance = pairs.reduce(0) { $0 + ($1.0.value - mean) * ($1.0.value - mean) * $1.1 } / sumOfWeights
    responseError = (pairs.reduce(0) { $0 + $1.0.bound * $1.0.bound * $1.1 } / sumOfWeights).squareRoot()
  }

  /// With e the vector of response errors, |var(r + e) - var(r)| <= 2 sd(r) rms(e) + rms(e)^2; summation adds
  /// `relative` times the variance, and of sums about 0 (`aboutZero`) times mean^2 as well.
  public func varianceBound(relative: Double, aboutZero: Bool) -> Double {
    2 * variance.squareRoot() * responseError + responseError * responseError
      + relative * (variance + (aboutZero ? mean * mean : 0))
  }

  /// The mean of the errors, of sums of deviations (at most sd on average), and the rounding of the mean itself.
  public func meanBound(relative: Double, aboutZero: Bool) -> Double {
    responseError + relative * (variance + (aboutZero ? mean * mean : 0)).squareRoot() + 0x1p-50 * abs(mean)
  }
}
