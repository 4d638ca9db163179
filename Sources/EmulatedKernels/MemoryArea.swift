/// Rows of the host's memory that are an argument of a call.
package struct MemoryArea: Equatable {
  let start: UnsafeRawPointer
  let rowBytes: Int
  let rowCount: Int
  /// Bytes of each row that belong to the argument.
  let usedBytes: Int
  /// Bytes behind the last row that may be written and mean nothing.
  let tailBytes: Int

  /// - Parameter rowBytes: may be negative, with rows below each other at falling addresses.
  package init(_ start: UnsafeRawPointer, rowBytes: Int, rowCount: Int, usedBytes: Int) {
    self.start = start
    self.rowBytes = rowBytes
    self.rowCount = rowCount
    self.usedBytes = usedBytes
    tailBytes = 0
  }

  package init(_ start: UnsafeRawPointer, bytes: Int, tailBytes: Int = 0) {
    self.start = start
    rowBytes = 0
    rowCount = 1
    usedBytes = bytes
    self.tailBytes = tailBytes
  }

  /// The row with the lowest address.
  var lowest: UnsafeRawPointer { start + lowestOffset }

  /// From the first row to the one with the lowest address: 0 or negative.
  var lowestOffset: Int { min(0, (rowCount - 1) * rowBytes) }

  /// From the lowest address to the end of the row with the highest, and of the tail.
  var span: Int { abs((rowCount - 1) * rowBytes) + usedBytes + tailBytes }

  /// Offsets of the rows from the lowest address, rising. Rows at the same address are one.
  var rowOffsets: StrideTo<Int> {
    stride(from: 0, to: abs((rowCount - 1) * rowBytes) + 1, by: max(abs(rowBytes), 1))
  }
}
