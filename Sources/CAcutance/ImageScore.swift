import AcutanceImages
import AcutanceKernels
import AcutancePhotoScoring
import AcutanceScoring
import CAcutanceHeader

/// The score of an image in memory by all terms of a scorer, row by row from where it is.
func score(of image: acutance_image, by scorer: PhotoScorer) throws -> PhotoScore {
  switch (image.channels, image.sample_type) {
  case (1, ACUTANCE_PIXEL_F32):
    return try scorer.score(of: imageRows(image) { (_: Span<Float>, _, _) in })
  case (1, ACUTANCE_PIXEL_U8), (3...4, ACUTANCE_PIXEL_U8):
    return try scorer.score(of: imageRows(image) { try writeLuma(ofRGB: $0 as Span<UInt8>, channels: $1, into: &$2) })
  case (1, ACUTANCE_PIXEL_U16), (3...4, ACUTANCE_PIXEL_U16):
    return try scorer.score(of: imageRows(image) { try writeLuma(ofRGB: $0 as Span<UInt16>, channels: $1, into: &$2) })
  case (1, _), (3...4, _):
    throw pixelTypeNotPossible(image.sample_type, "image", possible: "u8, u16 and, of one channel, f32")
  default:
    throw CallError(ACUTANCE_ERROR_PARAMETER, "image: \(image.channels) channels; 1, 3 and 4 are understood")
  }
}

/// The rows of the caller's image, once its size, distance and address are found to be possible.
private func imageRows<Sample: LumaSample & SharpnessPixel>(
  _ image: acutance_image, _ writeLuma: @escaping (Span<Sample>, Int, inout MutableSpan<Sample>) throws -> Void
) throws -> ImageRows<Sample> {
  let channels = Int(image.channels)
  let (samples, overflow) = image.width.multipliedReportingOverflow(by: channels)
  let rows = try about("image") {
    // Below 0 either way: more than memory can address.
    try ForeignRows(
      image.samples, width: overflow ? -1 : samples, height: image.height, rowBytes: image.row_bytes,
      elementBytes: MemoryLayout<Sample>.stride)
  }
  return ImageRows(
    size: PixelSize(width: image.width, height: image.height), channels: channels,
    row: { y in
      let offset = (rows.isBottomUp ? image.height - 1 - y : y) * rows.rowBytes
      let bytes = rows.bytes[offset..<offset + samples * MemoryLayout<Sample>.stride]
      return UnsafeRawBufferPointer(rebasing: bytes).bindMemory(to: Sample.self)
    },
    writeLuma: { try writeLuma($0, channels, &$1) })
}
