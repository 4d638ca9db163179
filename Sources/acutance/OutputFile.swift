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
      let folder = PhotoFile(bytes: path).folder
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

  /// Writes the file so that it appears complete or not at all; pipes and devices are written to as they are.
  func write(_ contents: [UInt8]) throws {
    try check()
    do throws(EncodeError) {
      let file = PhotoFile(bytes: path)
      try Interruption.withoutInterruption { () throws(EncodeError) in
        try writeFile(contents, to: file, overwrite: true)
      }
    } catch {
      throw InternalError("\(name) could not be written: \(error.message)")
    }
  }
}
