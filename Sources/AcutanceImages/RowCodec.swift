import CImageCodecs

/// The reader of one format, in C but for Netpbm's, behind one set of calls. The owner closes it.
struct RowCodec {
  let format: ImageFormat
  private let handle: OpaquePointer

  /// `nil` if memory is out.
  init?(_ format: ImageFormat, input: PhotoInput) {
    let handle: OpaquePointer? =
      switch format {
      case .png: codec_png_reader_open(input.handle)
      case .jpeg: codec_jpeg_reader_open(input.handle)
      case .netpbm, .pfm: OpaquePointer(Unmanaged.passRetained(NetpbmReader(input)).toOpaque())
      }
    guard let handle else { return nil }
    self.format = format
    self.handle = handle
  }

  func close() {
    switch format {
    case .png: codec_png_reader_close(handle)
    case .jpeg: codec_jpeg_reader_close(handle)
    case .netpbm, .pfm: Unmanaged<NetpbmReader>.fromOpaque(UnsafeRawPointer(handle)).release()
    }
  }

  func configure(_ options: DecodeOptions, wantsChroma: Bool) {
    let limits = options.limits
    var values = codec_options(
      is_lenient: options.isLenient, chunk_bytes: max(1, limits.chunkBytes), chunks: max(0, limits.chunks),
      wants_chroma: wantsChroma, eighths: UInt32(options.jpegScale.eighths), scans: UInt32(clamping: limits.scans),
      scan_pixels: UInt64(clamping: limits.scanPixels))
    switch format {
    case .png: codec_png_reader_configure(handle, &values)
    case .jpeg: codec_jpeg_reader_configure(handle, &values)
    // A line of text and samples: nothing to limit but the size.
    case .netpbm, .pfm: break
    }
  }

  /// The reader of `.netpbm` and `.pfm`, which the handle keeps alive.
  private var netpbm: NetpbmReader {
    precondition(format == .netpbm || format == .pfm)
    return Unmanaged.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  }

  func readHeader(_ layout: inout codec_row_layout) -> codec_status {
    switch format {
    case .png: codec_png_reader_read_header(handle, &layout)
    case .jpeg: codec_jpeg_reader_read_header(handle, &layout)
    case .netpbm, .pfm: netpbm.readHeader(&layout)
    }
  }

  /// After `readHeader`: what the header says besides the size.
  func describe() -> codec_image_info {
    var info = codec_image_info()
    switch format {
    case .png: codec_png_reader_describe(handle, &info)
    case .jpeg: codec_jpeg_reader_describe(handle, &info)
    case .netpbm, .pfm: netpbm.describe(&info)
    }
    return info
  }

  func start() -> codec_status {
    switch format {
    case .png: codec_png_reader_start(handle)
    case .jpeg: codec_jpeg_reader_start(handle)
    case .netpbm, .pfm: netpbm.start()
    }
  }

  func readRow(into row: UnsafeMutableRawBufferPointer) -> codec_status {
    switch format {
    case .png: codec_png_reader_read_rows(handle, row.baseAddress, row.count, 1)
    case .jpeg: codec_jpeg_reader_read_rows(handle, row.baseAddress, row.count, 1)
    case .netpbm, .pfm: netpbm.readRow(into: row)
    }
  }

  func finish() -> codec_status {
    switch format {
    case .png: codec_png_reader_finish(handle)
    case .jpeg: codec_jpeg_reader_finish(handle)
    case .netpbm, .pfm: netpbm.finish()
    }
  }

  /// After `finish`: how much of the image there is.
  var part: codec_part {
    switch format {
    case .png: codec_png_reader_part(handle)
    case .jpeg: codec_jpeg_reader_part(handle)
    // What is damaged there is an error.
    case .netpbm, .pfm: codec_part(complete_rows: .max, known_rows: .max)
    }
  }

  var orientation: Int {
    switch format {
    case .png: Int(codec_png_reader_orientation(handle))
    case .jpeg: Int(codec_jpeg_reader_orientation(handle))
    case .netpbm, .pfm: 1
    }
  }

  /// After `finish`: what the camera wrote into the file.
  var capture: CaptureData {
    switch format {
    case .png: CaptureData(codec_png_reader_capture(handle))
    case .jpeg: CaptureData(codec_jpeg_reader_capture(handle))
    case .netpbm, .pfm: CaptureData()
    }
  }

  /// After `readHeader`: the mean divisor of the luma's coefficients; `nil` where none are rounded, or no table is there.
  var meanQuantisationStep: Double? {
    guard format == .jpeg else { return nil }
    let step = codec_jpeg_reader_mean_step(handle)
    return step > 0 ? step : nil
  }

  var report: OpaquePointer {
    switch format {
    case .png: codec_png_reader_report(handle)
    case .jpeg: codec_jpeg_reader_report(handle)
    case .netpbm, .pfm: netpbm.report
    }
  }

  /// The harmless oddities so far.
  var notes: [String] {
    (0..<codec_report_note_count(report)).map { String(cString: codec_report_note(report, $0)) }
  }
}
