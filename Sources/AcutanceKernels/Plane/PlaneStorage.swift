#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The memory of an owned plane. Written only while it is uniquely referenced (`Plane` copies first), which is what
/// makes sharing it between threads safe.
final class PlaneStorage: @unchecked Sendable {
  let address: UnsafeMutableRawPointer
  let byteCount: Int

  /// Memory on a 64-byte boundary (one cache line, one AVX-512 register) with whatever it held: for kernels that
  /// write every pixel, since filling a large plane costs as much as a kernel.
  init(uninitialisedByteCount byteCount: Int) throws(PlaneError) {
    // Large planes begin on a huge page and ask for more of them: many systems give huge pages only on request, and a
    // kernel that walks dozens of rows in parallel needs a page for each.
    let isLarge = byteCount >= 4 << 20
    guard let pointer = KernelMemory.allocate(bytes: byteCount, alignment: isLarge ? 2 << 20 : 64) else {
      throw .outOfMemory(bytes: byteCount)
    }
    #if os(Linux)
      if isLarge { madvise(pointer, byteCount, MADV_HUGEPAGE) }
    #endif
    address = pointer
    self.byteCount = byteCount
  }

  /// Fills the memory with zeros.
  func clear() { memset(address, 0, byteCount) }

  /// A copy of other storage.
  convenience init(copying other: PlaneStorage) throws(PlaneError) {
    try self.init(uninitialisedByteCount: other.byteCount)
    memcpy(address, other.address, byteCount)
  }

  deinit { KernelMemory.free(address) }
}
