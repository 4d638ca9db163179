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

  /// Zero-filled memory on a 64-byte boundary: one cache line and one AVX-512 register.
  init(byteCount: Int) throws(PlaneError) {
    var pointer: UnsafeMutableRawPointer?
    guard posix_memalign(&pointer, 64, max(byteCount, 64)) == 0, let pointer else {
      throw .outOfMemory(bytes: byteCount)
    }
    memset(pointer, 0, byteCount)
    address = pointer
    self.byteCount = byteCount
  }

  /// A copy of other storage.
  init(copying other: PlaneStorage) throws(PlaneError) {
    var pointer: UnsafeMutableRawPointer?
    guard posix_memalign(&pointer, 64, max(other.byteCount, 64)) == 0, let pointer else {
      throw .outOfMemory(bytes: other.byteCount)
    }
    memcpy(pointer, other.address, other.byteCount)
    address = pointer
    byteCount = other.byteCount
  }

  deinit { free(address) }
}
