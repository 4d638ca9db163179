import AcutanceImages
import AcutanceKernels
import AcutanceScoring
import CAcutanceHeader

/// The score of a decoded photo.
func photoScore(_ photo: DecodedPhoto, longerSide: Int) throws(KernelError) -> PhotoScore {
  let measured =
    switch photo.luma {
    case .eightBit(let plane): try sharpness(of: plane, longerSide: longerSide)
    case .sixteenBit(let plane): try sharpness(of: plane, longerSide: longerSide)
    case .float(let plane): try sharpness(of: plane, longerSide: longerSide)
    }
  return photoScore(
    photo.storedSize, measured, orientation: photo.orientation, longerSide: longerSide, notes: photo.notes)
}

/// The score of an image whose sharpness is known, as the command line makes it.
func photoScore(
  _ size: PixelSize, _ sharpness: SharpnessMeasurement, orientation: Int = 1, longerSide: Int, notes: [String]
) -> PhotoScore {
  PhotoScore(
    path: PhotoPath(""), storedSize: size, orientation: orientation, sharpness: sharpness,
    saliency: .absent(.notAvailable("this version measures no saliency")),
    faces: .absent(.notAvailable("this version detects no faces")), settings: ScoreSettings(longerSide: longerSide),
    notes: notes)
}

/// The sharpness of an image in memory: of luma where it is, of interleaved samples by a plane of luma.
func sharpness(of image: acutance_image, longerSide: Int) throws -> SharpnessMeasurement {
  let plane = acutance_plane(
    pixels: image.samples, width: image.width, height: image.height, row_bytes: image.row_bytes,
    pixel_type: image.sample_type)
  switch (image.channels, image.sample_type) {
  case (1, ACUTANCE_PIXEL_U8):
    return try withView(plane, as: UInt8.self, "image") { try sharpness(of: $0, longerSide: longerSide) }
  case (1, ACUTANCE_PIXEL_U16):
    return try withView(plane, as: UInt16.self, "image") { try sharpness(of: $0, longerSide: longerSide) }
  case (1, ACUTANCE_PIXEL_F32):
    return try withView(plane, as: Float.self, "image") { try sharpness(of: $0, longerSide: longerSide) }
  case (3...4, ACUTANCE_PIXEL_U8):
    let luma: Plane<UInt8> = try luma(of: image) { try writeLuma(ofRGB: $0, channels: $1, into: &$2) }
    return try sharpness(of: luma, longerSide: longerSide)
  case (3...4, ACUTANCE_PIXEL_U16):
    let luma: Plane<UInt16> = try luma(of: image) { try writeLuma(ofRGB: $0, channels: $1, into: &$2) }
    return try sharpness(of: luma, longerSide: longerSide)
  case (1, _), (3...4, _):
    throw pixelTypeNotPossible(image.sample_type, "image", possible: "u8, u16 and, of one channel, f32")
  default:
    throw CallError(ACUTANCE_ERROR_PARAMETER, "image: \(image.channels) channels; 1, 3 and 4 are understood")
  }
}

/// The luma of interleaved samples, row by row.
private func luma<Sample: ImagePixel>(
  of image: acutance_image, _ writeRow: (Span<Sample>, Int, inout MutableSpan<Sample>) throws -> Void
) throws -> Plane<Sample> {
  let channels = Int(image.channels)
  return try about("image") {
    let (samples, overflow) = image.width.multipliedReportingOverflow(by: channels)
    // Below 0 either way: more than memory can address.
    let rows = try ForeignRows(
      image.samples, width: overflow ? -1 : samples, height: image.height, rowBytes: image.row_bytes,
      elementBytes: MemoryLayout<Sample>.stride)
    var luma = try Plane<Sample>(width: image.width, height: image.height)
    guard image.width > 0 else { return luma }
    for y in 0..<image.height {
      let offset = (rows.isBottomUp ? image.height - 1 - y : y) * rows.rowBytes
      let row = UnsafeRawBufferPointer(rebasing: rows.bytes[offset..<offset + samples * MemoryLayout<Sample>.stride])
      try luma.withMutableRow(y) { target in try writeRow(row.bindMemory(to: Sample.self).span, channels, &target) }
    }
    return luma
  }
}
