#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Scratch memory of a plan: Floats on a 64-byte boundary, zero at first.
final class FloatBuffer {
  let start: UnsafeMutablePointer<Float>
  let count: Int

  init(count: Int) throws(KernelError) {
    let bytes = max(count, 16) * MemoryLayout<Float>.stride
    guard let pointer = KernelMemory.allocate(bytes: bytes) else { throw .plane(.outOfMemory(bytes: bytes)) }
    memset(pointer, 0, bytes)
    start = pointer.bindMemory(to: Float.self, capacity: max(count, 16))
    self.count = count
  }

  deinit { KernelMemory.free(start) }
}
