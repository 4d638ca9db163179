import AcutanceImages

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of `--output`: it appears complete or not at all, and it never takes the place of a photo.
struct OutputFile {
  /// The path as given, for messages.
  private let name: String
  /// The file to write: where the path leads, so that a symbolic link stays one.
  private let path: [UInt8]
  private let inputs: Set<FileStatus.Identity>

  /// - Parameter inputs: the files that are being scored.
  /// - Throws: `UsageError` if the file cannot be written there or a photo is in its place; nothing is written yet.
  init(_ given: [UInt8], inputs: Set<FileStatus.Identity>) throws(UsageError) {
    name = String(decoding: given, as: UTF8.self)
    self.inputs = inputs
    if FileStatus.isSymbolicLink(given) {
      guard let target = realpath(cString(given), nil) else {
        throw UsageError("--output: \(name) is a symbolic link to nothing")
      }
      path = bytes(of: target)
      free(target)
    } else {
      path = given
    }
    try check()
  }

  /// Whether the path may be written.
  private func check() throws(UsageError) {
    switch FileStatus.of(path) {
    case .failure(let error):
      guard error.number == ENOENT else { throw UsageError("--output: \(name): \(systemMessage(error.number))") }
      let folder = folder(of: path)
      guard access(cString(folder), W_OK | X_OK) == 0 else {
        throw UsageError("--output: \(name): its folder cannot be written to: \(systemMessage(errno))")
      }
    case .success(let status):
      guard status.kind != .folder else { throw UsageError("--output: \(name) is a folder") }
      guard status.kind == .file else { return }
      guard !inputs.contains(status.identity) else {
        throw UsageError("--output: \(name) is one of the inputs; they are never written to")
      }
      do throws(DecodeError) {
        guard try FileContent(of: PhotoFile(bytes: path)) == .notAnImage else {
          throw DecodeError(.unsupported, path: name, message: "it is an image, and images are never overwritten")
        }
      } catch {
        if error.kind != .empty { throw UsageError("--output: \(name): \(error.message)") }
      }
    }
  }

  /// Writes the file under a temporary name in the same folder and renames it when it is safely on the disk. Pipes
  /// and devices are written to as they are: a rename would replace them.
  func write(_ contents: [UInt8]) throws {
    try check()
    if case .success(let status) = FileStatus.of(path), status.kind != .file {
      let descriptor = open(cString(path), O_WRONLY)
      guard descriptor >= 0 else { throw failure("opened", errno) }
      let error = writeAll(contents, to: descriptor)
      close(descriptor)
      guard error == 0 || error == EPIPE else { throw failure("written", error) }
      return
    }
    let folder = folder(of: path)
    var temporary = cString(folder + Array("/.acutance-XXXXXX".utf8))
    let descriptor = mkstemp(&temporary)
    guard descriptor >= 0 else { throw failure("made in its folder", errno) }
    var error = writeAll(contents, to: descriptor)
    if error == 0, fchmod(descriptor, permissions()) != 0 { error = errno }
    if error == 0, fsync(descriptor) != 0 { error = errno }
    if close(descriptor) != 0, error == 0 { error = errno }
    if error == 0, rename(temporary, cString(path)) != 0 { error = errno }
    guard error == 0 else {
      unlink(temporary)
      throw failure("written", error)
    }
  }

  /// The permissions of the file that is replaced, or those that a new file gets.
  private func permissions() -> mode_t {
    var info = stat()
    if stat(cString(path), &info) == 0 { return info.st_mode & 0o777 }
    let mask = umask(0)
    umask(mask)
    return 0o666 & ~mask
  }

  private func failure(_ what: String, _ number: Int32) -> InternalError {
    InternalError("\(name) could not be \(what): \(systemMessage(number))")
  }
}
