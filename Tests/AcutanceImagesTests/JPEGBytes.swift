/// JPEG files of one colour, made without an encoder, for kinds and sizes that no encoder makes.
enum JPEGBytes {
  struct Component {
    /// The value of all samples, 0...255.
    var value = 128
    /// Horizontal and vertical sampling factors in the two halves of a byte.
    var sampling: UInt8 = 0x11
  }

  /// A file with all its data.
  /// - Parameters:
  ///   - width, height: multiples of 8.
  ///   - adobe: the transformation in an Adobe marker; `nil` for no marker.
  static func flat(width: Int, height: Int, _ components: [Component], adobe: UInt8? = nil) -> [UInt8] {
    var bits = Bits()
    for block in 0..<width / 8 * (height / 8) {
      for component in components {
        bits.appendDC(block == 0 ? component.value - 128 : 0)
        bits.append(0, count: 1)  // end of block
      }
    }
    return header(width: width, height: height, components, frame: 0xC0, adobe: adobe) + bits.stuffed + [0xFF, 0xD9]
  }

  /// Everything up to the data of the first scan.
  static func header(
    width: Int, height: Int, _ components: [Component], frame: UInt8, adobe: UInt8? = nil
  ) -> [UInt8] {
    let count = UInt8(components.count)
    let ids = (0..<count).map { 1 + $0 }
    let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
    var bytes: [UInt8] = [0xFF, 0xD8]
    if let adobe { bytes += segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobe]) }
    // A step of 8 makes the DC coefficient the difference of the samples from 128.
    bytes += segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    bytes += segment(frame, [8] + size + [count] + zip(ids, components).flatMap { [$0, $1.sampling, 0] })
    // DC: categories 0 to 11, each a code of four bits. AC: the end of the block alone, a code of one bit.
    bytes += segment(0xC4, [0x00] + (1...16).map { $0 == 4 ? 12 : 0 } + (0...11).map { UInt8($0) })
    bytes += segment(0xC4, [0x10] + (1...16).map { $0 == 1 ? 1 : 0 } + [0])
    let last: UInt8 = frame == 0xC2 ? 0 : 63
    return bytes + segment(0xDA, [count] + ids.flatMap { [$0, 0] } + [0, last, 0])
  }

  static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
  }

  private struct Bits {
    private var bits: [Bool] = []

    mutating func append(_ value: Int, count: Int) {
      for i in (0..<count).reversed() { bits.append(value >> i & 1 == 1) }
    }

    mutating func appendDC(_ difference: Int) {
      let category = Int.bitWidth - abs(difference).leadingZeroBitCount
      append(category, count: 4)
      append(difference < 0 ? difference + (1 << category) - 1 : difference, count: category)
    }

    /// As bytes, filled up with ones, a zero behind every 0xFF.
    var stuffed: [UInt8] {
      let filled = bits + [Bool](repeating: true, count: (8 - bits.count % 8) % 8)
      return stride(from: 0, to: filled.count, by: 8).flatMap { start -> [UInt8] in
        let byte = filled[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        return byte == 0xFF ? [0xFF, 0] : [byte]
      }
    }
  }
}
