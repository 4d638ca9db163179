import CImageCodecs

/// What the camera wrote into a file (EXIF), as it stands there: nothing is checked, and `nil` is what the file does not
/// say.
public struct CaptureData: Sendable, Equatable {
  /// A quotient of whole numbers; the divisor may be 0.
  public struct Rational: Sendable, Equatable {
    /// The number above the line.
    public let numerator: Int
    /// The number below the line.
    public let denominator: Int

    /// NaN or infinite where the divisor is 0.
    public var value: Double { Double(numerator) / Double(denominator) }
  }

  /// DateTimeOriginal: "YYYY:MM:DD HH:MM:SS" on the camera's clock.
  public private(set) var time: String?
  /// SubSecTimeOriginal: the decimals of the second.
  public private(set) var subseconds: String?
  /// The maker of the camera.
  public private(set) var make: String?
  /// The camera's name.
  public private(set) var model: String?
  /// Seconds.
  public private(set) var exposureTime: Rational?
  /// EV, signed.
  public private(set) var exposureBias: Rational?
  /// F-number.
  public private(set) var aperture: Rational?
  /// ISOSpeedRatings.
  public private(set) var iso: Rational?

  /// Nothing is known.
  public init() {}

  init(_ capture: codec_capture) {
    time = text(capture.time)
    subseconds = text(capture.subseconds)
    make = text(capture.make)
    model = text(capture.model)
    exposureTime = Rational(capture.exposure_time)
    exposureBias = Rational(capture.exposure_bias)
    aperture = Rational(capture.aperture)
    iso = Rational(capture.iso)
  }
}

extension CaptureData.Rational {
  fileprivate init?(_ number: codec_rational) {
    guard number.is_there else { return nil }
    numerator = Int(number.numerator)
    denominator = Int(number.denominator)
  }
}

/// The text of an array of C characters that ends with a zero; `nil` if it is empty.
private func text<Characters>(_ characters: Characters) -> String? {
  let text = withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  return text.isEmpty ? nil : text
}
