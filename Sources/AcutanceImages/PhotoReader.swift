import AcutanceKernels
import CImageCodecs

/// A photo as a source of luma rows, from the top, each read once: memory for one row, whatever the photo's size
/// (an interlaced PNG and a progressive JPEG are held by their libraries as a whole).
///
///     let reader = try PhotoReader(input, format: .jpeg, limits: limits)
///     for _ in 0..<reader.size.height { try reader.readRow(into: &row) }
///     let ending = try reader.finish()
final class PhotoReader {
  let format: ImageFormat
  /// Width and height as stored.
  let size: PixelSize
  /// 8 or 16, or 32 of Floats: the type of the samples that `readRow` wants.
  let bitsPerSample: Int
  /// Rows read so far.
  private(set) var rowCount = 0

  private let input: PhotoInput
  private let codec: RowCodec
  private let channels: Int
  private var hasStarted = false
  /// One row of RGB samples, where luma has to be computed.
  private var interleaved = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  /// Reads the header and checks the limits; nothing of the image's size is allocated.
  init(_ input: PhotoInput, format: ImageFormat, limits: DecodeLimits) throws(DecodeError) {
    guard let codec = RowCodec(format, input: input) else { throw .outOfMemory(input.name) }
    var layout = codec_row_layout()
    let status = codec.readHeader(&layout)
    self.input = input
    self.format = format
    self.codec = codec
    size = PixelSize(width: Int(layout.width), height: Int(layout.height))
    bitsPerSample = Int(layout.bits)
    channels = Int(layout.channels)
    try check(status, place: "header")
    let pixels = size.width * size.height
    guard pixels <= limits.pixels else {
      throw DecodeError(
        .tooLarge, path: input.name, place: "header",
        message: "\(size) is \(pixels) pixels, more than the limit of \(limits.pixels)")
    }
  }

  deinit {
    interleaved.deallocate()
    // Before the input, which it reads from.
    codec.close()
  }

  /// Prepares for rows; the first one does it too. Some formats find out here that there can be none.
  func start() throws(DecodeError) {
    guard !hasStarted else { return }
    try check(codec.start(), place: rowPlace)
    hasStarted = true
  }

  /// Writes the luma of the next row. Returning means that the library has reported the row as written.
  func readRow<Sample: LumaSample>(into row: inout MutableSpan<Sample>) throws(DecodeError) {
    precondition(
      MemoryLayout<Sample>.size * 8 == bitsPerSample && row.count == size.width && rowCount < size.height)
    try start()
    if channels == 1 {
      try row.withUnsafeMutableBytes { (bytes) throws(DecodeError) in
        try check(codec.readRow(into: bytes), place: rowPlace)
      }
    } else {
      try readInterleavedRow(into: &row)
    }
    rowCount += 1
  }

  /// Reads what follows the last row, so that a missing end is noticed. Call it when all rows have been read.
  func finish() throws(DecodeError) -> (orientation: Int, notes: [String]) {
    try check(codec.finish(), place: "after the last row")
    return (codec.orientation, codec.notes)
  }

  private var rowPlace: String { "row \(rowCount + 1) of \(size.height)" }

  private func readInterleavedRow<Sample: LumaSample>(into row: inout MutableSpan<Sample>) throws(DecodeError) {
    if interleaved.baseAddress == nil {
      interleaved = .allocate(
        byteCount: size.width * channels * MemoryLayout<Sample>.stride, alignment: MemoryLayout<Sample>.alignment)
    }
    try check(codec.readRow(into: interleaved), place: rowPlace)
    let samples = UnsafeRawBufferPointer(interleaved).bindMemory(to: Sample.self).span
    do {
      try Sample.writeLuma(ofRGB: samples, channels: channels, into: &row)
    } catch {
      throw DecodeError(.unsupported, path: input.name, place: rowPlace, message: "luma: \(error)")
    }
  }

  private func check(_ status: codec_status, place: String) throws(DecodeError) {
    guard status == CODEC_OK else {
      throw DecodeError(status, report: codec.report, path: input.name, place: place)
    }
  }
}
