import CImageCodecs

/// What is wrong with an image of a simple format, before it is in the report of its input.
struct NetpbmFailure: Error {
  let status: codec_status
  let message: String
  /// Where in the file, if the row that was asked for is not it.
  var place = ""

  static func corrupt(_ message: String) -> NetpbmFailure { NetpbmFailure(status: CODEC_CORRUPT, message: message) }

  static func truncated(_ message: String, place: String = "") -> NetpbmFailure {
    NetpbmFailure(status: CODEC_TRUNCATED, message: message, place: place)
  }

  static func aboveMaximum(_ maximum: Int, column: Int) -> NetpbmFailure {
    corrupt("the sample in column \(column + 1) is above the greatest, \(maximum)")
  }

  /// The header does not end.
  static let endInHeader = truncated("the data end in the header")
}

/// The bytes of an input, one after the other or many at once, through a buffer of fixed size.
struct InputBytes {
  /// Bytes from the start of the input to the next one.
  private(set) var offset = 0
  private let input: PhotoInput
  private var buffer = [UInt8](repeating: 0, count: 1 << 14)
  /// The part of the buffer that has not been handed out.
  private var waiting = 0..<0

  init(_ input: PhotoInput) { self.input = input }

  /// The next byte, which stays the next; `nil` at the end of the data.
  mutating func peek() throws(NetpbmFailure) -> UInt8? {
    if waiting.isEmpty { waiting = 0..<(try read(into: &buffer)) }
    return waiting.isEmpty ? nil : buffer[waiting.lowerBound]
  }

  /// Goes on behind the byte that `peek` has shown.
  mutating func skipPeeked() {
    precondition(!waiting.isEmpty)
    waiting = waiting.lowerBound + 1..<waiting.upperBound
    offset += 1
  }

  /// The next byte; `nil` at the end of the data.
  mutating func next() throws(NetpbmFailure) -> UInt8? {
    let byte = try peek()
    if byte != nil { skipPeeked() }
    return byte
  }

  /// Fills the target. Returns how many bytes were there: fewer only where the data end.
  mutating func read(into target: UnsafeMutableRawBufferPointer) throws(NetpbmFailure) -> Int {
    let buffered = min(waiting.count, target.count)
    for i in 0..<buffered { target[i] = buffer[waiting.lowerBound + i] }
    waiting = waiting.lowerBound + buffered..<waiting.upperBound
    var count = buffered
    if buffered < target.count {
      count += try readPastBuffer(into: UnsafeMutableRawBufferPointer(rebasing: target[buffered...]))
    }
    offset += count
    return count
  }

  /// Goes to a place counted from the start.
  mutating func seek(to offset: Int) throws(NetpbmFailure) {
    try check(codec_input_seek(input.handle, Int64(offset)))
    waiting = 0..<0
    self.offset = offset
  }

  /// The number of bytes in all.
  mutating func total() throws(NetpbmFailure) -> Int {
    var size: Int64 = 0
    try check(codec_input_size(input.handle, &size))
    try seek(to: offset)
    return Int(size)
  }

  private func read(into array: inout [UInt8]) throws(NetpbmFailure) -> Int {
    var count = 0
    try check(codec_input_read(input.handle, &array, array.count, &count))
    return count
  }

  private func readPastBuffer(into target: UnsafeMutableRawBufferPointer) throws(NetpbmFailure) -> Int {
    var count = 0
    try check(codec_input_read(input.handle, target.baseAddress, target.count, &count))
    return count
  }

  /// The system's words are in the input's report already, and its first failure stays.
  private func check(_ status: codec_status) throws(NetpbmFailure) {
    guard status == CODEC_OK else { throw NetpbmFailure(status: status, message: "") }
  }
}
