import CImageCodecs

/// The C reader of one format behind one set of calls. The owner closes it.
struct RowCodec {
  let format: ImageFormat
  private let handle: OpaquePointer

  /// `nil` if memory is out.
  init?(_ format: ImageFormat, input: PhotoInput) {
    let handle =
      switch format {
      case .png: acutance_png_reader_open(input.handle)
      case .jpeg: acutance_jpeg_reader_open(input.handle)
      }
    guard let handle else { return nil }
    self.format = format
    self.handle = handle
  }

  func close() {
    switch format {
    case .png: acutance_png_reader_close(handle)
    case .jpeg: acutance_jpeg_reader_close(handle)
    }
  }

  func readHeader(_ layout: inout acutance_row_layout) -> acutance_status {
    switch format {
    case .png: acutance_png_reader_read_header(handle, &layout)
    case .jpeg: acutance_jpeg_reader_read_header(handle, &layout)
    }
  }

  func start() -> acutance_status {
    switch format {
    case .png: acutance_png_reader_start(handle)
    case .jpeg: acutance_jpeg_reader_start(handle)
    }
  }

  func readRow(into row: UnsafeMutableRawBufferPointer) -> acutance_status {
    switch format {
    case .png: acutance_png_reader_read_rows(handle, row.baseAddress, row.count, 1)
    case .jpeg: acutance_jpeg_reader_read_rows(handle, row.baseAddress, row.count, 1)
    }
  }

  func finish() -> acutance_status {
    switch format {
    case .png: acutance_png_reader_finish(handle)
    case .jpeg: acutance_jpeg_reader_finish(handle)
    }
  }

  var orientation: Int {
    switch format {
    case .png: Int(acutance_png_reader_orientation(handle))
    case .jpeg: Int(acutance_jpeg_reader_orientation(handle))
    }
  }

  var report: OpaquePointer {
    switch format {
    case .png: acutance_png_reader_report(handle)
    case .jpeg: acutance_jpeg_reader_report(handle)
    }
  }

  /// The harmless oddities so far.
  var notes: [String] {
    (0..<acutance_report_note_count(report)).map { String(cString: acutance_report_note(report, $0)) }
  }
}
