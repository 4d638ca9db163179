import CImageCodecs

/// An opened file, or bytes in memory, to be read from the start. One thread at a time.
final class PhotoInput {
  /// What stands for the input in errors.
  let name: String
  let handle: OpaquePointer

  /// Opens a regular file. Throws `missing` or `unreadable`.
  init(_ file: PhotoFile) throws(DecodeError) {
    name = file.path
    // A C string would end at the zero, and another file be opened.
    guard !file.bytes.contains(0) else {
      throw DecodeError(.missing, path: file.path, message: "a path cannot contain a zero byte")
    }
    let path = file.bytes.map { CChar(bitPattern: $0) } + [0]
    handle = try Self.checked(codec_input_open_file(path), name: file.path)
  }

  /// Reads bytes that stay where they are until this object is gone. Throws `empty`.
  init(_ bytes: UnsafeRawBufferPointer, name: String) throws(DecodeError) {
    self.name = name
    guard let base = bytes.baseAddress, bytes.count > 0 else { throw .empty(name) }
    handle = try Self.checked(codec_input_open_memory(base, bytes.count), name: name)
  }

  deinit { codec_input_close(handle) }

  /// Bytes of the file when it was opened, or in memory.
  var byteCount: Int { Int(clamping: codec_input_byte_count(handle)) }

  /// The first `count` bytes, fewer if there are no more. The next read starts at the beginning again. Throws `empty`
  /// or `unreadable`.
  func firstBytes(_ count: Int) throws(DecodeError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var found = 0
    let status = codec_input_first_bytes(handle, &bytes, count, &found)
    guard status == CODEC_OK else {
      throw DecodeError(status, report: codec_input_report(handle), path: name, place: "first bytes")
    }
    guard found > 0 else { throw .empty(name) }
    return Array(bytes.prefix(found))
  }

  private static func checked(_ handle: OpaquePointer?, name: String) throws(DecodeError) -> OpaquePointer {
    guard let handle else { throw .outOfMemory(name) }
    let report = codec_input_report(handle)
    let status = codec_report_status(report)
    guard status == CODEC_OK else {
      defer { codec_input_close(handle) }
      throw DecodeError(status, report: report, path: name, place: nil)
    }
    return handle
  }
}
