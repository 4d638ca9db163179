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

  var orientation: Int {
    switch format {
    case .png: Int(codec_png_reader_orientation(handle))
    case .jpeg: Int(codec_jpeg_reader_orientation(handle))
    case .netpbm, .pfm: 1
    }
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
