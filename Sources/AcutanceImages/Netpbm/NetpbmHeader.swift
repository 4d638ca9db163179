import CImageCodecs

/// The header of a PBM, PGM, PPM or PFM file.
///
/// Two letters, width, height and, but for PBM, the greatest sample or the scale, with white space between them.
/// A comment goes from `#` to the end of its line and may be before each number and right behind it; its line end is
/// white space, as it is for Netpbm's own programs.
struct NetpbmHeader {
  enum Samples: Equatable {
    /// Bits: 1 is black.
    case bits
    /// Integers from 0 to a greatest one.
    case integers(maximum: Int)
    /// Floats of four bytes; rows come from the bottom.
    case floats(isLittleEndian: Bool)
  }

  var width = 0
  var height = 0
  /// 1 grey, 3 red, green and blue.
  var channels = 1
  var samples = Samples.bits
  /// Numbers in decimal digits instead of bytes.
  var isPlain = false
  var notes: [String] = []

  /// More is no header: of comments and white space there can be any amount.
  static let maximumBytes = 1 << 16
  /// A width, a height and samples of a row are counted in 32 bits elsewhere.
  private static let maximumSide = 0x7FFF_FFFF

  /// Reads the header; the next byte is then the first of the samples.
  init(_ bytes: inout InputBytes) throws(NetpbmFailure) {
    guard try bytes.next() == UInt8(ascii: "P"), let kind = try bytes.next() else { throw .corrupt("no Netpbm header") }
    var isFloat = false
    switch kind {
    case UInt8(ascii: "1"): isPlain = true
    case UInt8(ascii: "2"): (isPlain, samples) = (true, .integers(maximum: 255))
    case UInt8(ascii: "3"): (isPlain, samples, channels) = (true, .integers(maximum: 255), 3)
    case UInt8(ascii: "4"): break
    case UInt8(ascii: "5"): samples = .integers(maximum: 255)
    case UInt8(ascii: "6"): (samples, channels) = (.integers(maximum: 255), 3)
    case UInt8(ascii: "f"): isFloat = true
    case UInt8(ascii: "F"): (isFloat, channels) = (true, 3)
    default: throw .corrupt("no Netpbm header")
    }
    try Self.expectBlank(&bytes, behind: "the first two letters")
    width = try Self.side(&bytes, "width")
    height = try Self.side(&bytes, "height")
    if isFloat {
      try readScale(&bytes)
    } else if samples != .bits {
      let maximum = try Self.number(&bytes, "greatest sample", limit: 65535)
      guard 1...65535 ~= maximum else {
        throw .corrupt("a greatest sample of \(maximum > 0 ? "more than 65535" : "0")")
      }
      samples = .integers(maximum: maximum)
    }
    try skipDelimiter(&bytes)
  }

  /// Bytes of a sample as stored, or, of bits, 0.
  var bytesPerSample: Int {
    switch samples {
    case .bits: 0
    case .integers(let maximum): maximum > 255 ? 2 : 1
    case .floats: 4
    }
  }

  /// Bytes of a row as stored; of decimal digits the fewest that there can be.
  var rowBytes: Int {
    if isPlain { return samples == .bits ? width : 2 * width * channels - 1 }
    return samples == .bits ? (width + 7) / 8 : width * channels * bytesPerSample
  }

  // MARK: - Numbers

  private static func side(_ bytes: inout InputBytes, _ name: String) throws(NetpbmFailure) -> Int {
    let value = try number(&bytes, name, limit: maximumSide)
    guard value > 0 else { throw .corrupt("a \(name) of 0") }
    guard value <= maximumSide else {
      throw NetpbmFailure(status: CODEC_TOO_LARGE, message: "a \(name) of more than \(maximumSide) pixels")
    }
    return value
  }

  /// A number; what is above the limit becomes limit + 1. The byte behind it is the next one.
  private static func number(
    _ bytes: inout InputBytes, _ name: String, limit: Int
  ) throws(NetpbmFailure) -> Int {
    try skipBlanks(&bytes)
    var value: Int?
    while let byte = try bytes.peek(), isDigit(byte) {
      value = min((value ?? 0) * 10 + Int(byte - UInt8(ascii: "0")), limit + 1)
      try advance(&bytes)
    }
    guard let value else { throw .corrupt("no number where the \(name) should be") }
    try expectBlank(&bytes, behind: "the \(name)")
    return value
  }

  /// The scale of a PFM: its sign is the byte order, its size has no effect.
  private mutating func readScale(_ bytes: inout InputBytes) throws(NetpbmFailure) {
    try Self.skipBlanks(&bytes)
    var text = ""
    while let byte = try bytes.peek(), Self.isDigit(byte) || "+-.eE".utf8.contains(byte), text.utf8.count < 64 {
      text.unicodeScalars.append(Unicode.Scalar(byte))
      try Self.advance(&bytes)
    }
    guard try bytes.peek() != nil else { throw .endInHeader }
    guard let scale = Double(text) else { throw .corrupt("no number where the scale should be") }
    try Self.expectBlank(&bytes, behind: "the scale")
    guard scale != 0, scale.isFinite else { throw .corrupt("a scale of \(text), which has no meaning") }
    samples = .floats(isLittleEndian: scale < 0)
    if abs(scale) != 1 { notes.append("scale \(text) not applied") }
  }

  // MARK: - White space

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  /// White space or a comment is the next thing.
  private static func expectBlank(_ bytes: inout InputBytes, behind what: String) throws(NetpbmFailure) {
    guard let byte = try bytes.peek() else { throw .endInHeader }
    guard isBlank(byte) || byte == UInt8(ascii: "#") else { throw .corrupt("no white space behind \(what)") }
  }

  private static func skipBlanks(_ bytes: inout InputBytes) throws(NetpbmFailure) {
    while let byte = try bytes.peek() {
      if byte == UInt8(ascii: "#") {
        try skipComment(&bytes)
      } else if isBlank(byte) {
        try advance(&bytes)
      } else {
        return
      }
    }
    throw .endInHeader
  }

  private static func skipComment(_ bytes: inout InputBytes) throws(NetpbmFailure) {
    while let byte = try bytes.peek() {
      try advance(&bytes)
      if byte == 0x0A || byte == 0x0D { return }
    }
    throw .endInHeader
  }

  private static func advance(_ bytes: inout InputBytes) throws(NetpbmFailure) {
    guard bytes.offset < maximumBytes else { throw .corrupt("a header of more than \(maximumBytes) bytes") }
    bytes.skipPeeked()
  }

  /// The one white space, or one comment, between the last number and the samples.
  ///
  /// Behind a CR a line feed is usually the rest of the line end, but it can be the first sample; behind a comment,
  /// readers disagree on whether more white space follows. Where samples are bytes their number decides: if there is
  /// exactly one byte too many, it is taken for white space.
  private mutating func skipDelimiter(_ bytes: inout InputBytes) throws(NetpbmFailure) {
    guard let first = try bytes.peek() else { throw .endInHeader }
    if first == UInt8(ascii: "#") { try Self.skipComment(&bytes) } else { try Self.advance(&bytes) }
    guard !isPlain, first != 0x0A, first != 0x20, first != 0x09, let second = try bytes.peek(), Self.isBlank(second),
      first != 0x0D || second == 0x0A
    else { return }
    let (raster, overflow) = rowBytes.multipliedReportingOverflow(by: height)
    guard !overflow, try bytes.total() - bytes.offset - 1 == raster else { return }
    _ = try bytes.next()
    notes.append("two characters of white space before the samples")
  }
}
