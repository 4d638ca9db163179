/// What a file is by its first bytes, whatever its name says.
public enum FileContent: Sendable, Equatable {
  /// A photo that is decoded here.
  case photo(ImageFormat)
  /// An image of a kind that is not decoded here, with its name: "GIF", "TIFF".
  case unsupportedImage(String)
  /// Nothing that is known as an image.
  case notAnImage

  /// Bytes from the start of a file that `init(firstBytes:)` wants to see.
  public static let bytesNeeded = 32
}

extension FileContent {
  /// What the file is. Throws `missing`, `unreadable` or `empty`.
  public init(of file: PhotoFile) throws(DecodeError) {
    try self.init(of: PhotoInput(file))
  }

  /// What an opened input is. Throws `unreadable` or `empty`.
  init(of input: PhotoInput) throws(DecodeError) {
    self.init(firstBytes: try input.firstBytes(Self.bytesNeeded))
  }
}
