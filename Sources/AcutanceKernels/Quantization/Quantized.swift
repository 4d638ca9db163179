import KernelInterface

/// A Float plane as bytes, and what that cost.
public struct QuantizedPlane: Sendable, Equatable {
  /// The levels, 0...255.
  public let plane: Plane<UInt8>
  /// Pixels that were below 0 after rounding and became 0.
  public let clampedLow: Int
  /// Pixels that were above 255 after rounding and became 255.
  public let clampedHigh: Int

  /// A quantized plane of these values; nothing is checked.
  public init(plane: Plane<UInt8>, clampedLow: Int, clampedHigh: Int) {
    self.plane = plane
    self.clampedLow = clampedLow
    self.clampedHigh = clampedHigh
  }
}

/// A Float plane as 8 bits, for a display or a file: round(value * scale + offset), cut to 0...255.
///
/// What is cut off is gone, and a signed result loses half of itself. An 8 x 8 step, columns 0...3 black and 4...7
/// white, has a 5-point Laplacian (replicated border) of +255 in column 3, -255 in column 4 and 0 elsewhere:
///
/// | | response | mean | variance | clamped |
/// |---|---|---|---|---|
/// | signed | 0 0 0 255 -255 0 0 0 | 0 | 16256.25 | - |
/// | `scale: 1, offset: 0` | 0 0 0 255 0 0 0 0 | 31.875 | 7112.11 | 8 below |
///
/// Measure the signed plane, and quantize what is to be looked at; `scale: 0.5, offset: 128` would show both signs.
///
/// - Parameters:
///   - plane: values in any unit.
///   - scale: levels for a unit of the plane: 255 for a photograph of 0...1.
///   - offset: level of the value 0.
///   - variant: the compilation to run; `nil` for the default.
/// - Returns: the bytes, and how many pixels were cut off at either end.
/// - Throws: `KernelError`: `.notANumber` with the first such pixel (row by row), since no level stands for "not
///   measured"; a scale or an offset that is not finite; a variant that cannot run; memory.
///
/// Edge cases: halves go to the even neighbour (0.5 to 0, 1.5 to 2). -0.5 rounds to 0 and is not cut off, 255.5 rounds
/// to 256 and is. Infinities are cut off like every large value, but infinity times a scale of 0 is not a number. Empty
/// planes give empty planes.
///
/// Error: the product is exact in Double and the sum rounded there once, so the level is that of the real value unless
/// it lies within 2^-45 of a half; the same bits on every variant.
///
/// Cost: one read of the plane and a write of a quarter of it.
public func quantized(
  _ plane: PlaneView<Float>, scale: Float, offset: Float, variant: Variant? = nil
) throws(KernelError) -> QuantizedPlane {
  let kernels = try Variant.kernels(variant, for: [.quantizeRow])
  for (name, value) in [("scale", scale), ("offset", offset)] where !value.isFinite {
    throw .parameter(name: name, value: Double(value), allowed: "finite numbers")
  }
  let bytes: Plane<UInt8>
  do { bytes = try Plane(uninitialisedWidth: plane.width, height: plane.height) } catch { throw .plane(error) }
  var clamped = ClampedCounts(low: 0, high: 0)
  let source = plane.raw
  guard source.width > 0 else { return QuantizedPlane(plane: bytes, clampedLow: 0, clampedHigh: 0) }
  for y in 0..<source.height {
    let row = source.row(y).assumingMemoryBound(to: Float.self)
    let output = bytes.mutableRow(y).baseAddress!
    guard kernels.quantizeRow(row, source.width, Double(scale), Double(offset), &clamped, output) else {
      let x = (0..<source.width).first { (Double(row[$0]) * Double(scale) + Double(offset)).isNaN }
      throw .notANumber(x: x ?? 0, y: y)
    }
  }
  return QuantizedPlane(plane: bytes, clampedLow: clamped.low, clampedHigh: clamped.high)
}

/// The same of an owned plane.
public func quantized(
  _ plane: Plane<Float>, scale: Float, offset: Float, variant: Variant? = nil
) throws(KernelError) -> QuantizedPlane {
  try quantized(plane.view, scale: scale, offset: offset, variant: variant)
}
