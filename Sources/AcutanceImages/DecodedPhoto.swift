import AcutanceKernels

/// The formats that are decoded here.
public enum ImageFormat: String, Sendable, CaseIterable {
  /// PNG, of any depth and colour type, interlaced or not.
  case png
  /// JPEG, baseline or progressive, of 8 bits.
  case jpeg
  /// PBM, PGM and PPM, in bytes or in decimal digits.
  case netpbm
  /// Netpbm's format of floats.
  case pfm
}

/// A decoded photo: its luma, and what the file says about it.
public struct DecodedPhoto: Sendable {
  /// The format by the content of the file.
  public let format: ImageFormat
  /// Luma in the stored orientation.
  public let luma: LumaPlane
  /// EXIF orientation, 1...8; 1 where the file says nothing. It is reported and not applied: sharpness does not
  /// depend on it.
  public let orientation: Int
  /// What the reader should know: "alpha ignored", "trailing data ignored", "incomplete: 63% of rows".
  public let notes: [String]
  /// How much of the photo there is; `nil` if all of it. Only lenient decoding gives a part.
  public let part: DecodedPart?
  /// What the camera wrote into the file.
  public let capture: CaptureData
  /// Of a JPEG the mean divisor of the luma's coefficients; `nil` of other formats.
  public let meanQuantisationStep: Double?

  /// Width and height as stored: those of the luma, but for a JPEG decoded to a smaller size.
  public let storedSize: PixelSize
  /// The size at which a JPEG was decoded; `full` of all other files.
  public let jpegScale: JPEGScale

  /// Width and height as a viewer shows the photo: orientations 5 to 8 swap them.
  public var displayedSize: PixelSize { storedSize.displayed(orientation: orientation) }

  /// A photo of these values, as a decoder gives it; nothing is checked.
  public init(
    format: ImageFormat, luma: LumaPlane, orientation: Int, notes: [String], part: DecodedPart? = nil,
    storedSize: PixelSize? = nil, jpegScale: JPEGScale = .full,
    capture: CaptureData = CaptureData(), meanQuantisationStep: Double? = nil
  ) {
    self.format = format
    self.luma = luma
    self.orientation = orientation
    self.notes = notes
    self.part = part
    self.storedSize = storedSize ?? luma.size
    self.jpegScale = jpegScale
    self.capture = capture
    self.meanQuantisationStep = meanQuantisationStep
  }
}
