import AcutanceScoring

/// A small picture of a photo for the page, upright, as an encoded file.
public struct Thumbnail: Sendable, Equatable {
  /// "image/jpeg" or "image/png".
  public let mediaType: String
  public let bytes: [UInt8]
  public let width: Int
  public let height: Int

  public init(mediaType: String, bytes: [UInt8], width: Int, height: Int) {
    self.mediaType = mediaType
    self.bytes = bytes
    self.width = width
    self.height = height
  }
}
