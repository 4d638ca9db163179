extension Plane {
  /// A plane read back from somewhere else (a GPU, a capture buffer, another library), with proof that it was
  /// written.
  ///
  /// The memory is filled with a sentinel before `write` is called. A row that holds nothing but the sentinel
  /// afterwards was either not written or is really like that: then `write` is called once more over another
  /// sentinel, and a row that is untouched both times is an error. (A call that reported success and wrote nothing is
  /// how this project began.)
  ///
  /// - Parameters:
  ///   - width: pixels in a row.
  ///   - height: rows.
  ///   - write: writes `height` rows, `rowBytes` apart, into the buffer; may be called twice.
  /// - Throws: `ReadBackError.notWritten` with the first row that was left alone; what `write` throws; an impossible
  ///   size.
  public init(
    width: Int, height: Int,
    readingBack write: (_ buffer: UnsafeMutableRawBufferPointer, _ rowBytes: Int) throws -> Void
  ) throws(ReadBackError) {
    do { self = try Plane(width: width, height: height) } catch { throw .plane(error) }
    guard width > 0 else { return }
    var suspects = try rowsLeft(as: 0x07, among: Array(0..<height), after: write)
    if !suspects.isEmpty { suspects = try rowsLeft(as: 0xA5, among: suspects, after: write) }
    if let row = suspects.first { throw .notWritten(row: row, height: height) }
  }

  /// Fills everything with a byte, lets `write` write, and names those of the rows that still hold only that byte.
  private mutating func rowsLeft(
    as sentinel: UInt8, among rows: [Int],
    after write: (_ buffer: UnsafeMutableRawBufferPointer, _ rowBytes: Int) throws -> Void
  ) throws(ReadBackError) -> [Int] {
    makeUnique()
    let buffer = UnsafeMutableRawBufferPointer(start: storage.address, count: rowBytes * height)
    for index in buffer.indices { buffer[index] = sentinel }
    do { try write(buffer, rowBytes) } catch { throw .failed(message: "\(error)") }
    return rows.filter { y in UnsafeRawBufferPointer(mutableRow(y)).allSatisfy { $0 == sentinel } }
  }
}

/// Why a plane could not be read back.
public enum ReadBackError: Error, Equatable, Sendable {
  /// No plane of this size can be made.
  case plane(PlaneError)
  /// The writer returned without an error and left at least this row as it was.
  case notWritten(row: Int, height: Int)
  /// The writer threw.
  case failed(message: String)
}

extension ReadBackError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .plane(let error): "\(error)"
    case .notWritten(let row, let height): "the read-back reported success and did not write row \(row) of \(height)"
    case .failed(let message): "the read-back failed: \(message)"
    }
  }
}
