import AcutanceKernels

/// Why there is no heat map.
public enum SaliencyError: Error, Sendable, Equatable {
  /// The three planes have different sizes.
  case sizesDiffer(PixelSize, PixelSize, PixelSize)
  /// A side is 0.
  case empty(PixelSize)
  /// A value is NaN or infinite.
  case notFinite
  /// A value is outside 0...1; colours are defined there.
  case outOfRange(Float)
  /// A region with a side that is not above 0, or that is nowhere.
  case invalidRegion(SalientRegion)
  /// A kernel could not run.
  case kernel(KernelError)
}

extension SaliencyError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .sizesDiffer(let red, let green, let blue): "planes of different sizes: \(red), \(green), \(blue)"
    case .empty(let size): "an image of \(size) pixels"
    case .notFinite: "a pixel is NaN or infinite"
    case .outOfRange(let value): "a pixel is \(value), outside 0...1"
    case .invalidRegion(let region): "no region: \(region)"
    case .kernel(let error): "\(error)"
    }
  }
}
