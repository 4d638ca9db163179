/// What a decoder may use, checked from the header before anything of the image's size is allocated.
public struct DecodeLimits: Sendable, Equatable {
  /// Pixels of an image; 1 gigapixel unless said otherwise.
  public var pixels: Int

  public init(pixels: Int = 1_000_000_000) { self.pixels = pixels }
}
