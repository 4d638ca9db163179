import AcutanceKernels
import CImageCodecs

/// What the samples of a file mean.
public enum ColourKind: String, Sendable, CaseIterable {
  /// One sample of grey.
  case grey
  /// Grey and opacity.
  case greyAlpha
  /// Red, green and blue.
  case rgb
  /// Red, green, blue and opacity.
  case rgbAlpha
  /// Indices into a palette of RGB colours.
  case palette
  /// Luma and two colour differences.
  case yCbCr
  /// Cyan, magenta, yellow and black.
  case cmyk
  /// CMYK with the first three stored as luma and colour differences.
  case ycck
}

/// What the header of a photo says.
public struct ImageInfo: Sendable, Equatable {
  /// The format by the content of the file.
  public let format: ImageFormat
  /// Width and height as stored.
  public let storedSize: PixelSize
  /// EXIF orientation, 1...8; 1 where the header says nothing. A PNG may have it behind the image data, where it is not
  /// seen here.
  public let orientation: Int
  /// What the samples of a pixel mean.
  public let colour: ColourKind
  /// Samples of a pixel in the file; 1 for an index into a palette.
  public let channels: Int
  /// Bits of a sample in the file: 1, 2, 4, 8 or 16; of Netpbm what its greatest sample takes, 32 of a PFM's floats.
  public let bits: Int
  /// An interlaced PNG (Adam7).
  public let isInterlaced: Bool
  /// A progressive JPEG.
  public let isProgressive: Bool
  /// What the reader should know: "colour profile ignored".
  public let notes: [String]

  /// Width and height as a viewer shows the photo: orientations 5 to 8 swap them.
  public var displayedSize: PixelSize { storedSize.displayed(orientation: orientation) }
}

/// Reads the header of a photo, and nothing of the image: no limit but that on chunks and on the file's bytes
/// applies, and no more than a chunk is allocated.
///
/// - Throws: `DecodeError`, for what decoding would find wrong by then; damage in the image data is not seen.
public func imageInfo(
  of file: PhotoFile, limits: DecodeLimits = DecodeLimits()
) throws(DecodeError) -> ImageInfo {
  try imageInfo(of: PhotoInput(file), limits: limits)
}

/// The same of data in memory; `name` stands for the path in errors.
public func imageInfo(
  of data: Span<UInt8>, name: String, limits: DecodeLimits = DecodeLimits()
) throws(DecodeError) -> ImageInfo {
  try data.withUnsafeBytes { (bytes) throws(DecodeError) in
    try imageInfo(of: PhotoInput(bytes, name: name), limits: limits)
  }
}

private func imageInfo(of input: PhotoInput, limits: DecodeLimits) throws(DecodeError) -> ImageInfo {
  var limits = limits
  limits.pixels = .max
  limits.decodedBytes = .max
  let options = DecodeOptions(limits: limits)
  let reader = try PhotoReader(input, format: photoFormat(of: input), options: options)
  return reader.info
}

extension ImageInfo {
  /// What a reader found in the header.
  init(_ format: ImageFormat, size: PixelSize, orientation: Int, notes: [String], header: codec_image_info) {
    self.format = format
    storedSize = size
    self.orientation = orientation
    self.notes = notes
    colour = ColourKind(header.colour)
    channels = Int(header.channels)
    bits = Int(header.bits)
    isInterlaced = header.is_interlaced
    isProgressive = header.is_progressive
  }
}

extension ColourKind {
  fileprivate init(_ colour: codec_colour) {
    switch colour {
    case CODEC_GREY: self = .grey
    case CODEC_GREY_ALPHA: self = .greyAlpha
    case CODEC_RGB_ALPHA: self = .rgbAlpha
    case CODEC_PALETTE: self = .palette
    case CODEC_YCBCR: self = .yCbCr
    case CODEC_CMYK: self = .cmyk
    case CODEC_YCCK: self = .ycck
    default: self = .rgb
    }
  }
}

extension PixelSize {
  /// The size as shown: orientations 5 to 8 swap width and height.
  func displayed(orientation: Int) -> PixelSize {
    (Orientation(rawValue: orientation) ?? .up).shownSize(of: self)
  }
}
