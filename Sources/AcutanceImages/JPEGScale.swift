/// The size at which a JPEG is decoded: n eighths of each side, n = 1...8, rounded up. A 65x65 photo at a quarter is 17x17.
///
/// The inverse DCT of a block of 8x8 coefficients makes n x n pixels of the lowest ones: less work, and another plane than
/// area averaging gives, with ringing at edges, and a last column or row that stands for less than the others where a side
/// is no multiple of 8. Sharpness measured on it compares with that of the same scale only; so the scale is recorded
/// wherever it is not 8/8. It does nothing to files of other formats.
public struct JPEGScale: Sendable, Hashable {
  /// 1...8.
  public let eighths: Int

  /// `nil` unless it is 1...8.
  public init?(eighths: Int) {
    guard (1...8).contains(eighths) else { return nil }
    self.eighths = eighths
  }

  private init(_ eighths: Int) { self.eighths = eighths }

  /// 8/8: the stored size.
  public static let full = JPEGScale(8)
  /// 4/8: half of each side, rounded up.
  public static let half = JPEGScale(4)
  /// 2/8: a quarter of each side, rounded up.
  public static let quarter = JPEGScale(2)
  /// 1/8: an eighth of each side, rounded up.
  public static let eighth = JPEGScale(1)
}

extension JPEGScale: CustomStringConvertible {
  /// "4/8".
  public var description: String { "\(eighths)/8" }
}
