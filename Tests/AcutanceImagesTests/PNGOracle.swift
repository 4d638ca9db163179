/// What is in a PNG file, by a decoder that shares nothing with libpng and zlib: grey and RGB of 8 and 16 bits, not
/// interlaced. Every checksum is checked.
struct PNGOracle {
  let width: Int
  let height: Int
  let bits: Int
  let channels: Int
  /// Row by row, pixel by pixel.
  let samples: [Int]
  /// Names of the chunks in their order.
  let chunkNames: [String]

  /// `nil` for anything that is wrong.
  init?(_ file: [UInt8]) {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var (header, data, names): ([UInt8], [UInt8], [String]) = ([], [], [])
    var next = 8
    while next < file.count {
      guard next + 12 <= file.count else { return nil }
      let count = Self.number(file[next..<next + 4])
      guard next + 12 + count <= file.count else { return nil }
      let body = file[next + 4..<next + 8 + count]
      guard Self.number(file[next + 8 + count..<next + 12 + count]) == Self.crc(body) else { return nil }
      let name = String(decoding: body.prefix(4), as: UTF8.self)
      names.append(name)
      if name == "IHDR" { header = Array(body.dropFirst(4)) }
      if name == "IDAT" { data += body.dropFirst(4) }
      next += 12 + count
    }
    guard header.count == 13, names.first == "IHDR", names.last == "IEND", [0, 2].contains(header[9]),
      header[10...].allSatisfy({ $0 == 0 }), [8, 16].contains(header[8])
    else { return nil }
    chunkNames = names
    width = Self.number(header[0..<4])
    height = Self.number(header[4..<8])
    bits = Int(header[8])
    channels = header[9] == 0 ? 1 : 3
    guard let rows = Self.unfiltered(data, rowBytes: width * channels * bits / 8, step: channels * bits / 8, height)
    else { return nil }
    samples =
      bits == 8 ? rows.map(Int.init) : (0..<rows.count / 2).map { Int(rows[2 * $0]) << 8 | Int(rows[2 * $0 + 1]) }
  }

  /// The samples of one channel.
  func channel(_ index: Int) -> [Int] { (0..<width * height).map { samples[$0 * channels + index] } }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  private static func crc(_ bytes: ArraySlice<UInt8>) -> Int {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }

  private static func unfiltered(_ data: [UInt8], rowBytes: Int, step: Int, _ height: Int) -> [UInt8]? {
    guard data.count > 6, data[0] & 15 == 8, (Int(data[0]) << 8 | Int(data[1])) % 31 == 0,
      let lines = Inflater.inflated(data[2...].dropLast(4)), lines.count == height * (rowBytes + 1)
    else { return nil }
    var (low, high) = (1, 0)
    for byte in lines { (low, high) = ((low + Int(byte)) % 65521, (high + low + Int(byte)) % 65521) }
    guard number(data.suffix(4)) == high << 16 | low else { return nil }
    var rows: [UInt8] = []
    var above = [Int](repeating: 0, count: rowBytes)
    for y in 0..<height {
      let line = lines[y * (rowBytes + 1)..<(y + 1) * (rowBytes + 1)]
      var row = line.dropFirst().map { Int($0) }
      for i in 0..<rowBytes {
        let (left, corner) = i < step ? (0, 0) : (row[i - step], above[i - step])
        let guess: Int
        switch line.first! {
        case 0: guess = 0
        case 1: guess = left
        case 2: guess = above[i]
        case 3: guess = (left + above[i]) / 2
        case 4:
          let estimate = left + above[i] - corner
          let distances = [left, above[i], corner].map { abs(estimate - $0) }
          guess = [left, above[i], corner][distances.firstIndex(of: distances.min()!)!]
        default: return nil
        }
        row[i] = (row[i] + guess) & 255
      }
      rows += row.map { UInt8($0) }
      above = row
    }
    return rows
  }
}

