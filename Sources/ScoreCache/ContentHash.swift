import CContentHash

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// SHA-256 of a file's bytes: what a photo is, whatever it is called and wherever it lies.
///
/// A cryptographic hash, because nobody can make two photos that share one: a faster one could be fooled by a file that
/// is made to have another's score.
///
/// Cost: 1.5 to 2 GB/s where the CPU has instructions for it, a few milliseconds for a photo, beside 100 for its decoding.
package struct ContentHash: Sendable, Hashable {
  package let bytes: [UInt8]

  package init(of content: [UInt8]) {
    var hash = [UInt8](repeating: 0, count: Int(ACUTANCE_HASH_SIZE))
    acutance_hash_bytes(content, content.count, &hash)
    bytes = hash
  }

  /// Hashes a regular file; `nil` if it cannot be read, which its decoder will say better.
  package init?(ofFile path: [UInt8]) {
    // Without waiting: a pipe would block until somebody writes to it.
    let descriptor = open(path.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    var hash = [UInt8](repeating: 0, count: Int(ACUTANCE_HASH_SIZE))
    guard acutance_hash_descriptor(descriptor, &hash) == 0 else { return nil }
    bytes = hash
  }
}

/// What changes when a file is written to: its inode, size and times. The same before and after a photo was read means
/// that its hash and its score are of the same bytes.
package struct FileState: Sendable, Equatable {
  private let numbers: [Int64]

  /// The state of what a path leads to; `nil` if that is nothing.
  package init?(ofFile path: [UInt8]) {
    var info = stat()
    guard stat(path.map { CChar(bitPattern: $0) } + [0], &info) == 0 else { return nil }
    #if canImport(Darwin)
      let (modified, changed) = (info.st_mtimespec, info.st_ctimespec)
    #else
      let (modified, changed) = (info.st_mtim, info.st_ctim)
    #endif
    numbers = [
      Int64(truncatingIfNeeded: info.st_dev), Int64(truncatingIfNeeded: info.st_ino), Int64(info.st_size),
      Int64(modified.tv_sec), Int64(modified.tv_nsec), Int64(changed.tv_sec), Int64(changed.tv_nsec),
    ]
  }
}
