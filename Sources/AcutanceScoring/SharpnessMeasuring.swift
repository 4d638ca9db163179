import AcutanceKernels

/// The sharpness of a plane, and the size at which it was analysed: values of different sizes do not compare.
public struct SharpnessMeasurement: Sendable, Equatable {
  /// The size of the plane that was measured, after its reduction.
  public let analysisSize: PixelSize
  /// The sharpness, or why there is none.
  public let term: Measurement<SharpnessTerm>

  /// A sharpness that was measured at this size.
  public init(analysisSize: PixelSize, term: Measurement<SharpnessTerm>) {
    self.analysisSize = analysisSize
    self.term = term
  }
}

/// The sharpness of an 8-bit plane.
///
/// variance / 0.02 clamped to 0...1, where variance is the population variance of the signed `laplacian4` response
/// on luma in 0...1 without the outer 2 pixels.
///
/// - Parameters:
///   - plane: luma, 0...255.
///   - longerSide: the plane is first reduced by exact area averaging so that its longer side is at most this;
///     0 analyses the full size. Never enlarged.
///   - variant: the compilation of the kernels; `nil` for the default.
/// - Returns: absent, too small, if a side of the analysed plane is under 9 pixels, or with the name of a kernel that
///   failed the self-check of this process. A flat plane: exactly 0.
/// - Throws: `KernelError` for a variant that cannot run or memory that cannot be had.
///
/// Error: a plane that is not reduced stays bytes: exact integer moments, one rounding in the variance and one in
/// the division by 255^2. A reduced one has the error of `areaReduced` and of the Float moments.
public func sharpness(
  of plane: PlaneView<UInt8>, longerSide: Int = 512, variant: Variant? = nil
) throws(KernelError) -> SharpnessMeasurement {
  try sharpness(ofSize: plane.size, longerSide: longerSide) { size throws(KernelError) in
    guard size == plane.size else {
      let reduced = try areaReduced(plane, to: size, variant: variant)
      return try moments(of: reduced.view, variant)
    }
    let moments = try laplacianMoments(of: plane, inset: SharpnessTerm.inset, variant: variant)
    return moments.populationVariance.map { $0 / (255 * 255) }
  }
}

/// The same of a 16-bit plane (0...65535), which is converted to Float at the size at which it is analysed.
public func sharpness(
  of plane: PlaneView<UInt16>, longerSide: Int = 512, variant: Variant? = nil
) throws(KernelError) -> SharpnessMeasurement {
  try sharpness(ofSize: plane.size, longerSide: longerSide) { size throws(KernelError) in
    // To the same size the reduction is the conversion: each pixel / 65535, rounded once.
    let analysed = try areaReduced(plane, to: size, variant: variant)
    return try moments(of: analysed.view, variant)
  }
}

/// The same of a Float plane in 0...1.
///
/// Absent as well if a pixel of the plane is NaN or infinite (not finite), or outside 0...1 (out of range, with the first
/// such pixel: a plane in 0...255 would otherwise look perfectly sharp). The plane is asked and not the reduced one, where
/// averages can hide what is outside.
public func sharpness(
  of plane: PlaneView<Float>, longerSide: Int = 512, variant: Variant? = nil
) throws(KernelError) -> SharpnessMeasurement {
  var unusable: AbsenceReason?
  let result = try sharpness(ofSize: plane.size, longerSide: longerSide) { size throws(KernelError) in
    unusable = try unusablePixels(of: plane, variant)
    guard unusable == nil else { return nil }
    guard size != plane.size else { return try moments(of: plane, variant) }
    let reduced = try areaReduced(plane, to: size, variant: variant)
    return try moments(of: reduced.view, variant)
  }
  return unusable.map { SharpnessMeasurement(analysisSize: result.analysisSize, term: .absent($0)) } ?? result
}

/// The same of an owned plane.
public func sharpness(
  of plane: Plane<UInt8>, longerSide: Int = 512, variant: Variant? = nil
) throws(KernelError) -> SharpnessMeasurement {
  try sharpness(of: plane.view, longerSide: longerSide, variant: variant)
}

/// The same of an owned plane.
public func sharpness(
  of plane: Plane<UInt16>, longerSide: Int = 512, variant: Variant? = nil
) throws(KernelError) -> SharpnessMeasurement {
  try sharpness(of: plane.view, longerSide: longerSide, variant: variant)
}

/// The same of an owned plane.
public func sharpness(
  of plane: Plane<Float>, longerSide: Int = 512, variant: Variant? = nil
) throws(KernelError) -> SharpnessMeasurement {
  try sharpness(of: plane.view, longerSide: longerSide, variant: variant)
}

/// The frame that all depths share: analysis size, smallest size, and what becomes of the variance.
private func sharpness(
  ofSize size: PixelSize, longerSide: Int, variance: (PixelSize) throws(KernelError) -> Double?
) throws(KernelError) -> SharpnessMeasurement {
  let size = size.reduced(toLongerSide: longerSide)
  let side = SharpnessTerm.minimumSide
  let tooSmall = AbsenceReason.tooSmall(size, minimumSide: side)
  do {
    guard size.width >= side, size.height >= side, let variance = try variance(size) else {
      return SharpnessMeasurement(analysisSize: size, term: .absent(tooSmall))
    }
    return SharpnessMeasurement(analysisSize: size, term: SharpnessTerm.measurement(variance: variance))
  } catch .selfCheckFailed(let kernel, let variant) {
    return SharpnessMeasurement(
      analysisSize: size, term: .absent(.selfCheckFailed(kernel: kernel, variant: variant)))
  }
}

private func moments(of plane: PlaneView<Float>, _ variant: Variant?) throws(KernelError) -> Double? {
  try laplacianMoments(of: plane, inset: SharpnessTerm.inset, variant: variant).populationVariance
}

/// What keeps a plane from being luma in 0...1; NaN and infinity come before a value outside the range.
private func unusablePixels(of plane: PlaneView<Float>, _ variant: Variant?) throws(KernelError) -> AbsenceReason? {
  let all = try AcutanceKernels.moments(of: plane, statistics: .extremes, accuracy: .fast, variant: variant)
  guard all.nonFiniteCount == 0 else { return .notFinite }
  if let least = all.minimum, let most = all.maximum, least >= 0, most <= 1 { return nil }
  for y in 0..<plane.height {
    for x in 0..<plane.width {
      let pixel = plane[x, y]
      if pixel < 0 || pixel > 1 {
        return .outOfRange(luma: pixel, x, y)
      }
    }
  }
  return nil
}

extension PlaneView {
  fileprivate var size: PixelSize { PixelSize(width: width, height: height) }
}
