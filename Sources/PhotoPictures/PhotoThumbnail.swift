import AcutanceImages
import AcutanceKernels

/// A small picture of a photo, upright, as a JPEG file.
public struct PhotoThumbnail: Sendable {
  public let jpeg: [UInt8]
  public let width: Int
  public let height: Int

  /// Reduces a photo by exact area averaging and turns it as its orientation says.
  ///
  /// - Parameter longerSide: pixels of the longer side; a smaller photo stays as it is.
  /// - Throws: `DecodeError`, `KernelError`, `EncodeError`.
  public init(of file: PhotoFile, longerSide: Int = 160, decoding: DecodeOptions = DecodeOptions()) throws {
    let photo = try ReducedPhoto(file, longerSide: longerSide, decoding: decoding)
    let bytes = try upright(brightness(photo.luma), orientation: photo.orientation)
    jpeg = try encodeJPEG(bytes, quality: 80)
    width = bytes.width
    height = bytes.height
  }
}

/// Luma as bytes for the eye: values outside 0...1 are drawn as the nearest inside, and what is no number as black.
func brightness(_ luma: Plane<Float>) throws(PlaneError) -> Plane<UInt8> {
  try Plane(width: luma.width, height: luma.height) { x, y in
    let value = luma[x, y]
    return value > 0 ? UInt8(min(value, 1) * 255 + 0.5) : 0
  }
}
