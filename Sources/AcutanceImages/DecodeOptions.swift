/// How a photo is decoded.
public struct DecodeOptions: Sendable, Equatable {
  /// What the decoder may use.
  public var limits: DecodeLimits
  /// Whether a photo that is cut short or damaged gives what there is, in place of an error: `DecodedPhoto.part` then
  /// says how much, and the notes hold what the library said and where.
  ///
  /// A file of which no row is there stays an error, and so does damage in the header that keeps the decoder from
  /// beginning, and everything that is no damage: a limit, an unreadable file, an unsupported kind. A JPEG of several
  /// scans in which the decoder cannot go on is read once more, up to there, from a copy of the file's bytes.
  public var isLenient: Bool
  /// The size at which JPEGs are decoded. Rows, sizes and limits on what is held are those of the smaller image then;
  /// the limit on pixels stays one on those of the file.
  public var jpegScale: JPEGScale

  /// The options; without arguments a strict decoding at full size.
  public init(limits: DecodeLimits = DecodeLimits(), isLenient: Bool = false, jpegScale: JPEGScale = .full) {
    self.limits = limits
    self.isLenient = isLenient
    self.jpegScale = jpegScale
  }
}
