import CImageCodecs

/// A Netpbm or PFM file read row by row, with the calls and the order of the readers in C: `readHeader`, `start`,
/// `readRow` for every row from the top, `finish`. What goes wrong is in the report of the input.
///
/// Memory: a row and a buffer of fixed size.
final class NetpbmReader {
  private let input: PhotoInput
  private var bytes: InputBytes
  private var header: NetpbmHeader?
  /// Rows handed out.
  private var rowCount = 0
  /// A row as stored, where that is not how it is handed out; of floats as many as `storedRows` says.
  private var stored: [UInt8] = []
  /// Rows of floats in `stored`, counted as in the file.
  private var storedRows = 0..<0
  private static let blockBytes = 1 << 16
  /// What each sample becomes, where the greatest is not that of the depth.
  private var scaled: [UInt16] = []
  /// Floats start here.
  private var dataOffset = 0
  private var unusual = UnusualValues()

  /// The report of the input.
  var report: OpaquePointer { codec_input_report(input.handle) }

  init(_ input: PhotoInput) {
    self.input = input
    bytes = InputBytes(input)
  }

  func readHeader(_ layout: inout codec_row_layout) -> codec_status {
    var found = codec_row_layout()
    let status = record { () throws(NetpbmFailure) in
      let header = try NetpbmHeader(&bytes)
      self.header = header
      dataOffset = bytes.offset
      let bits =
        switch header.samples {
        case .bits: 8
        case .integers(let maximum): maximum > 255 ? 16 : 8
        case .floats: 32
        }
      found = codec_row_layout(
        width: UInt32(header.width), height: UInt32(header.height), channels: UInt32(header.channels),
        bits: UInt32(bits))
    }
    layout = found
    return status
  }

  /// After `readHeader`: what it found besides the size.
  func describe(_ info: inout codec_image_info) {
    guard let header else { return }
    info.colour = header.channels == 1 ? CODEC_GREY : CODEC_RGB
    info.channels = UInt32(header.channels)
    switch header.samples {
    case .bits: info.bits = 1
    case .integers(let maximum): info.bits = UInt32(Int.bitWidth - Int(maximum).leadingZeroBitCount)
    case .floats: info.bits = 32
    }
  }

  /// Prepares for rows. Fails where not even the first row can be there, so that a header that claims much costs no
  /// memory.
  func start() -> codec_status {
    withHeader { (header) throws(NetpbmFailure) in
      let available = try bytes.total() - dataOffset
      if case .floats = header.samples {
        try checkAllRows(header, available: available)
      } else if available < header.rowBytes {
        throw .truncated(
          "\(available) bytes of samples; a row needs \(header.isPlain ? "at least " : "")\(header.rowBytes)")
      }
      if case .integers(let maximum) = header.samples, maximum != 255, maximum != 65535 {
        let full = maximum > 255 ? 65535 : 255
        // To the nearest; exact halves up.
        scaled = (0...maximum).map { UInt16((2 * $0 * full + maximum) / (2 * maximum)) }
        codec_input_add_note(input.handle, "samples of 0...\(maximum) scaled to 0...\(full)")
      }
      if !header.isPlain, header.samples == .bits || header.bytesPerSample == 2 || !scaled.isEmpty {
        stored = [UInt8](repeating: 0, count: header.rowBytes)
      }
      for note in header.notes { codec_input_add_note(input.handle, note) }
    }
  }

  /// Writes the next row: samples of 8 or 16 bits or Floats, in host byte order.
  func readRow(into row: UnsafeMutableRawBufferPointer) -> codec_status {
    withHeader { (header) throws(NetpbmFailure) in
      guard rowCount < header.height else { throw .corrupt("more rows were asked for than exist") }
      let sampleBytes = header.samples == .bits ? 1 : header.bytesPerSample
      precondition(row.count == header.width * header.channels * sampleBytes)
      switch header.samples {
      case .floats(let isLittleEndian): try readFloats(into: row, header, isLittleEndian: isLittleEndian)
      case .bits: try readBits(into: row.bindMemory(to: UInt8.self), header)
      case .integers(let maximum) where maximum > 255:
        try readSamples(into: row.bindMemory(to: UInt16.self), header, maximum: maximum)
      case .integers(maximum: 255) where !header.isPlain: try fill(row)
      case .integers(let maximum): try readSamples(into: row.bindMemory(to: UInt8.self), header, maximum: maximum)
      }
      rowCount += 1
    }
  }

