/// Why a photo could not be decoded: the file, the kind of failure, the place in it where that is known, and the
/// library's own words.
public struct DecodeError: Error, Equatable, Sendable {
  /// What went wrong, in the terms of the report.
  public enum Kind: String, Sendable, CaseIterable {
    /// There is no such file.
    case missing
    /// The file is there and cannot be read (permission, a folder, an I/O error).
    case unreadable
    /// The content is of a kind that is not decoded here; the message names it.
    case unsupported
    /// The data end before the image does.
    case truncated
    /// The data contradict themselves.
    case corrupt
    /// The image is larger than a limit allows, or than memory has room for.
    case tooLarge
    /// The file has no bytes.
    case empty
  }

  /// What went wrong.
  public let kind: Kind
  /// The file's path as given.
  public let path: String
  /// Where in the file: "row 120 of 480", "header"; `nil` if it is not known.
  public let place: String?
  /// One sentence, the decoding library's own words included.
  public let message: String

  /// An error of this kind, for decoders of one's own that report like these.
  public init(_ kind: Kind, path: String, place: String? = nil, message: String) {
    self.kind = kind
    self.path = path
    self.place = place
    self.message = message
  }
}

extension DecodeError: CustomStringConvertible {
  public var description: String {
    let place = place.map { " (\($0))" } ?? ""
    return "\(path): \(kind.rawValue): \(message)\(place)"
  }
}
