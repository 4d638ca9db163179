#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The shared memory as one call sees it. Every argument lies by itself, at the host's address modulo 64 and with the
/// host's distance between rows, and all around it and between its rows is what no kernel may use: NaN (or all ones)
/// around inputs, and around outputs and in them a pattern that shows what was written.
package struct CallMemory {
  /// What a call may do with an argument.
  package enum Use {
    /// Read. Stays as it is.
    case input
    /// Written throughout, not read.
    case output
    /// Read and written.
    case updated
    /// Memory that means nothing before and after.
    case scratch

    var pattern: FillPattern { self == .input ? .ones : .canary }
  }

  private struct Placed {
    let area: MemoryArea
    let use: Use
    /// Of the lowest address of the area.
    let offset: Int
    /// What was filled: the area and a margin on both sides, whole cache lines.
    let filled: Range<Int>
  }

  private let start: UnsafeMutableRawPointer
  private let guestStart: UInt64
  private var placed: [Placed] = []
  private var end = 0

  /// Bytes on both sides of an argument that show what was written or read beside it.
  private static let margin = 256

  /// - Parameter guestStart: the guest's address of the memory.
  package init(_ start: UnsafeMutableRawPointer, guestStart: UInt64) {
    self.start = start
    self.guestStart = guestStart
  }

  /// Bytes in use.
  package var byteCount: Int { end }

  /// Where the guest finds an argument: the address of its first row.
  ///
  /// The same input given twice, as a replicated border is, is one in the guest too. Nothing is placed that does not
  /// fit; see `isExhausted`.
  package mutating func place(_ area: MemoryArea, _ use: Use) -> UInt64 {
    if use == .input, let known = placed.first(where: { $0.use == .input && $0.area == area }) {
      return address(known)
    }
    let offset = end + Self.margin + Int(UInt(bitPattern: area.lowest) & 63)
    let filled = end..<(offset + area.span + Self.margin + 63) & ~63
    end = filled.upperBound
    guard !isExhausted else { return 0 }
    let new = Placed(area: area, use: use, offset: offset, filled: filled)
    use.pattern.fill(start, filled)
    if use == .input || use == .updated { copy(new, toHost: false) }
    placed.append(new)
    return address(new)
  }

  var isExhausted: Bool { end > SharedMemory.byteCount }

  private func address(_ placed: Placed) -> UInt64 {
    guestStart + UInt64(placed.offset - placed.area.lowestOffset)
  }

  private func copy(_ placed: Placed, toHost: Bool) {
    let host = UnsafeMutableRawPointer(mutating: placed.area.lowest)
    for row in placed.area.rowOffsets {
      let shared = start + (placed.offset + row)
      if toHost {
        memcpy(host + row, shared, placed.area.usedBytes)
      } else {
        memcpy(shared, host + row, placed.area.usedBytes)
      }
    }
  }

  /// After the call: looks for stray writes and missing ones, and copies the outputs to the host.
  package func finish(function: String) throws(EmulationError) {
    for (argument, placed) in placed.enumerated() {
      if let stray = strayWrite(placed) {
        throw .strayWrite(function: function, argument: argument, offset: stray - placed.offset)
      }
      if placed.use == .output, let missing = missingWrite(placed) {
        throw .outputNotWritten(function: function, argument: argument, offset: missing - placed.offset)
      }
    }
    for placed in placed where placed.use == .output || placed.use == .updated { copy(placed, toHost: true) }
  }

  /// The offset of a byte that no call may write and this one did.
  private func strayWrite(_ placed: Placed) -> Int? {
    let pattern = placed.use.pattern
    var next = placed.filled.lowerBound
    for row in placed.area.rowOffsets {
      let begin = placed.offset + row
      if let stray = pattern.firstChange(start, from: next, to: begin) { return stray }
      next = begin + placed.area.usedBytes
      if placed.use == .input && memcmp(placed.area.lowest + row, start + begin, placed.area.usedBytes) != 0 {
        return begin
      }
    }
    return pattern.firstChange(start, from: next + placed.area.tailBytes, to: placed.filled.upperBound)
  }

  private func missingWrite(_ placed: Placed) -> Int? {
    for row in placed.area.rowOffsets {
      let begin = placed.offset + row
      let missing = FillPattern.canary.firstUntouchedWord(start, from: begin, to: begin + placed.area.usedBytes)
      if let missing { return missing }
    }
    return nil
  }
}
