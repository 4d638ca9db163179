import AcutanceKernels
import CImageCodecs

/// A grey baseline JPEG file of an 8-bit plane, for pictures to look at: it does not keep the samples as they are, `encodePNG`
/// does.
///
/// - Parameters:
///   - plane: the grey levels, 0...255.
///   - quality: libjpeg's scale, 1...100; others are taken for the nearest.
/// - Throws: `EncodeError`: `empty`; `tooLarge` from 65,501 pixels a side on, which libjpeg does not hold; `refused` with
///   libjpeg's words.
///
/// Cost: two passes (the Huffman tables are made to measure); the file in memory.
public func encodeJPEG(_ plane: Plane<UInt8>, quality: Int = 85) throws(EncodeError) -> [UInt8] {
  try jpegFile([plane], quality: quality)
}

/// A colour JPEG file (YCbCr, 4:2:0) of three planes of one size; else as of one plane. Throws `sizeMismatch` too.
public func encodeJPEG(
  red: Plane<UInt8>, green: Plane<UInt8>, blue: Plane<UInt8>, quality: Int = 85
) throws(EncodeError) -> [UInt8] {
  try jpegFile([red, green, blue], quality: quality)
}

private func jpegFile(_ planes: [Plane<UInt8>], quality: Int) throws(EncodeError) -> [UInt8] {
  let (width, height) = try encodedSize(planes)
  guard let writer = codec_jpeg_writer_open() else {
    throw EncodeError(.tooLarge, message: "no memory for an encoder")
  }
  defer { codec_jpeg_writer_close(writer) }
  func check(_ status: codec_status) throws(EncodeError) {
    guard status != CODEC_OK else { return }
    throw EncodeError(
      status == CODEC_TOO_LARGE ? .tooLarge : .refused,
      message: String(cString: codec_report_message(codec_jpeg_writer_report(writer))))
  }
  try check(
    codec_jpeg_writer_start(
      writer,
      codec_row_layout(width: UInt32(width), height: UInt32(height), channels: UInt32(planes.count), bits: 8),
      CInt(min(max(quality, 1), 100))))
  var row = [UInt8](repeating: 0, count: planes.count * width)
  for y in 0..<height {
    for (channel, plane) in planes.enumerated() {
      plane.withRow(y) { pixels in
        for x in 0..<width { row[planes.count * x + channel] = pixels[x] }
      }
    }
    try check(codec_jpeg_writer_write_row(writer, row, row.count))
  }
  try check(codec_jpeg_writer_finish(writer))
  var count = 0
  let bytes = codec_jpeg_writer_bytes(writer, &count)
  return Array(UnsafeBufferPointer(start: bytes, count: count))
}