/// RFC 1951, bit by bit.
private struct Inflater {
  private let input: [UInt8]
  private var position = 0
  private var output: [UInt8] = []

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]

  /// `nil` for anything that is wrong, bytes behind the last block included.
  static func inflated(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var inflater = Inflater(input: Array(bytes))
    guard inflater.run(), (inflater.position + 7) / 8 == bytes.count else { return nil }
    return inflater.output
  }

  private init(input: [UInt8]) { self.input = input }

  private mutating func run() -> Bool {
    while true {
      guard let isLast = bits(1), let kind = bits(2) else { return false }
      switch kind {
      case 0: guard copyStored() else { return false }
      case 1:
        let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        guard expand(Code(lengths), Code([Int](repeating: 5, count: 30))) else { return false }
      case 2:
        guard let (literals, distances) = readCodes(), expand(literals, distances) else { return false }
      default: return false
      }
      if isLast == 1 { return true }
    }
  }

  private mutating func bits(_ count: Int) -> Int? {
    guard position + count <= 8 * input.count else { return nil }
    var value = 0
    for i in 0..<count { value |= Int(input[(position + i) / 8] >> UInt8((position + i) % 8) & 1) << i }
    position += count
    return value
  }

  private mutating func copyStored() -> Bool {
    position = (position + 7) / 8 * 8
    guard let count = bits(16), let inverse = bits(16), count ^ inverse == 0xFFFF else { return false }
    for _ in 0..<count {
      guard let byte = bits(8) else { return false }
      output.append(UInt8(byte))
    }
    return true
  }

  private mutating func readCodes() -> (Code, Code)? {
    guard let literals = bits(5), let distances = bits(5), let count = bits(4) else { return nil }
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var lengths = [Int](repeating: 0, count: 19)
    for i in 0..<count + 4 {
      guard let length = bits(3) else { return nil }
      lengths[order[i]] = length
    }
    let code = Code(lengths)
    var all: [Int] = []
    while all.count < literals + 257 + distances + 1 {
      guard let symbol = symbol(code) else { return nil }
      switch symbol {
      case 16:
        guard let last = all.last, let more = bits(2) else { return nil }
        all += [Int](repeating: last, count: 3 + more)
      case 17, 18:
        guard let more = bits(symbol == 17 ? 3 : 7) else { return nil }
        all += [Int](repeating: 0, count: (symbol == 17 ? 3 : 11) + more)
      default: all.append(symbol)
      }
    }
    guard all.count == literals + 257 + distances + 1 else { return nil }
    return (Code(Array(all.prefix(literals + 257))), Code(Array(all.suffix(distances + 1))))
  }

  private mutating func symbol(_ code: Code) -> Int? {
    var key = 1
    for _ in 0..<15 {
      guard let bit = bits(1) else { return nil }
      key = key << 1 | bit
      if let symbol = code.symbols[key] { return symbol }
    }
    return nil
  }

  private mutating func expand(_ literals: Code, _ distances: Code) -> Bool {
    while let symbol = symbol(literals) {
      if symbol == 256 { return true }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      guard symbol < 286, let more = bits(Self.lengthBits[symbol - 257]), let code = self.symbol(distances), code < 30,
        let further = bits(max(0, code / 2 - 1))
      else { return false }
      let distance = Self.distanceBases[code] + further
      guard distance <= output.count else { return false }
      for _ in 0..<Self.lengthBases[symbol - 257] + more { output.append(output[output.count - distance]) }
    }
    return false
  }

  /// A canonical Huffman code: each symbol by its bits behind a leading 1.
  private struct Code {
    var symbols: [Int: Int] = [:]

    init(_ lengths: [Int]) {
      var next = 0
      for length in 1...15 {
        next <<= 1
        for (symbol, itsLength) in lengths.enumerated() where itsLength == length {
          symbols[1 << length | next] = symbol
          next += 1
        }
      }
    }
  }
}
