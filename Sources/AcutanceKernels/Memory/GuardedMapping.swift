#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whole pages between two that cannot be touched: reading or writing a byte outside ends the process.
package struct GuardedMapping: @unchecked Sendable {
  /// The first byte that can be touched.
  package let start: UnsafeMutableRawPointer
  /// A multiple of the page's size.
  package let byteCount: Int

  package static let pageBytes = Int(sysconf(Int32(_SC_PAGESIZE)))

  /// - Parameter bytes: how many must fit; at least one page is mapped.
  /// - Returns: `nil` where the system gives no more memory or mappings.
  package init?(bytes: Int) {
    let page = Self.pageBytes
    byteCount = max((bytes + page - 1) / page, 1) * page
    let mapping = mmap(nil, byteCount + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let mapping, mapping != MAP_FAILED else { return nil }
    start = mapping + page
    guard mprotect(mapping, page, PROT_NONE) == 0, mprotect(start + byteCount, page, PROT_NONE) == 0 else {
      unmap()
      return nil
    }
  }

  /// The first byte that cannot be touched.
  package var end: UnsafeMutableRawPointer { start + byteCount }

  package func unmap() { munmap(start - Self.pageBytes, byteCount + 2 * Self.pageBytes) }
}
