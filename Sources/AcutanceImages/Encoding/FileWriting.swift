#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes a file that appears complete or not at all: under a temporary name in the same folder, put on the disk
/// (`fsync`), and only then given its name. If that fails, the temporary file is removed and what was there before is
/// untouched.
///
///     try writeFile(encodePNG(plane), to: PhotoFile("map.png"), inputs: [PhotoFile("photo.jpg")])
///
/// - Parameters:
///   - contents: the bytes of the file.
///   - file: where it is to be.
///   - overwrite: without it nothing that exists is replaced, also if it has come into being meanwhile.
///   - inputs: files that are never written to, asked for or not, whatever path or link leads to them (device and
///     inode are compared).
///
/// Edge cases: a symbolic link is followed and stays a link; one to nothing is an error. A replaced file's permissions
/// go to the new one. Pipes and devices, with `overwrite`, are written to as they are, since a new file would replace
/// them; a pipe whose reader has gone is no error then. On a file system without hard links, a file that comes into
/// being in the moment between the last look and the renaming is replaced.
///
/// - Throws: `EncodeError`: `exists`, `input`, `notWritable`, `writeFailed`.
public func writeFile(
  _ contents: [UInt8], to file: PhotoFile, overwrite: Bool = false, inputs: [PhotoFile] = []
) throws(EncodeError) {
  let target = try Target(file)
  if let existing = target.status {
    // Asked first, since it is the graver one.
    guard !inputs.contains(where: { isSame(existing, $0) }) else {
      throw EncodeError(.input, path: file.path, message: "it is one of the inputs, which are never written to")
    }
    guard existing.st_mode & S_IFMT != S_IFDIR else {
      throw EncodeError(.notWritable, path: file.path, message: "it is a folder")
    }
    guard overwrite else { throw EncodeError(.exists, path: file.path, message: "there is something already") }
    guard existing.st_mode & S_IFMT == S_IFREG else { return try target.writeInPlace(contents) }
  }
  try target.replace(with: contents, overwrite: overwrite)
}

private func isSame(_ status: stat, _ file: PhotoFile) -> Bool {
  var other = stat()
  return stat(file.cString, &other) == 0 && other.st_dev == status.st_dev && other.st_ino == status.st_ino
}

/// The file to be written, links followed.
private struct Target {
  let name: String
  let file: PhotoFile
  /// What is there; `nil` if nothing is.
  let status: stat?

  init(_ given: PhotoFile) throws(EncodeError) {
    name = given.path
    guard !given.bytes.isEmpty, !given.bytes.contains(0) else {
      throw EncodeError(.notWritable, path: given.path, message: "a path has at least one byte and no zero byte")
    }
    var info = stat()
    if lstat(given.cString, &info) == 0, info.st_mode & S_IFMT == S_IFLNK {
      guard let resolved = realpath(given.cString, nil) else {
        throw EncodeError(.notWritable, path: given.path, message: "a symbolic link to nothing")
      }
      defer { free(resolved) }
      file = PhotoFile(bytes: Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
    } else {
      file = given
    }
    if stat(file.cString, &info) == 0 {
      status = info
    } else if errno == ENOENT {
      status = nil
    } else {
      throw EncodeError(.notWritable, path: given.path, message: systemMessage(errno))
    }
  }

  func writeInPlace(_ contents: [UInt8]) throws(EncodeError) {
    let descriptor = open(file.cString, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw EncodeError(.notWritable, path: name, message: systemMessage(errno)) }
    var error = writeAll(contents, to: descriptor)
    if close(descriptor) != 0, error == 0 { error = errno }
    guard error == 0 || error == EPIPE else {
      throw EncodeError(.writeFailed, path: name, message: systemMessage(error))
    }
  }

  func replace(with contents: [UInt8], overwrite: Bool) throws(EncodeError) {
    let (temporary, descriptor) = try makeTemporary()
    var error = writeAll(contents, to: descriptor)
    if error == 0, let status, fchmod(descriptor, status.st_mode & 0o777) != 0 { error = errno }
    if error == 0, fsync(descriptor) != 0 { error = errno }
    if close(descriptor) != 0, error == 0 { error = errno }
    if error == 0 { error = giveName(to: temporary, overwrite: overwrite) }
    guard error == 0 else {
      unlink(temporary)
      throw error == EEXIST
        ? EncodeError(.exists, path: name, message: "there is something already")
        : EncodeError(.writeFailed, path: name, message: systemMessage(error))
    }
  }

  /// A new file beside the target, with the permissions that a new file gets.
  private func makeTemporary() throws(EncodeError) -> (path: [CChar], descriptor: Int32) {
    while true {
      let suffix = String(UInt64.random(in: .min ... .max), radix: 36)
      let path = PhotoFile(bytes: file.folder + Array("/.acutance-\(suffix)".utf8)).cString
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (path, descriptor) }
      guard errno == EEXIST || errno == EINTR else {
        throw EncodeError(.notWritable, path: name, message: "in its folder: \(systemMessage(errno))")
      }
    }
  }

  /// Returns 0, with the temporary name gone, or the error number.
  private func giveName(to temporary: [CChar], overwrite: Bool) -> Int32 {
    if !overwrite {
      // A second name, unlike a new one, never replaces a file.
      if link(temporary, file.cString) == 0 {
        unlink(temporary)
        return 0
      }
      guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno) else { return errno }
      var info = stat()
      if lstat(file.cString, &info) == 0 { return EEXIST }
    }
    return rename(temporary, file.cString) == 0 ? 0 : errno
  }
}

/// Writes all bytes to a file descriptor. Returns 0 or the error number.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  var start = 0
  while start < bytes.count {
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + start, $0.count - start) }
    if written >= 0 {
      start += written
    } else if errno == EAGAIN {
      // A pipe or terminal that somebody else has made non-blocking: wait until it takes more.
      var target = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&target, 1, -1) >= 0 || errno == EINTR else { return errno }
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}

private func systemMessage(_ number: Int32) -> String { String(cString: strerror(number)) }

extension PhotoFile {
  /// The path as the C library takes it: with a final zero.
  fileprivate var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  /// The path of the folder that the last step is in.
  package var folder: [UInt8] {
    guard let last = bytes.lastIndex(of: UInt8(ascii: "/")) else { return [UInt8(ascii: ".")] }
    return last == 0 ? [UInt8(ascii: "/")] : Array(bytes[..<last])
  }
}
