import AcutanceImages
import AcutanceKernels

/// A small picture of a photo, upright, as a JPEG file.
public struct PhotoThumbnail: Sendable {
  public let jpeg: [UInt8]
  public let width: Int
  public let height: Int

  /// Reduces the photo's colours by exact area averaging and turns them as its orientation says. A JPEG that is much larger
  /// is decoded at as many eighths of its size as leave twice the pixels that are wanted along each side.
  ///
  /// - Parameter longerSide: pixels of the longer side; a smaller photo stays as it is.
  /// - Throws: `DecodeError`, `KernelError`, `EncodeError`.
  public init(of file: PhotoFile, longerSide: Int = 160, decoding: DecodeOptions = DecodeOptions()) throws {
    var options = decoding
    let stored = try imageInfo(of: file, limits: decoding.limits).storedSize
    let eighths = (2 * longerSide * 8 + max(stored.width, stored.height) - 1) / max(stored.width, stored.height, 1)
    options.jpegScale = JPEGScale(eighths: min(max(eighths, 1), 8)) ?? .full
    let reader = try PhotoReader(file, options: options, colours: true)
    let colours = try reducedColours(of: reader, toLongerSide: longerSide)
    let orientation = Orientation(rawValue: try reader.finish().orientation) ?? .up
    let red = try shown(colours.red, orientation)
    if reader.colourModel == .grey {
      jpeg = try encodeJPEG(red, quality: 80)
    } else {
      let green = try shown(colours.green, orientation)
      let blue = try shown(colours.blue, orientation)
      jpeg = try encodeJPEG(red: red, green: green, blue: blue, quality: 80)
    }
    (width, height) = (red.width, red.height)
  }
}

private func shown(_ plane: Plane<Float>, _ orientation: Orientation) throws(PlaneError) -> Plane<UInt8> {
  let bytes = try brightness(plane)
  return try upright(bytes.view, from: orientation)
}

/// Values as bytes for the eye: values outside 0...1 are drawn as the nearest inside, and what is no number as black.
package func brightness(_ luma: Plane<Float>) throws(PlaneError) -> Plane<UInt8> {
  try Plane(width: luma.width, height: luma.height) { x, y in
    let value = luma[x, y]
    return value > 0 ? UInt8(min(value, 1) * 255 + 0.5) : 0
  }
}
