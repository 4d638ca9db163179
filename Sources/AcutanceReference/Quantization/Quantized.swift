import AcutanceKernels

/// What `quantized` gives: levels as whole numbers, and how many pixels were cut off.
public struct ReferenceQuantizedPlane: Sendable, Equatable {
  /// 0...255.
  public let levels: DoubleMatrix
  /// Pixels that were below 0 after rounding and became 0.
  public let clampedLow: Int
  /// Pixels that were above 255 after rounding and became 255.
  public let clampedHigh: Int
}

extension BLASReference {
  public static func quantized(
    _ plane: DoubleMatrix, scale: Float, offset: Float
  ) throws(KernelError) -> ReferenceQuantizedPlane {
    fatalError("to be written")
  }
}
