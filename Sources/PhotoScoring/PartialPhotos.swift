import AcutanceImages
import AcutanceKernels
import AcutanceScoring

extension PhotoScorer {
  /// The score of a photo that may not be complete.
  func score(of photo: DecodedPhoto, _ path: PhotoPath) throws(KernelError) -> PhotoScore {
    let rows = photo.part?.completeRows ?? photo.luma.size.height
    let measured: LumaMeasurements =
      switch photo.luma {
      // Coarse ones are not the photo's.
      case _ where rows == 0:
        LumaMeasurements(absent: .notAvailable("no row of the photo is complete"))
      case .eightBit(let plane): try measure(plane, rows: rows)
      case .sixteenBit(let plane): try measure(plane, rows: rows)
      // PFM is complete or an error.
      case .float(let plane): try measure(plane, rows: plane.height)
      }
    return try score(
      measured, size: photo.storedSize, path: path,
      file: FileFacts(
        orientation: photo.orientation, notes: photo.notes, capture: CaptureInfo(photo.capture),
        compression: Compression.measurement(
          isJPEG: photo.format == .jpeg, meanStep: photo.meanQuantisationStep)))
  }

  /// Only rows that were decoded are measured, at the scale at which the whole photo would have been.
  private func measure<Pixel: SharpnessPixel>(
    _ plane: Plane<Pixel>, rows: Int
  ) throws(KernelError) -> LumaMeasurements {
    let side = longerSide(PixelSize(width: plane.width, height: plane.height), rows: rows)
    var stream = try LumaStream<Pixel>(
      size: PixelSize(width: plane.width, height: rows), longerSide: side, planeSide: planeSide)
    for y in 0..<rows {
      try plane.withRow(y) { (row) throws(KernelError) in try stream.append(row) }
    }
    return try stream.finish()
  }

  private func longerSide(_ size: PixelSize, rows: Int) -> Int {
    let whole = max(size.width, size.height)
    let part = max(size.width, rows)
    guard settings.longerSide > 0, whole > settings.longerSide, part < whole else { return settings.longerSide }
    return max(1, (2 * part * settings.longerSide + whole) / (2 * whole))
  }
}
