import AcutanceImages
import AcutanceKernels
import AcutanceScoring

extension PhotoScorer {
  /// The score of a photo that may not be complete.
  ///
  /// - Parameter reason: why there are no colours, if they were wanted.
  func score(of photo: ColourPhoto, _ path: PhotoPath, _ reason: String?) throws(KernelError) -> PhotoScore {
    let (colours, photo) = (photo.colours, photo.photo)
    let rows = photo.part?.completeRows ?? photo.luma.size.height
    let measured: LumaMeasurements =
      switch photo.luma {
      // Coarse ones are not the photo's.
      case _ where rows == 0: LumaMeasurements(absent: noCompleteRow)
      case .eightBit(let plane): try measure(plane, rows: rows)
      case .sixteenBit(let plane): try measure(plane, rows: rows)
      // PFM is complete or an error.
      case .float(let plane): try measure(plane, rows: plane.height)
      }
    let absence: AbsenceReason? =
      if !wantsColours {
        .notRun
      } else if let reason {
        .notAvailable("no colours: \(reason)")
      } else if rows == 0 {
        noCompleteRow
      } else {
        nil
      }
    let reduced: Measurement<RGBPlanes> =
      if let absence { .absent(absence) } else { .measured(try reducedColours(of: photo.luma, colours, rows: rows)) }
    var clock = StageClock(nil)
    return try score(
      PixelMeasurements(luma: measured, colours: reduced), &clock,
      size: photo.storedSize, path: path,
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
    var stream = try LumaStream<Pixel>(size: PixelSize(width: plane.width, height: rows), longerSide: side)
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

private let noCompleteRow = AbsenceReason.notAvailable("no row of the photo is complete")

/// The first rows of whole planes, as detectors get them.
private func reducedColours(
  of luma: SamplePlane, _ colours: ColourPlanes, rows: Int
) throws(KernelError) -> RGBPlanes {
  switch luma {
  case .eightBit(let plane):
    try reducedColours(of: plane, colours, rows) { plane in if case .eightBit(let plane) = plane { plane } else { nil }
    }
  case .sixteenBit(let plane):
    try reducedColours(of: plane, colours, rows) { plane in
      if case .sixteenBit(let plane) = plane { plane } else { nil }
    }
  case .float(let plane):
    try reducedColours(of: plane, colours, rows) { plane in if case .float(let plane) = plane { plane } else { nil } }
  }
}

private func reducedColours<Sample: LumaSample>(
  of luma: Plane<Sample>, _ colours: ColourPlanes, _ rows: Int, _ unwrap: (SamplePlane) -> Plane<Sample>?
) throws(KernelError) -> RGBPlanes {
  let channels: [Plane<Sample>] =
    switch colours {
    case .grey: []
    case .yCbCr(let cb, let cr): [cb, cr].compactMap(unwrap)
    case .rgb(let red, let green, let blue): [red, green, blue].compactMap(unwrap)
    }
  var reducer = try ColourReducer<Sample>(
    colours.model, from: PixelSize(width: luma.width, height: rows), toLongerSide: SourceImage.longerSide)
  var row = ColourRow<Sample>(colours.model, width: luma.width)
  for y in 0..<rows {
    row.take(channels.map { channel in channel.withRow(y) { samples in samples.indices.map { samples[$0] } } })
    try luma.withRow(y) { (samples) throws(KernelError) in try reducer.append(samples, row) }
  }
  return try reducer.finish()
}
