/// The pixel types a plane can have: `UInt8`, `UInt16`, `Float` and `Double`. The set is closed.
public protocol PlanePixel: BitwiseCopyable, Sendable, Equatable {
  /// The value that stands for full intensity: 255, 65535 and 1.
  static var fullScale: Double { get }
  /// The value 0.
  static var zero: Self { get }
}

/// The pixel types that the image kernels are written for: `UInt8`, `UInt16` and `Float`. `Double` planes hold data to be
/// measured (`moments(of:)`), not pictures.
public protocol ImagePixel: PlanePixel {}

extension UInt8: ImagePixel {
  public static var fullScale: Double { 255 }
}

extension UInt16: ImagePixel {
  public static var fullScale: Double { 65535 }
}

extension Float: ImagePixel {
  public static var fullScale: Double { 1 }
}

extension Double: PlanePixel {
  public static var fullScale: Double { 1 }
}
