import AcutanceKernels

/// Samples of a photo in the depth that they were stored in: nothing is cut off and nothing is widened.
public enum SamplePlane: Sendable, Equatable {
  /// Samples of at most 8 bits, spread over 0...255.
  case eightBit(Plane<UInt8>)
  /// Samples of more than 8 bits, spread over 0...65535.
  case sixteenBit(Plane<UInt16>)
  /// Any values, in and out of 0...1, as a PFM file has them.
  case float(Plane<Float>)

  /// Width and height.
  public var size: PixelSize {
    switch self {
    case .eightBit(let plane): PixelSize(width: plane.width, height: plane.height)
    case .sixteenBit(let plane): PixelSize(width: plane.width, height: plane.height)
    case .float(let plane): PixelSize(width: plane.width, height: plane.height)
    }
  }
}

/// The luma of a photo.
public typealias LumaPlane = SamplePlane
