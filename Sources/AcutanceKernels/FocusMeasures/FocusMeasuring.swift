import KernelInterface

/// One number for the sharpness of a plane.
///
/// - Parameters:
///   - measure: which one; formulas, units and sources are those of `FocusMeasure`.
///   - plane: `Float`, `UInt8` or `UInt16` in their own unit, any row stride.
///   - inset: pixels to leave out on each side, counted from the edge; at least the radius of the measure is left out.
///   - variant: the compilation to run; `nil` for the default.
/// - Returns: `nil` where nothing is left to measure, or a divisor is 0.
/// - Throws: `KernelError` for a negative inset, a variant that cannot run, no memory.
///
/// Edge cases: a flat plane gives exactly 0, and `nil` for the two ratios (`viqet`, `reblurRatio`). NaN or infinity in
/// a pixel that is counted, or that a counted response touches, gives NaN or infinity.
///
/// Error: responses and their squares are computed in Double, of bytes and 16-bit pixels exactly, so that what is left
/// is that of `moments(of:)` on Double: 1e-12 of the result. The variance of `laplacian4` on Float planes is that of
/// `laplacianMoments` (4e-6 at the very worst), and `viqet` of them keeps |L\*I| in Float: 2^-24 of itself.
/// `reblurRatio` is further off by 4e-14 of the largest pixel over the deviation of L\*G\*I, which counts where a
/// blurred picture is nearly flat.
///
/// Cost: one pass over the plane; a few rows of Doubles. `viqet` holds a plane of Floats and takes two passes more;
/// `reblurRatio` filters 9 + 9 taps in Double.
public func focusMeasure<Pixel: ImagePixel>(
  _ measure: FocusMeasure, of plane: PlaneView<Pixel>, inset: Int = 2, variant: Variant? = nil
) throws(KernelError) -> Double? {
  guard inset >= 0 else { throw .negativeInset(inset) }
  _ = try Variant.kernels(variant, for: [])
  #if MUTANT_FOCUS_EDGE  // measures of single pixels leave out an edge as well
    let edge = max(inset, 1)
  #else
    let edge = max(inset, measure.radius)
  #endif
  // Compared this way round, an inset near Int.max cannot overflow.
  guard edge < plane.width, plane.width - edge > edge, edge < plane.height, plane.height - edge > edge else {
    return nil
  }
  let rows = FocusRows<Pixel>(plane: plane.raw, edge: edge, variant: variant)
  switch measure {
  case .laplacianVariance: return try rows.laplacian4().populationVariance
  case .laplacianEnergy: return try rows.laplacian4().meanSquare
  case .modifiedLaplacian: return try rows.moments(modifiedLaplacian).mean
  case .tenengrad: return try rows.moments(.sobelEnergy, sobelEnergy).mean
  case .tenengradVariance: return try rows.moments(.sobelEnergy, sobelEnergy).populationVariance
  case .brenner: return try rows.moments(brenner).mean
  case .normalisedVariance:
    let pixels = try rows.pixels()
    return quotient(pixels.populationVariance, pixels.mean)
  case .viqet: return try rows.viqet()
  case .noiseCalibratedLaplacian4: return quotient(try rows.laplacian4().populationVariance, 20)
  case .noiseCalibratedLaplacian8: return quotient(try rows.moments(.laplacian8, laplacian8).populationVariance, 72)
  case .noiseCalibratedLaplacianDiagonal:
    return quotient(try rows.moments(.laplacianDiagonal, laplacianDiagonal).populationVariance, 80)
  // In sixths, whole weights: 13 times 36.
  case .noiseCalibratedLaplacianAlpha02:
    return quotient(try rows.moments(.laplacianAlpha02, laplacianAlpha02).populationVariance, 468)
  case .reblurRatio:
    return quotient(try rows.laplacian4().populationVariance, try rows.reblurred().populationVariance)
  }
}

/// The same of an owned plane.
public func focusMeasure<Pixel: ImagePixel>(
  _ measure: FocusMeasure, of plane: Plane<Pixel>, inset: Int = 2, variant: Variant? = nil
) throws(KernelError) -> Double? {
  try focusMeasure(measure, of: plane.view, inset: inset, variant: variant)
}

/// `nil` if one is absent or the divisor is 0.
func quotient(_ dividend: Double?, _ divisor: Double?) -> Double? {
  guard let dividend, let divisor, divisor != 0 else { return nil }
  return dividend / divisor
}
