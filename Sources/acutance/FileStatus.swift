import AcutanceScoring

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a path leads to, symbolic links followed.
struct FileStatus {
  enum Kind { case file, folder, other }

  /// Device and inode: the same for every path that leads to the same file.
  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  let kind: Kind
  let identity: Identity

  /// The status, or the error number.
  static func of(_ path: [UInt8]) -> Result<FileStatus, SystemError> {
    var info = stat()
    guard stat(cString(path), &info) == 0 else { return .failure(SystemError(number: errno)) }
    let kind: Kind =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    let identity = Identity(device: UInt64(truncatingIfNeeded: info.st_dev), inode: UInt64(info.st_ino))
    return .success(FileStatus(kind: kind, identity: identity))
  }

  /// Whether the path itself is a symbolic link.
  static func isSymbolicLink(_ path: [UInt8]) -> Bool {
    var info = stat()
    return lstat(cString(path), &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
  }
}

/// An error number of the C library.
struct SystemError: Error {
  let number: Int32

  /// The same as the failure of a photo.
  var failure: PhotoFailure {
    number == ENOENT || number == ENOTDIR
      ? PhotoFailure(.missing, "there is no such file") : PhotoFailure(.unreadable, systemMessage(number))
  }
}
