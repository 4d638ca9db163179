import AcutanceKernels
import CImageCodecs

/// The sample types that PNG and PGM files hold: `UInt8` and `UInt16`. The set is closed.
public protocol IntegerSample: ImagePixel, FixedWidthInteger, UnsignedInteger {}

extension UInt8: IntegerSample {}
extension UInt16: IntegerSample {}

/// A grey PNG file of a plane, in the plane's depth: 8 or 16 bits, every sample as it is. `writeFile` puts it on a disk.
///
/// No gamma, no colour profile and no time is stored: the same plane gives the same pixels, and with the same
/// libraries the same bytes.
///
/// - Throws: `EncodeError`: `empty`, `tooLarge`, or `refused` with libpng's words.
///
/// Cost: compression dominates. Memory: a row, and the file, which may be moved while it grows.
public func encodePNG<Sample: IntegerSample>(_ plane: Plane<Sample>) throws(EncodeError) -> [UInt8] {
  try pngFile([plane])
}

/// An RGB PNG file of three planes of one size; else as of one plane. Throws `sizeMismatch` too.
public func encodePNG<Sample: IntegerSample>(
  red: Plane<Sample>, green: Plane<Sample>, blue: Plane<Sample>
) throws(EncodeError) -> [UInt8] {
  try pngFile([red, green, blue])
}

private func pngFile<Sample: IntegerSample>(_ planes: [Plane<Sample>]) throws(EncodeError) -> [UInt8] {
  let (width, height) = try encodedSize(planes)
  guard let writer = codec_png_writer_open() else { throw EncodeError(.tooLarge, message: "no memory for an encoder") }
  defer { codec_png_writer_close(writer) }
  func check(_ status: codec_status) throws(EncodeError) {
    guard status != CODEC_OK else { return }
    throw EncodeError(
      status == CODEC_TOO_LARGE ? .tooLarge : .refused,
      message: String(cString: codec_report_message(codec_png_writer_report(writer))))
  }
  try check(
    codec_png_writer_start(
      writer,
      codec_row_layout(
        width: UInt32(width), height: UInt32(height), channels: UInt32(planes.count), bits: UInt32(Sample.bitWidth))))
  var row = [Sample](repeating: 0, count: planes.count * width)
  for y in 0..<height {
    for (channel, plane) in planes.enumerated() {
      plane.withRow(y) { pixels in
        for x in 0..<width { row[planes.count * x + channel] = pixels[x] }
      }
    }
    try check(codec_png_writer_write_row(writer, row, row.count * MemoryLayout<Sample>.stride))
  }
  try check(codec_png_writer_finish(writer))
  var count = 0
  let bytes = codec_png_writer_bytes(writer, &count)
  return Array(UnsafeBufferPointer(start: bytes, count: count))
}

/// The one size of the planes of an image, within what files count in 31 bits.
func encodedSize<Pixel: PlanePixel>(_ planes: [Plane<Pixel>]) throws(EncodeError) -> (width: Int, height: Int) {
  let (width, height) = (planes[0].width, planes[0].height)
  for plane in planes where plane.width != width || plane.height != height {
    throw EncodeError(
      .sizeMismatch, message: "planes of \(width)x\(height) and of \(plane.width)x\(plane.height) pixels for one image")
  }
  guard width > 0, height > 0 else { throw EncodeError(.empty, message: "\(width)x\(height) pixels make no image") }
  guard max(width, height) <= 0x7FFF_FFFF else {
    throw EncodeError(.tooLarge, message: "a side of \(max(width, height)) pixels; 2147483647 are possible")
  }
  return (width, height)
}
