/// A PNG file of uncompressed data, for images that no encoder makes.
public enum PNGBytes {
  /// - Parameters:
  ///   - header: the content of IHDR.
  ///   - chunks: whole chunks before the image data.
  ///   - rows: each row with its filter byte.
  ///   - adlerError: bits to flip in the checksum of the compressed data.
  ///   - lastChunk: bytes of the compressed data that are in a second IDAT.
  public static func file(
    header: [UInt8], palette: [UInt8] = [], chunks: [UInt8] = [], rows: [UInt8], adlerError: UInt32 = 0,
    lastChunk: Int = 0
  ) -> [UInt8] {
    let (low, high) = rows.reduce((UInt32(1), UInt32(0))) { sums, byte in
      let low = (sums.0 + UInt32(byte)) % 65521
      return (low, (sums.1 + low) % 65521)
    }
    let count = [UInt8(rows.count & 255), UInt8(rows.count >> 8)]
    let checksum = bigEndian((high << 16 | low) ^ adlerError)
    let stored: [UInt8] = [0x78, 0x01, 0x01] + count + count.map { ~$0 } + rows + checksum
    let data =
      chunk("IDAT", stored.dropLast(lastChunk)) + (lastChunk == 0 ? [] : chunk("IDAT", stored.suffix(lastChunk)))
    let colors = palette.isEmpty ? [] : chunk("PLTE", palette)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + colors + chunks + data
      + chunk("IEND", [])
  }

  public static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    var crc = ~UInt32(0)
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return bigEndian(UInt32(content.count)) + body + bigEndian(~crc)
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }
}
