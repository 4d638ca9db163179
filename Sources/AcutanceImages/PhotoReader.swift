import AcutanceKernels
import CImageCodecs

/// A photo as a source of luma rows, from the top, each read once: memory for one row, whatever the photo's size
/// (an interlaced PNG and a progressive JPEG are held by their libraries as a whole). One thread at a time.
///
///     let reader = try PhotoReader(file)
///     var row = [UInt8](repeating: 0, count: reader.size.width)  // UInt16 where reader.bitsPerSample is 16
///     for _ in 0..<reader.size.height {
///       var span = row.mutableSpan
///       try reader.readRow(into: &span)
///     }
///     let ending = try reader.finish()
///
/// The rows are those of `decodeLuma`, which says what luma is, and so are the errors: a row that came before one was
/// right, the photo is not. A reader that was opened with colours gives those beside the same luma, from one decoding.
public final class PhotoReader {
  /// The format by the content of the file.
  public let format: ImageFormat
  /// Width and height of what is read: as stored, but for a JPEG that is decoded to a smaller size.
  public let size: PixelSize
  /// Width and height as stored.
  public let storedSize: PixelSize
  /// What colours come beside luma; `grey` where there are none, or none were asked for.
  public let colourModel: ColourModel
  /// The size at which a JPEG is decoded; `full` of all other files.
  public let jpegScale: JPEGScale
  /// 8 or 16, or 32 of Floats: the type of the samples that `readRow` wants.
  public let bitsPerSample: Int
  /// Rows read so far.
  public private(set) var rowCount = 0

  private let input: PhotoInput
  private let codec: RowCodec
  private let channels: Int
  private let header: codec_image_info
  private var hasStarted = false
  /// One row of RGB samples, where luma has to be computed.
  private var interleaved = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  /// Opens a file of a format that is decoded here, which it is by its content, reads the header and checks the limits;
  /// nothing of the image's size is allocated.
  ///
  /// - Parameters:
  ///   - file: the path of the photo.
  ///   - options: how it is decoded.
  ///   - colours: whether colours are wanted. Without them a JPEG's chroma stays undecoded, a third of its time.
  public convenience init(
    _ file: PhotoFile, options: DecodeOptions = DecodeOptions(), colours: Bool = false
  ) throws(DecodeError) {
    let input = try PhotoInput(file)
    try self.init(input, format: photoFormat(of: input), options: options, colours: colours)
  }

  /// Calls the closure with a reader of data in memory; `name` stands for the path in errors.
  public static func reading<Result>(
    _ data: Span<UInt8>, name: String, options: DecodeOptions = DecodeOptions(), colours: Bool = false,
    _ body: (PhotoReader) throws -> Result
  ) throws -> Result {
    try data.withUnsafeBytes { bytes in
      let input = try PhotoInput(bytes, name: name)
      return try body(PhotoReader(input, format: photoFormat(of: input), options: options, colours: colours))
    }
  }

