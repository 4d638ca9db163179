/// The path of a file as the system spells it. A path is bytes, not text: names that are no valid UTF-8 exist, and
/// they are opened by their bytes and shown with replacement characters.
public struct PhotoFile: Sendable, Hashable {
  /// The path's bytes, without a final zero.
  public let bytes: [UInt8]

  /// The file of a path of these bytes, without a final zero.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The file of a path in UTF-8.
  public init(_ path: String) { bytes = Array(path.utf8) }

  /// The path as text.
  public var path: String { String(decoding: bytes, as: UTF8.self) }
}
