/// The 3 x 3 responses whose statistics are known as sharpness: four filters that are all called "the Laplacian", and
/// the energy of the Sobel gradient. Correlations as drawn; mirror images change none of them.
public enum ResponseKernel: String, Sendable, Hashable, CaseIterable {
  /// The 5-point Laplacian.
  ///
  ///     0  1  0
  ///     1 -4  1
  ///     0  1  0
  ///
  /// `cv2.Laplacian` with `ksize=1`, `MPSImageLaplacian`, `ndimage.laplace`, CImg.
  case laplacian4
  /// The 9-point Laplacian.
  ///
  ///     1  1  1
  ///     1 -8  1
  ///     1  1  1
  ///
  /// Its negative is in Apple's sample "Finding the sharpest image", with the same variance.
  case laplacian8
  /// The Laplacian along the diagonals, doubled.
  ///
  ///     2  0  2
  ///     0 -8  0
  ///     2  0  2
  ///
  /// `cv2.Laplacian` with `ksize=3`.
  case laplacianDiagonal
  /// The mixture of both with alpha 0.2.
  ///
  ///     1   4   1
  ///     4 -20   4 / 6
  ///     1   4   1
  ///
  /// MATLAB's `fspecial('laplacian')`, and so the focus measures of Pertuz. Of integer planes the statistics are
  /// those of the whole numbers, in sixths of the response (`integerScale`).
  case laplacianAlpha02
  /// Gx^2 + Gy^2 of the 3 x 3 Sobel gradients: its mean is the focus measure Tenengrad (TENG), its variance TENV.
  ///
  ///          -1  0  1          -1 -2 -1
  ///     Gx = -2  0  2     Gy =  0  0  0
  ///          -1  0  1           1  2  1
  ///
  /// Never negative; of bytes at most 1,300,500.
  case sobelEnergy

  /// The weights row by row, times `integerScale`; of `sobelEnergy`, which is no linear filter, those of Gx.
  public var integerWeights: [Int] {
    switch self {
    case .laplacian4: [0, 1, 0, 1, -4, 1, 0, 1, 0]
    case .laplacian8: [1, 1, 1, 1, -8, 1, 1, 1, 1]
    case .laplacianDiagonal: [2, 0, 2, 0, -8, 0, 2, 0, 2]
    case .laplacianAlpha02: [1, 4, 1, 4, -20, 4, 1, 4, 1]
    case .sobelEnergy: [-1, 0, 1, -2, 0, 2, -1, 0, 1]
    }
  }

  /// Divide integer moments by this (a variance by its square) for the unit of the pixels: 6 for `laplacianAlpha02`.
  public var integerScale: Int { self == .laplacianAlpha02 ? 6 : 1 }

  /// Sum of the squared weights: the variance of the response to white noise of variance 1. 20, 72, 80 and 13 for
  /// the four Laplacians, which is why scores of different tools cannot be compared; `nil` for `sobelEnergy`.
  public var noiseGain: Double? {
    guard self != .sobelEnergy else { return nil }
    let squares = integerWeights.reduce(0) { $0 + $1 * $1 }
    return Double(squares) / Double(integerScale * integerScale)
  }

  /// The number that `ResponseTable` knows the kernel by.
  var number: Int { Self.allCases.firstIndex(of: self)! }
}

extension ResponseKernel: CustomStringConvertible {
  public var description: String { rawValue }
}

/// The pixel types whose responses are measured, and what the result is: `Moments` of Float, exact `IntegerMoments` of
/// `UInt8` and `UInt16`. The set is closed.
public protocol ResponsePixel: ImagePixel {
  /// What the moments of responses are: `Moments` or `IntegerMoments`.
  associatedtype ResponseMoments: Sendable, Equatable
}

extension Float: ResponsePixel {
  /// Responses of Float pixels are Float, and their moments Double.
  public typealias ResponseMoments = Moments
}

extension UInt8: ResponsePixel {
  /// Responses of bytes are integers, and their moments exact.
  public typealias ResponseMoments = IntegerMoments
}

extension UInt16: ResponsePixel {
  /// Responses of 16-bit pixels are integers, and their moments exact.
  public typealias ResponseMoments = IntegerMoments
}
