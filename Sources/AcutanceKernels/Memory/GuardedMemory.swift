import Locking

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory between two pages that cannot be touched.
///
/// The size is rounded up to the alignment; the bytes that adds are set to a pattern and looked at when the memory is
/// given back, since no page can end there.
enum GuardedMemory {
  private struct Piece {
    let mapping: GuardedMapping
    let bytes: Int
    let usableBytes: Int
  }

  private static let pieces = Locked<[UInt: Piece]>([:])
  private static let pattern: UInt8 = 0xC3

  static func allocate(bytes: Int, alignment: Int) -> UnsafeMutableRawPointer? {
    // Large planes ask for huge pages; between guards a page is enough.
    let alignment = min(alignment, GuardedMapping.pageBytes)
    let usable = max((bytes + alignment - 1) / alignment * alignment, alignment)
    guard let mapping = GuardedMapping(bytes: usable) else { return nil }
    let start = mapping.end - usable
    // NaN in every Float: what a kernel reads before it wrote it shows.
    memset(start, 0xFF, bytes)
    memset(start + bytes, Int32(pattern), usable - bytes)
    let piece = Piece(mapping: mapping, bytes: bytes, usableBytes: usable)
    pieces.withLock { $0[UInt(bitPattern: start)] = piece }
    return start
  }

  /// Whether the memory was from here.
  static func free(_ pointer: UnsafeMutableRawPointer) -> Bool {
    guard let piece = pieces.withLock({ $0.removeValue(forKey: UInt(bitPattern: pointer)) }) else { return false }
    let behind = UnsafeRawBufferPointer(start: pointer + piece.bytes, count: piece.usableBytes - piece.bytes)
    precondition(behind.allSatisfy { $0 == pattern }, "bytes behind \(piece.bytes) bytes of memory were written")
    piece.mapping.unmap()
    return true
  }
}
