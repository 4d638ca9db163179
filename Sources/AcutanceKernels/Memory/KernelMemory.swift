import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// All memory of planes and of kernels' scratch, so that a test mode can put guards around every piece of it.
package enum KernelMemory {
  private static let isGuarded = Atomic(false)

  /// From now on every piece of memory lies between two pages that cannot be touched, its end as near to the second as
  /// its alignment allows, with the bytes between them watched; and it begins as NaN. For test runs: a mapping for each
  /// allocation takes time, and there is no way back.
  package static func guardPages() { isGuarded.store(true, ordering: .relaxed) }

  /// Whether `guardPages` was called.
  package static var guardsPages: Bool { isGuarded.load(ordering: .relaxed) }

  /// Memory with whatever it held; `nil` if there is none.
  package static func allocate(bytes: Int, alignment: Int = 64) -> UnsafeMutableRawPointer? {
    if isGuarded.load(ordering: .relaxed) { return GuardedMemory.allocate(bytes: bytes, alignment: alignment) }
    var pointer: UnsafeMutableRawPointer?
    guard posix_memalign(&pointer, alignment, max(bytes, alignment)) == 0 else { return nil }
    return pointer
  }

  /// Memory for some values. Ends the process if there is none: for lists that are small beside the planes they serve.
  static func array<Value: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Value> {
    let bytes = count * MemoryLayout<Value>.stride
    guard let pointer = allocate(bytes: bytes) else { preconditionFailure("no memory for \(bytes) bytes") }
    return pointer.bindMemory(to: Value.self, capacity: count)
  }

  package static func free(_ pointer: UnsafeMutableRawPointer) {
    if isGuarded.load(ordering: .relaxed), GuardedMemory.free(pointer) { return }
    #if canImport(Glibc)
      Glibc.free(pointer)
    #elseif canImport(Musl)
      Musl.free(pointer)
    #elseif canImport(Darwin)
      Darwin.free(pointer)
    #endif
  }
}
