/// The pixel types a plane can have: `UInt8`, `UInt16` and `Float`. The set is closed; the kernels are written for
/// these three.
public protocol PlanePixel: BitwiseCopyable, Sendable, Equatable {
  /// The value that stands for full intensity: 255, 65535 and 1.
  static var fullScale: Double { get }
  static var zero: Self { get }
}

extension UInt8: PlanePixel {
  public static var fullScale: Double { 255 }
}

extension UInt16: PlanePixel {
  public static var fullScale: Double { 65535 }
}

extension Float: PlanePixel {
  public static var fullScale: Double { 1 }
}
