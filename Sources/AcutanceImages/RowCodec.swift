import CImageCodecs

/// The C reader of one format behind one set of calls. The owner closes it.
struct RowCodec {
  let format: ImageFormat
  private let handle: OpaquePointer

  /// `nil` if memory is out.
  init?(_ format: ImageFormat, input: PhotoInput) {
    let handle =
      switch format {
      case .png: codec_png_reader_open(input.handle)
      case .jpeg: codec_jpeg_reader_open(input.handle)
      }
    guard let handle else { return nil }
    self.format = format
    self.handle = handle
  }

  func close() {
    switch format {
    case .png: codec_png_reader_close(handle)
    case .jpeg: codec_jpeg_reader_close(handle)
    }
  }

  func readHeader(_ layout: inout codec_row_layout) -> codec_status {
    switch format {
    case .png: codec_png_reader_read_header(handle, &layout)
    case .jpeg: codec_jpeg_reader_read_header(handle, &layout)
    }
  }

  func start() -> codec_status {
    switch format {
    case .png: codec_png_reader_start(handle)
    case .jpeg: codec_jpeg_reader_start(handle)
    }
  }

  func readRow(into row: UnsafeMutableRawBufferPointer) -> codec_status {
    switch format {
    case .png: codec_png_reader_read_rows(handle, row.baseAddress, row.count, 1)
    case .jpeg: codec_jpeg_reader_read_rows(handle, row.baseAddress, row.count, 1)
    }
  }

  func finish() -> codec_status {
    switch format {
    case .png: codec_png_reader_finish(handle)
    case .jpeg: codec_jpeg_reader_finish(handle)
    }
  }

  var orientation: Int {
    switch format {
    case .png: Int(codec_png_reader_orientation(handle))
    case .jpeg: Int(codec_jpeg_reader_orientation(handle))
    }
  }

  var report: OpaquePointer {
    switch format {
    case .png: codec_png_reader_report(handle)
    case .jpeg: codec_jpeg_reader_report(handle)
    }
  }

  /// The harmless oddities so far.
  var notes: [String] {
    (0..<codec_report_note_count(report)).map { String(cString: codec_report_note(report, $0)) }
  }
}
