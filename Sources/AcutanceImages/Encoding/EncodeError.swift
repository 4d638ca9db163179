/// Why an image could not be encoded, or its file not be written.
public struct EncodeError: Error, Equatable, Sendable {
  /// What went wrong.
  public enum Kind: String, Sendable, CaseIterable {
    /// Something is there already, and overwriting was not asked for.
    case exists
    /// The file is one of the inputs, which are never written to.
    case input
    /// The path cannot be written to: no such folder, no permission, a folder.
    case notWritable
    /// Writing began and failed: a full disk, an I/O error. Nothing of it is left.
    case writeFailed
    /// A plane without pixels.
    case empty
    /// Planes of different sizes for one image.
    case sizeMismatch
    /// A size that the format cannot hold, or more than memory has room for.
    case tooLarge
    /// The encoding library refused; the message has its words.
    case refused
  }

  /// What went wrong.
  public let kind: Kind
  /// The file's path as given; `nil` of an image that was to stay in memory.
  public let path: String?
  /// One sentence, the system's or the library's own words included.
  public let message: String

  /// An error of this kind, for writers of one's own that report like these.
  public init(_ kind: Kind, path: String? = nil, message: String) {
    self.kind = kind
    self.path = path
    self.message = message
  }
}

extension EncodeError: CustomStringConvertible {
  public var description: String { (path.map { "\($0): " } ?? "") + "\(kind.rawValue): \(message)" }
}