  /// Reads the header and checks the limits; nothing of the image's size is allocated.
  ///
  /// - Parameter holdsPlanes: whether the caller will hold the whole image, which counts for the limit then.
  init(
    _ input: PhotoInput, format: ImageFormat, options: DecodeOptions, colours: Bool = false, holdsPlanes: Bool = false
  ) throws(DecodeError) {
    guard let codec = RowCodec(format, input: input) else { throw .outOfMemory(input.name) }
    codec.configure(options, wantsChroma: colours)
    var layout = codec_row_layout()
    let isSmallEnough = input.byteCount <= options.limits.inputBytes
    let status = isSmallEnough ? codec.readHeader(&layout) : CODEC_OK
    self.input = input
    self.format = format
    self.codec = codec
    size = PixelSize(width: Int(layout.width), height: Int(layout.height))
    bitsPerSample = Int(layout.bits)
    channels = Int(layout.channels)
    let header = status == CODEC_OK && isSmallEnough ? codec.describe() : codec_image_info()
    self.header = header
    storedSize =
      header.stored_width == 0
      ? size : PixelSize(width: Int(header.stored_width), height: Int(header.stored_height))
    colourModel = !colours || channels == 1 ? .grey : header.rows_are_ycbcr ? .yCbCr : .rgb
    jpegScale = format == .jpeg ? options.jpegScale : .full
    guard isSmallEnough else {
      throw DecodeError(
        .tooLarge, path: input.name,
        message: "\(input.byteCount) bytes, more than the limit of \(options.limits.inputBytes) for a file")
    }
    try check(status, place: "header")
    try check(options.limits, planes: holdsPlanes ? 1 + colourModel.planes : 0)
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
  ///
  /// - Precondition: samples of `bitsPerSample` bits, as many as the photo is wide, and a row that is left.
  @specialized(where Sample == UInt8)
  @specialized(where Sample == UInt16)
  @specialized(where Sample == Float)
  public func readRow<Sample: LumaSample>(into row: inout MutableSpan<Sample>) throws(DecodeError) {
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

  /// Writes the luma and the colours of the next row.
  ///
  /// - Precondition: as for luma alone, and a row of colours of `colourModel` and as wide.
  @specialized(where Sample == UInt8)
  @specialized(where Sample == UInt16)
  @specialized(where Sample == Float)
  public func readRow<Sample: LumaSample>(
    into row: inout MutableSpan<Sample>, colours: inout ColourRow<Sample>
  ) throws(DecodeError) {
    precondition(colours.model == colourModel && colours.channels.allSatisfy { $0.count == size.width })
    try readRow(into: &row)
    guard colourModel != .grey else { return }
    let samples = UnsafeRawBufferPointer(interleaved).bindMemory(to: Sample.self)
    colours.take(samples, stride: channels, first: colourModel == .yCbCr ? 1 : 0)
  }

  /// Reads what follows the last row, so that a missing end is noticed. Call it when all rows have been read.
  public func finish() throws(DecodeError) -> (orientation: Int, notes: [String], part: DecodedPart?) {
    try check(codec.finish(), place: "after the last row")
    let found = codec.part
    let notes = codec.notes + (jpegScale == .full ? [] : ["decoded at \(jpegScale) of its size"])
    guard found.complete_rows < size.height else { return (codec.orientation, notes, nil) }
    let part = DecodedPart(
      rows: size.height, completeRows: Int(found.complete_rows), knownRows: Int(found.known_rows))
    return (codec.orientation, ["incomplete: \(part)"] + notes, part)
  }

  /// What the camera wrote into the file. Of a PNG it may come behind the image data: ask after `finish`.
  public var capture: CaptureData { codec.capture }

  /// Of a JPEG the mean of the 64 divisors by which the luma's DCT coefficients were rounded, if its tables come before the
  /// image; `nil` of other formats.
  public var meanQuantisationStep: Double? { codec.meanQuantisationStep }

  /// What is known before the first row is read.
  var info: ImageInfo {
    ImageInfo(format, size: storedSize, orientation: codec.orientation, notes: codec.notes, header: header)
  }

  /// - Parameter planes: those of the decoded size that the caller will hold.
  private func check(_ limits: DecodeLimits, planes: Int) throws(DecodeError) {
    let pixels = storedSize.width * storedSize.height
    guard pixels <= limits.pixels else {
      throw DecodeError(
        .tooLarge, path: input.name, place: "header",
        message: "\(storedSize) is \(pixels) pixels, more than the limit of \(limits.pixels)")
    }
    let held = Int(clamping: header.held_bytes)
    let (samples, overflow) = (size.width * size.height).multipliedReportingOverflow(by: planes * bitsPerSample / 8)
    let (sum, sumOverflow) = samples.addingReportingOverflow(held)
    let bytes = overflow || sumOverflow ? Int.max : sum
    guard bytes <= limits.decodedBytes else {
      throw DecodeError(
        .tooLarge, path: input.name, place: "header",
        message: "\(size) takes \(bytes) bytes to decode, more than the limit of \(limits.decodedBytes)")
    }
  }

  private var rowPlace: String { "row \(rowCount + 1) of \(size.height)" }

  private func readInterleavedRow<Sample: LumaSample>(into row: inout MutableSpan<Sample>) throws(DecodeError) {
    if interleaved.baseAddress == nil {
      interleaved = .allocate(
        byteCount: size.width * channels * MemoryLayout<Sample>.stride, alignment: MemoryLayout<Sample>.alignment)
    }
    try check(codec.readRow(into: interleaved), place: rowPlace)
    let samples = UnsafeRawBufferPointer(interleaved).bindMemory(to: Sample.self).span
    if header.rows_are_ycbcr {
      for x in 0..<row.count { row[x] = samples[3 * x] }
      return
    }
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
