extension FileContent {
  /// What a file is that begins with these bytes: `bytesNeeded` of them, fewer only if the whole file is shorter.
  ///
  /// Edge cases: a file shorter than a signature that agrees with it is taken for the beginning of such a photo, a PNG
  /// signature with up to two wrong bytes for a damaged one, and so is a JPEG's whose first segment is still named: a
  /// photo that broke is a failure to be reported, not something to be passed over.
  public init(firstBytes bytes: [UInt8]) {
    if let format = Self.format(of: bytes) {
      self = .photo(format)
    } else if let name = Self.otherImage(bytes) {
      self = .unsupportedImage(name)
    } else {
      self = .notAnImage
    }
  }

  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let jpegSignature: [UInt8] = [0xFF, 0xD8, 0xFF]

  private static func format(of bytes: [UInt8]) -> ImageFormat? {
    guard !bytes.isEmpty else { return nil }
    if bytes.starts(with: jpegSignature) || jpegSignature.starts(with: bytes) { return .jpeg }
    if bytes.starts(with: pngSignature) || pngSignature.starts(with: bytes) { return .png }
    // The first marker is damaged, the name of its segment is there but for one letter.
    if bytes.starts(with: [0xFF, 0xD8]), bytes.count >= 10 {
      let name = bytes[6..<10]
      if ["JFIF", "Exif"].contains(where: { zip(name, $0.utf8).count { $0 == $1 } >= 3 }) { return .jpeg }
    }
    // MNG and JNG differ from PNG by two bytes.
    let isRelative = bytes.starts(with: [0x8A, 0x4D]) || bytes.starts(with: [0x8B, 0x4A])
    let right = zip(bytes, pngSignature).count { $0 == $1 }
    if right >= 6 && !isRelative { return .png }
    return netpbmFormat(of: bytes)
  }

  /// Netpbm: P and a digit, white space, and a number or more white space; or a comment.
  private static func netpbmFormat(of bytes: [UInt8]) -> ImageFormat? {
    guard bytes.count >= 4, bytes[0] == UInt8(ascii: "P") else { return nil }
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    let isPlausible =
      blanks.contains(bytes[2]) && ((0x30...0x39).contains(bytes[3]) || blanks.contains(bytes[3]) || bytes[3] == 0x23)
    guard isPlausible || bytes[2] == 0x23 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "1")...UInt8(ascii: "6"): return .netpbm
    case UInt8(ascii: "F"), UInt8(ascii: "f"): return .pfm
    default: return nil
    }
  }

  /// Signatures at the very start.
  private static let others: [(name: String, signature: [UInt8])] = [
    ("GIF", Array("GIF87a".utf8)),
    ("GIF", Array("GIF89a".utf8)),
    ("MNG", [0x8A, 0x4D, 0x4E, 0x47]),
    ("JNG", [0x8B, 0x4A, 0x4E, 0x47]),
    ("TIFF", [0x49, 0x49, 0x2A, 0x00]),
    ("TIFF", [0x4D, 0x4D, 0x00, 0x2A]),
    ("BigTIFF", [0x49, 0x49, 0x2B, 0x00]),
    ("BigTIFF", [0x4D, 0x4D, 0x00, 0x2B]),
    ("Olympus raw", Array("IIRO".utf8)),
    ("Olympus raw", Array("IIRS".utf8)),
    ("Panasonic raw", [0x49, 0x49, 0x55, 0x00]),
    ("Fujifilm raw", Array("FUJIFILMCCD-RAW".utf8)),
    ("JPEG XR", [0x49, 0x49, 0xBC]),
    ("JPEG XL", [0xFF, 0x0A]),
    ("JPEG XL", [0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
    ("JPEG 2000", [0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
    ("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51]),
    ("PSD", Array("8BPS".utf8)),
    ("OpenEXR", [0x76, 0x2F, 0x31, 0x01]),
    ("Radiance HDR", Array("#?RADIANCE".utf8)),
    ("QOI", Array("qoif".utf8)),
    ("DDS", Array("DDS ".utf8)),
    ("XCF", Array("gimp xcf".utf8)),
  ]

  private static func otherImage(_ bytes: [UInt8]) -> String? {
    if let known = others.first(where: { bytes.starts(with: $0.signature) }) { return known.name }
    return containerImage(bytes) ?? shortSignature(bytes)
  }

  /// Containers that name their content at some distance from the start.
  private static func containerImage(_ bytes: [UInt8]) -> String? {
    func text(_ range: Range<Int>) -> String {
      bytes.count >= range.upperBound ? String(decoding: bytes[range], as: UTF8.self) : ""
    }
    if text(0..<4) == "RIFF" && text(8..<12) == "WEBP" { return "WebP" }
    guard text(4..<8) == "ftyp" else { return nil }
    // The major brand, then, behind a version, the compatible ones as far as they are in sight.
    let brands = stride(from: 8, to: bytes.count, by: 4).filter { $0 != 12 }.map { text($0..<$0 + 4) }
    if brands.contains(where: ["avif", "avis"].contains) { return "AVIF" }
    if brands.contains(where: ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"].contains) {
      return "HEIC"
    }
    if brands.contains("crx ") { return "Canon raw" }
    return brands.contains(where: ["mif1", "msf1"].contains) ? "HEIF" : nil
  }

  /// Signatures of two bytes or of common ones, which need a second look to tell them from text and other data.
  private static func shortSignature(_ bytes: [UInt8]) -> String? {
    // A BMP has the size of its second header at byte 14, one of a few, in little endian.
    if bytes.starts(with: [0x42, 0x4D]), bytes.count >= 18, bytes[15...17].allSatisfy({ $0 == 0 }),
      [12, 16, 40, 52, 56, 64, 108, 124].contains(bytes[14])
    {
      return "BMP"
    }
    // An icon or cursor: a number of images, then for the first its size and a zero.
    if bytes.starts(with: [0, 0, 1, 0]) || bytes.starts(with: [0, 0, 2, 0]), bytes.count >= 22,
      bytes[4] > 0, bytes[5] == 0, bytes[9] == 0
    {
      return "ICO"
    }
    // The newer relative of the formats above, which names its fields.
    let fields = ["WIDTH", "HEIGHT", "DEPTH", "MAXVAL", "TUPLTYPE", "#"]
    if bytes.starts(with: "P7\n".utf8), fields.contains(where: { bytes.dropFirst(3).starts(with: $0.utf8) }) {
      return "Netpbm PAM"
    }
    if bytes.starts(with: "PF4\n".utf8) { return "PFM with alpha" }
    return nil
  }
}
