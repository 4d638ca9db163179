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
  private struct Piece: @unchecked Sendable {
    let mapping: UnsafeMutableRawPointer
    let mappedBytes: Int
    let bytes: Int
    let usableBytes: Int
  }

  private static let pieces = Locked<[UInt: Piece]>([:])
  private static let pattern: UInt8 = 0xC3

  static func allocate(bytes: Int, alignment: Int) -> UnsafeMutableRawPointer? {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    // Large planes ask for huge pages; between guards a page is enough.
    let alignment = min(alignment, page)
    let usable = max((bytes + alignment - 1) / alignment * alignment, alignment)
    let pages = (usable + page - 1) / page
    let mappedBytes = (pages + 2) * page
    let mapping = mmap(nil, mappedBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let mapping, mapping != MAP_FAILED else { return nil }
    guard mprotect(mapping, page, PROT_NONE) == 0, mprotect(mapping + (pages + 1) * page, page, PROT_NONE) == 0 else {
      munmap(mapping, mappedBytes)
      return nil
    }
    let start = mapping + (pages + 1) * page - usable
    // NaN in every Float: what a kernel reads before it wrote it shows.
    memset(start, 0xFF, bytes)
    memset(start + bytes, Int32(pattern), usable - bytes)
    let piece = Piece(mapping: mapping, mappedBytes: mappedBytes, bytes: bytes, usableBytes: usable)
    pieces.withLock { $0[UInt(bitPattern: start)] = piece }
    return start
  }

  /// Whether the memory was from here.
  static func free(_ pointer: UnsafeMutableRawPointer) -> Bool {
    guard let piece = pieces.withLock({ $0.removeValue(forKey: UInt(bitPattern: pointer)) }) else { return false }
    let behind = UnsafeRawBufferPointer(start: pointer + piece.bytes, count: piece.usableBytes - piece.bytes)
    precondition(behind.allSatisfy { $0 == pattern }, "bytes behind \(piece.bytes) bytes of memory were written")
    munmap(piece.mapping, piece.mappedBytes)
    return true
  }
}