  /// Looks at what follows the last row.
  func finish() -> codec_status {
    withHeader { (header) throws(NetpbmFailure) in
      guard rowCount == header.height else { throw .corrupt("not every row was read") }
      if case .floats = header.samples {
        // The last row that was read is the first in the file.
        try bytes.seek(to: dataOffset + header.rowBytes * header.height)
        for note in unusual.notes { codec_input_add_note(input.handle, note) }
      } else if header.isPlain {
        while let byte = try bytes.peek(), NetpbmHeader.isBlank(byte) { bytes.skipPeeked() }
      }
      if try bytes.peek() != nil { codec_input_add_note(input.handle, "trailing data ignored") }
    }
  }

  // MARK: - Integers

  /// Fills a buffer with bytes of the file.
  private func fill(_ target: UnsafeMutableRawBufferPointer) throws(NetpbmFailure) {
    let count = try bytes.read(into: target)
    guard count == target.count else { throw .truncated("the data end before the image does") }
  }

  private func fillStored() throws(NetpbmFailure) {
    // The closure's failure is handed out as a value: `withUnsafeMutableBytes` of an array rethrows any error.
    var failure: NetpbmFailure?
    stored.withUnsafeMutableBytes { target in
      do throws(NetpbmFailure) { try fill(target) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func readSamples<Sample: FixedWidthInteger & UnsignedInteger>(
    into row: UnsafeMutableBufferPointer<Sample>, _ header: NetpbmHeader, maximum: Int
  ) throws(NetpbmFailure) {
    var row = row.mutableSpan
    // Properties of a class are checked for exclusive access at every use: once a row is enough.
    if header.isPlain {
      try Self.readPlainSamples(into: &row, from: &bytes, header, maximum: maximum, scaled: scaled)
    } else {
      try fillStored()
      try Self.convertSamples(stored, into: &row, header, maximum: maximum, scaled: scaled)
    }
  }

  private static func convertSamples<Sample: FixedWidthInteger & UnsignedInteger>(
    _ stored: [UInt8], into row: inout MutableSpan<Sample>, _ header: NetpbmHeader, maximum: Int, scaled: [UInt16]
  ) throws(NetpbmFailure) {
    for i in 0..<row.count {
      let value = Sample.bitWidth == 8 ? Int(stored[i]) : Int(stored[2 * i]) << 8 | Int(stored[2 * i + 1])
      guard value <= maximum else { throw .aboveMaximum(maximum, column: i / header.channels) }
      row[i] = scaled.isEmpty ? Sample(value) : Sample(scaled[value])
    }
  }

  private static func readPlainSamples<Sample: FixedWidthInteger & UnsignedInteger>(
    into row: inout MutableSpan<Sample>, from bytes: inout InputBytes, _ header: NetpbmHeader, maximum: Int,
    scaled: [UInt16]
  ) throws(NetpbmFailure) {
    for i in 0..<row.count {
      let value = try plainNumber(&bytes, limit: maximum)
      guard value <= maximum else { throw .aboveMaximum(maximum, column: i / header.channels) }
      row[i] = scaled.isEmpty ? Sample(value) : Sample(scaled[value])
    }
  }

  /// The next number of a plain file; what is above the limit becomes limit + 1. At the very end of the data a number
  /// may have lost digits: white space has to follow.
  private static func plainNumber(_ bytes: inout InputBytes, limit: Int) throws(NetpbmFailure) -> Int {
    try skipBlanks(&bytes)
    var value: Int?
    while let byte = try bytes.peek(), NetpbmHeader.isDigit(byte) {
      value = min((value ?? 0) * 10 + Int(byte - UInt8(ascii: "0")), limit + 1)
      bytes.skipPeeked()
    }
    guard let next = try bytes.peek() else { throw .truncated("the data end before the image does") }
    guard let value, NetpbmHeader.isBlank(next) || next == UInt8(ascii: "#") else {
      throw .corrupt("the byte \(next) where there should be a number")
    }
    return value
  }

  /// Skips white space and comments between the numbers of a plain file.
  private static func skipBlanks(_ bytes: inout InputBytes) throws(NetpbmFailure) {
    var isInComment = false
    while let byte = try bytes.peek() {
      if isInComment {
        isInComment = byte != 0x0A && byte != 0x0D
      } else if byte == UInt8(ascii: "#") {
        isInComment = true
      } else if !NetpbmHeader.isBlank(byte) {
        return
      }
      bytes.skipPeeked()
    }
  }

  // MARK: - Bits

  private func readBits(
    into row: UnsafeMutableBufferPointer<UInt8>, _ header: NetpbmHeader
  ) throws(NetpbmFailure) {
    var row = row.mutableSpan
    guard !header.isPlain else {
      for x in 0..<row.count {
        try Self.skipBlanks(&bytes)
        guard let byte = try bytes.next() else { throw .truncated("the data end before the image does") }
        guard 0x30...0x31 ~= byte else { throw .corrupt("the byte \(byte) where there should be 0 or 1") }
        row[x] = byte == 0x30 ? 255 : 0
      }
      return
    }
    try fillStored()
    let stored = stored
    for x in 0..<row.count { row[x] = stored[x / 8] >> UInt8(7 - x % 8) & 1 == 0 ? 255 : 0 }
  }

  // MARK: - Floats

  /// Rows come from the bottom, so that a file which ends early lacks the top ones, and the first row is at the end.
  private func checkAllRows(_ header: NetpbmHeader, available: Int) throws(NetpbmFailure) {
    let (needed, overflow) = header.rowBytes.multipliedReportingOverflow(by: header.height)
    guard !overflow else {
      throw NetpbmFailure(status: CODEC_TOO_LARGE, message: "more bytes of samples than a file can have")
    }
    guard available >= needed else {
      throw .truncated(
        "\(available) of \(needed) bytes of samples; rows are stored from the bottom",
        place: "row \(header.height - available / header.rowBytes) of \(header.height)")
    }
  }

  /// Moves bits, never values: a NaN keeps its payload. Rows that are short come many at once.
  private func readFloats(
    into row: UnsafeMutableRawBufferPointer, _ header: NetpbmHeader, isLittleEndian: Bool
  ) throws(NetpbmFailure) {
    // In the file this row is the one behind as many as are to come.
    let index = header.height - 1 - rowCount
    if index < storedRows.lowerBound || storedRows.isEmpty {
      let count = min(index + 1, max(1, Self.blockBytes / header.rowBytes))
      stored = [UInt8](repeating: 0, count: count * header.rowBytes)
      storedRows = index + 1 - count..<index + 1
      try bytes.seek(to: dataOffset + storedRows.lowerBound * header.rowBytes)
      try fillStored()
    }
    let start = (index - storedRows.lowerBound) * header.rowBytes
    let isHostOrder = isLittleEndian == (UInt32(1).littleEndian == 1)
    let areUsual = stored.withUnsafeBytes { stored in
      var areUsual = true
      for i in 0..<row.count / 4 {
        let asStored = stored.loadUnaligned(fromByteOffset: start + 4 * i, as: UInt32.self)
        let bits = isHostOrder ? asStored : asStored.byteSwapped
        row.storeBytes(of: bits, toByteOffset: 4 * i, as: UInt32.self)
        areUsual = UnusualValues.isUsual(Float(bitPattern: bits)) && areUsual
      }
      return areUsual
    }
    guard !areUsual else { return }
    for i in 0..<row.count / 4 {
      let value = Float(bitPattern: row.loadUnaligned(fromByteOffset: 4 * i, as: UInt32.self))
      unusual.look(at: value, x: i / header.channels, y: rowCount)
    }
  }

  // MARK: - Report

  private func withHeader(_ body: (NetpbmHeader) throws(NetpbmFailure) -> Void) -> codec_status {
    record { () throws(NetpbmFailure) in
      guard let header else { throw .corrupt("the header was not read") }
      try body(header)
    }
  }

  /// Does something unless something has failed before, and puts its failure into the report.
  private func record(_ body: () throws(NetpbmFailure) -> Void) -> codec_status {
    let status = codec_report_status(report)
    guard status == CODEC_OK else { return status }
    do throws(NetpbmFailure) {
      try body()
      return CODEC_OK
    } catch { return codec_input_fail(input.handle, error.status, error.place, error.message) }
  }
}
