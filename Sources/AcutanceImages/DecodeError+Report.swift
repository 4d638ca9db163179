import CImageCodecs

extension DecodeError {
  /// The failure that a C object reports. The object's own place is more precise than the caller's.
  init(_ status: acutance_status, report: OpaquePointer?, path: String, place: String?) {
    let reportedPlace = report.map { String(cString: acutance_report_place($0)) } ?? ""
    self.init(
      Kind(status), path: path, place: reportedPlace.isEmpty ? place : reportedPlace,
      message: report.map { String(cString: acutance_report_message($0)) } ?? "")
  }

  static func empty(_ path: String) -> DecodeError { DecodeError(.empty, path: path, message: "the file has no bytes") }

  static func outOfMemory(_ path: String) -> DecodeError {
    DecodeError(.tooLarge, path: path, message: "no memory to open it")
  }
}

extension DecodeError.Kind {
  fileprivate init(_ status: acutance_status) {
    switch status {
    case ACUTANCE_MISSING: self = .missing
    case ACUTANCE_UNREADABLE: self = .unreadable
    case ACUTANCE_UNSUPPORTED: self = .unsupported
    case ACUTANCE_TRUNCATED: self = .truncated
    case ACUTANCE_TOO_LARGE: self = .tooLarge
    default: self = .corrupt
    }
  }
}
