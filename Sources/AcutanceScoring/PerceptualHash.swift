/// What similar photos have in common: 64 bits of the coarse structure, and the photo at 16 x 16 pixels for a second
/// look. Both show it as a viewer does, with its orientation applied.
public struct PerceptualHash: Sendable, Hashable {
  /// Pixels in a row, and rows, of `pixels`.
  public static let side = 16

  /// A bit for each of the 8 x 8 lowest frequencies of the DCT of the luma at 32 x 32, the lowest bit for the mean (and
  /// always 0): whether the coefficient is above their median.
  public let bits: UInt64
  /// Luma at 16 x 16, 0...255, row by row.
  public let pixels: [UInt8]
  /// Flat or nearly black frames look alike whatever they show: they are not grouped.
  public let isLowInformation: Bool

  /// A hash with the small picture that it was made of.
  ///
  /// - Precondition: 256 pixels.
  public init(bits: UInt64, pixels: [UInt8], isLowInformation: Bool) {
    precondition(pixels.count == Self.side * Self.side, "a hash has \(Self.side) x \(Self.side) pixels")
    self.bits = bits
    self.pixels = pixels
    self.isLowInformation = isLowInformation
  }

  /// How many bits differ, 0...64.
  public func distance(to other: PerceptualHash) -> Int { (bits ^ other.bits).nonzeroBitCount }
}
