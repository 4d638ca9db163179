import AcutanceImages

/// The picture of `Fixtures/netpbm`, which Netpbm's own programs have written in every kind of file.
enum NetpbmFixture {
  static let (width, height) = (13, 7)

  /// The sample in a column, a row and a channel.
  static func sample(_ x: Int, _ y: Int, _ channel: Int, maximum: Int) -> Int {
    let value = 37 * x + 101 * y + 53 * channel + 11 * x * y
    return (maximum == 1 ? value / 4 : maximum > 255 ? 211 * value : value) % (maximum + 1)
  }

  /// A value for each pixel, row by row from the top.
  static func pixels<Value>(_ value: (_ x: Int, _ y: Int) -> Value) -> [Value] {
    (0..<height).flatMap { y in (0..<width).map { x in value(x, y) } }
  }

  /// The samples of a channel as a file with this maximum should give them: the nearest in the full range.
  static func scaled(maximum: Int, channel: Int = 0) -> [Int] {
    let full = maximum > 255 ? 65535 : 255
    return pixels { x, y in
      let exact = Double(sample(x, y, channel, maximum: maximum)) * Double(full) / Double(maximum)
      return Int(exact.rounded())
    }
  }
}

extension LumaPlane {
  /// The pixels of a plane of integers.
  var integers: [Int]? {
    switch self {
    case .eightBit(let plane): plane.pixels.map(Int.init)
    case .sixteenBit(let plane): plane.pixels.map(Int.init)
    case .float: nil
    }
  }

  /// The bits of a plane of Floats.
  var floatBits: [UInt32]? {
    if case .float(let plane) = self { plane.pixels.map(\.bitPattern) } else { nil }
  }
}

/// Decodes text, and bytes behind it.
func decodeText(_ text: String, _ bytes: [UInt8] = []) throws(DecodeError) -> DecodedPhoto {
  let data = Array(text.utf8) + bytes
  return try decodeLuma(of: data.span, name: "text")
}
