import CImageCodecs

extension DecodeError {
  /// The failure that a C object reports. The object's own place is more precise than the caller's.
  init(_ status: codec_status, report: OpaquePointer?, path: String, place: String?) {
    let reportedPlace = report.map { String(cString: codec_report_place($0)) } ?? ""
    self.init(
      Kind(status), path: path, place: reportedPlace.isEmpty ? place : reportedPlace,
      message: report.map { String(cString: codec_report_message($0)) } ?? "")
  }

  static func empty(_ path: String) -> DecodeError { DecodeError(.empty, path: path, message: "the file has no bytes") }

  static func outOfMemory(_ path: String) -> DecodeError {
    DecodeError(.tooLarge, path: path, message: "no memory to open it")
  }
}

extension DecodeError.Kind {
  fileprivate init(_ status: codec_status) {
    switch status {
    case CODEC_MISSING: self = .missing
    case CODEC_UNREADABLE: self = .unreadable
    case CODEC_UNSUPPORTED: self = .unsupported
    case CODEC_TRUNCATED: self = .truncated
    case CODEC_TOO_LARGE: self = .tooLarge
    default: self = .corrupt
    }
  }
}
