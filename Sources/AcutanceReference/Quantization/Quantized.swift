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
  /// `quantized` in Double: round(value * scale + offset), halves to the even neighbour, cut to 0...255.
  ///
  /// - Parameters:
  ///   - plane: values in any unit, widened from Float.
  ///   - scale, offset: finite.
  /// - Throws: `KernelError.notANumber` with the first such pixel, as the kernel: infinity times a scale of 0 too.
  ///
  /// Error: none but the kernel's own: the product of two Floats is exact and the sum is rounded once, so levels and
  /// counts are the same.
  public static func quantized(
    _ plane: DoubleMatrix, scale: Float, offset: Float
  ) throws(KernelError) -> ReferenceQuantizedPlane {
    precondition(scale.isFinite && offset.isFinite, "a scale or an offset that is not finite")
    var levels = plane
    var (low, high) = (0, 0)
    for index in plane.values.indices {
      let value = plane.values[index] * Double(scale) + Double(offset)
      guard !value.isNaN else { throw .notANumber(x: index % plane.columns, y: index / plane.columns) }
      let level = value.rounded(.toNearestOrEven)
      if level < 0 { low += 1 }
      if level > 255 { high += 1 }
      // 0 + 0 for the zero of the other sign.
      levels.values[index] = min(max(level, 0), 255) + 0
    }
    return ReferenceQuantizedPlane(levels: levels, clampedLow: low, clampedHigh: high)
  }
}
