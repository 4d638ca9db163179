import CEmulatedCall

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory without a name that host and guest have mapped. Pages exist from the first write on, so it may be large.
final class SharedMemory {
  static let byteCount = 1 << 32

  let descriptor: Int32
  let start: UnsafeMutableRawPointer

  init() throws(EmulationError) {
    #if os(Linux)
      descriptor = emulated_memory_create()
      guard descriptor >= 0 else { throw .notStarted(operation: "memfd_create", errorNumber: errno) }
      guard ftruncate(descriptor, off_t(Self.byteCount)) == 0 else {
        let error = errno
        close(descriptor)
        throw .notStarted(operation: "ftruncate", errorNumber: error)
      }
      let mapping = mmap(nil, Self.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, descriptor, 0)
      guard let mapping, mapping != MAP_FAILED else {
        let error = errno
        close(descriptor)
        throw .notStarted(operation: "mmap", errorNumber: error)
      }
      start = mapping
    #else
      throw .unsupportedSystem
    #endif
  }

  deinit {
    munmap(start, Self.byteCount)
    close(descriptor)
  }
}
