#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A value that one thread at a time reads or changes, behind a POSIX mutex.
///
/// `Synchronization.Mutex` would do, but ThreadSanitizer does not see it wait on Linux and takes every use for a
/// race; with this one the command can be checked.
package final class Locked<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    let error = pthread_mutex_init(mutex, nil)
    precondition(error == 0, "pthread_mutex_init: \(error)")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  package func withLock<Output, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Output
  ) throws(Failure) -> sending Output {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
