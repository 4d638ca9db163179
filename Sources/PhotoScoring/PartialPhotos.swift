import AcutanceImages
import AcutanceKernels
import AcutanceScoring

extension PhotoScorer {
  /// The score of a photo that may not be complete.
  func score(of photo: DecodedPhoto, _ path: PhotoPath) throws(KernelError) -> PhotoScore {
    let rows = photo.part?.completeRows ?? photo.luma.size.height
    let measured: SharpnessMeasurement =
      switch photo.luma {
      // Coarse ones are not the photo's.
      case _ where rows == 0:
        SharpnessMeasurement(
          analysisSize: PixelSize(width: 0, height: 0), term: .absent(.notAvailable("no row of the photo is complete")))
      case .eightBit(let plane): try measure(plane, rows: rows)
      case .sixteenBit(let plane): try measure(plane, rows: rows)
      // PFM is complete or an error.
      case .float(let plane): try sharpness(of: plane, longerSide: settings.longerSide)
      }
    return score(
      size: photo.storedSize, sharpness: measured, orientation: photo.orientation, path: path, notes: photo.notes)
  }

  /// Only rows that were decoded are measured, at the scale at which the whole photo would have been.
  private func measure(_ plane: Plane<UInt8>, rows: Int) throws(KernelError) -> SharpnessMeasurement {
    let view = plane.view
    let side = longerSide(PixelSize(width: plane.width, height: plane.height), rows: rows)
    return try sharpness(
      of: view.cropped(x: 0, y: 0, width: plane.width, height: rows), longerSide: side)
  }

  private func measure(_ plane: Plane<UInt16>, rows: Int) throws(KernelError) -> SharpnessMeasurement {
    let view = plane.view
    let side = longerSide(PixelSize(width: plane.width, height: plane.height), rows: rows)
    return try sharpness(
      of: view.cropped(x: 0, y: 0, width: plane.width, height: rows), longerSide: side)
  }

  private func longerSide(_ size: PixelSize, rows: Int) -> Int {
    let whole = max(size.width, size.height)
    let part = max(size.width, rows)
    guard settings.longerSide > 0, whole > settings.longerSide, part < whole else { return settings.longerSide }
    return max(1, (2 * part * settings.longerSide + whole) / (2 * whole))
  }
}
