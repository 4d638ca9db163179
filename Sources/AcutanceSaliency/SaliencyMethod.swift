/// Ways to find what draws the eye. All are deterministic, without training.
public enum SaliencyMethod: String, Sendable, CaseIterable {
  /// Image signature: the sign of the cosine transform of L, a and b, transformed back and squared.
  ///
  /// Source: Hou, Harel and Koch, "Image signature: highlighting sparse salient regions", 2012.
  case signature
  /// Boolean maps: what is surrounded, in thresholds of L, a and b. Better on human fixations than the signature, and slower.
  ///
  /// Source: Zhang and Sclaroff, "Saliency detection: a Boolean map approach", 2013.
  case boolean
  /// Spectral residual: what is unexpected in the logarithm of luma's spectrum. The classic.
  ///
  /// Source: Hou and Zhang, "Saliency detection: a spectral residual approach", 2007.
  case residual

  /// The band in which means of maps lie, with the centred Gaussian and faces: the 5th and the 95th percentile, rounded, of 40
  /// photographs with people, animals and things (`docs/saliency.md`).
  public var usualMeans: ClosedRange<Double> {
    switch self {
    case .signature: 0.09...0.24
    case .boolean: 0.07...0.22
    case .residual: 0.07...0.23
    }
  }

  /// The longer side at which the method looks, in pixels.
  public var longerSide: Int {
    switch self {
    case .signature, .residual: 64
    case .boolean: 200
    }
  }
}

/// Something in a photo that draws the eye whatever is around it: a face. In shares of width and height, from the top left.
public struct SalientRegion: Sendable, Hashable {
  /// The middle, as a share of the width from the left.
  public let centerX: Double
  /// The middle, as a share of the height from the top.
  public let centerY: Double
  /// The width, as a share of the photo's.
  public let width: Double
  /// The height, as a share of the photo's.
  public let height: Double

  /// A region of these shares; what uses it checks them.
  public init(centerX: Double, centerY: Double, width: Double, height: Double) {
    self.centerX = centerX
    self.centerY = centerY
    self.width = width
    self.height = height
  }
}
