/// The path of a photo as the system spells it: bytes, which need not be valid UTF-8. Two paths are the same, and are
/// ordered, by their bytes; Swift's strings would take two spellings of an accented letter for one.
public struct PhotoPath: Sendable, Hashable {
  /// The path's bytes, without a final zero.
  public let bytes: [UInt8]

  /// The path of these bytes, without a final zero.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The path of a text, in UTF-8.
  public init(_ path: String) { bytes = Array(path.utf8) }

  /// The path as text, replacement characters where it is not valid UTF-8.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether `text` spells the path exactly.
  public var isText: Bool { text.utf8.elementsEqual(bytes) }
}

extension PhotoPath: Comparable {
  public static func < (left: PhotoPath, right: PhotoPath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
