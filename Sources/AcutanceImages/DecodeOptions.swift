/// How a photo is decoded.
public struct DecodeOptions: Sendable, Equatable {
  public var limits: DecodeLimits
  /// Whether a photo that is cut short or damaged gives what there is, in place of an error: `DecodedPhoto.part` then
  /// says how much, and the notes hold what the library said and where.
  ///
  /// A file of which no row is there stays an error, and so does damage in the header, an error between the scans of a
  /// progressive JPEG, and everything that is no damage: a limit, an unreadable file, an unsupported kind.
  public var isLenient: Bool

  public init(limits: DecodeLimits = DecodeLimits(), isLenient: Bool = false) {
    self.limits = limits
    self.isLenient = isLenient
  }
}
