/// A baseline grey JPEG whose blocks of 8x8 pixels are flat, made without any image library: what a decoder must give is
/// known exactly, and how the file is made costs a few bits a block, so that it can be as large as the format allows.
public struct BlockJPEG: Sendable {
  public let width: Int
  public let height: Int
  /// Blocks in a row and in a column; the last ones may reach over the edge.
  public let columns: Int
  public let rows: Int

  public init(width: Int, height: Int) {
    precondition((1...65_535).contains(width) && (1...65_535).contains(height))
    self.width = width
    self.height = height
    columns = (width + 7) / 8
    rows = (height + 7) / 8
  }

  /// The value of all pixels of a block, 28...228: neighbours differ in both directions.
  public func value(_ column: Int, _ row: Int) -> Int { 28 + (column * 37 + row * 61) % 201 }

  /// The file.
  public func bytes() -> [UInt8] {
    var file: [UInt8] = [0xFF, 0xD8]
    // One table: with a first step of 8 a coefficient is the level of the block, since the transform divides by 8.
    file += [0xFF, 0xDB, 0, 67, 0, 8] + [UInt8](repeating: 1, count: 63)
    file += [0xFF, 0xC0, 0, 11, 8] + [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
    file += [1, 1, 0x11, 0]
    // Differences of 0...8 bits, all with codes of four bits; of the other coefficients only "no more", with one bit.
    file += [0xFF, 0xC4, 0, 28, 0x00, 0, 0, 0, 9] + [UInt8](repeating: 0, count: 12) + (0...8).map { UInt8($0) }
    file += [0xFF, 0xC4, 0, 20, 0x10, 1] + [UInt8](repeating: 0, count: 15) + [0]
    file += [0xFF, 0xDA, 0, 8, 1, 1, 0x00, 0, 63, 0]
    file.reserveCapacity(file.count + rows * columns * 2)
    var bits: UInt32 = 0
    var bitCount = 0
    func put(_ value: Int, _ count: Int) {
      bits = bits << UInt32(count) | UInt32(value)
      bitCount += count
      while bitCount >= 8 {
        bitCount -= 8
        let byte = UInt8(truncatingIfNeeded: bits >> UInt32(bitCount))
        file.append(byte)
        if byte == 0xFF { file.append(0) }
      }
    }
    var previous = 128
    for row in 0..<rows {
      for column in 0..<columns {
        let level = value(column, row)
        let difference = level - previous
        previous = level
        let size = Int.bitWidth - abs(difference).leadingZeroBitCount
        put(size, 4)
        if size > 0 { put(difference > 0 ? difference : difference + (1 << size) - 1, size) }
        put(0, 1)
      }
    }
    if bitCount > 0 { put((1 << (8 - bitCount)) - 1, 8 - bitCount) }
    return file + [0xFF, 0xD9]
  }

  /// The population variance of the response of the 5-point Laplacian without the outer `inset` pixels, 1 or more: from
  /// the differences of neighbouring blocks, in whole numbers until the end.
  public func laplacianVariance(inset: Int) -> Double {
    precondition(inset >= 1)
    var sum = 0
    var squares = 0
    for row in 0..<rows {
      let ys = max(row * 8, inset)..<max(min(row * 8 + 8, height - inset), max(row * 8, inset))
      for column in 0..<columns {
        let xs = max(column * 8, inset)..<max(min(column * 8 + 8, width - inset), max(column * 8, inset))
        let centre = value(column, row)
        for y in ys {
          let vertical =
            (y & 7 == 0 ? value(column, row - 1) - centre : 0) + (y & 7 == 7 ? value(column, row + 1) - centre : 0)
          for x in xs where vertical != 0 || x & 7 == 0 || x & 7 == 7 {
            let horizontal =
              (x & 7 == 0 ? value(column - 1, row) - centre : 0) + (x & 7 == 7 ? value(column + 1, row) - centre : 0)
            sum += vertical + horizontal
            squares += (vertical + horizontal) * (vertical + horizontal)
          }
        }
      }
    }
    let count = Double((width - 2 * inset) * (height - 2 * inset))
    let mean = Double(sum) / count
    return Double(squares) / count - mean * mean
  }
}
