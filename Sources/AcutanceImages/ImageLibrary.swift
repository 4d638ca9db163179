import CImageCodecs

/// A C library that images are decoded with.
public struct ImageLibrary: Sendable, Equatable {
  /// The library's name.
  public let name: String
  /// Its version; `nil` if the library does not say.
  public let version: String?

  /// The libraries of this build. Of libpng it is the version that runs, of the JPEG library the one that it was built
  /// with; libexif says neither.
  public static var all: [ImageLibrary] {
    [
      ImageLibrary(name: "libpng", version: String(cString: codec_png_library_version())),
      ImageLibrary(
        name: String(cString: codec_jpeg_library_name()), version: String(cString: codec_jpeg_library_version())),
      ImageLibrary(name: "libexif", version: nil),
    ]
  }
}

extension ImageLibrary: CustomStringConvertible {
  public var description: String { version.map { "\(name) \($0)" } ?? name }
}
