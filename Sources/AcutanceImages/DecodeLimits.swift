/// What a decoder may use. All but the two counts are checked from the header, before anything of the image's size is
/// allocated, and a count when it is exceeded; the error, `tooLarge`, names the limit and the value.
public struct DecodeLimits: Sendable, Equatable {
  /// Pixels of an image; 1 gigapixel unless said otherwise.
  public var pixels: Int
  /// Bytes of the file; 4 GiB unless said otherwise.
  public var inputBytes = 4 << 30
  /// Bytes of the image in memory: what the decoder holds, which is the whole image of an interlaced PNG and all
  /// coefficients of a JPEG with several scans, and the planes, where they are wanted whole; `PhotoReader` holds none.
  /// 2 GiB unless said otherwise: 500 megapixels of progressive 4:2:0 with their luma.
  public var decodedBytes = 2 << 30
  /// Bytes of a PNG chunk that is kept for what it says (EXIF, colour profile); 16 MiB unless said otherwise.
  public var chunkBytes = 16 << 20
  /// Chunks of a PNG besides those of the image data; 100000 unless said otherwise.
  public var chunks = 100_000
  /// Scans of a JPEG, each of which can go over the whole image; 500 unless said otherwise. Encoders write about ten.
  public var scans = 500
  /// Pixels that all scans of a JPEG together may go over; 20 gigapixels unless said otherwise. A JPEG of any size may
  /// have 50 scans all the same, if `scans` allows it.
  public var scanPixels = 20_000_000_000

  /// The limits with so many pixels at most, a thousand million unless said otherwise; the others as they stand.
  public init(pixels: Int = 1_000_000_000) { self.pixels = pixels }
}
