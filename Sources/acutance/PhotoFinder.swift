import AcutanceScoring

/// One input of `score`: a file to look into, or an outcome that is known already.
enum FoundInput {
  case file(PhotoPath, FileStatus.Identity)
  case outcome(PhotoOutcome)
}

/// Turns the paths of a command line into inputs: folders are searched with all their subfolders, entries in the
/// order of their names' bytes, so that the order does not depend on the file system. Every entry becomes an input,
/// if only as skipped with the rule: nothing is left out silently.
///
/// The same path twice is one input. Symbolic links are followed. A folder is listed once, which ends loops: the
/// second path that leads to it is skipped with that reason.
struct PhotoFinder {
  private(set) var inputs: [FoundInput] = []
  private var seen: Set<[UInt8]> = []
  private var listed: [FileStatus.Identity: [UInt8]] = [:]

  init(_ paths: [PhotoPath]) {
    for path in paths { add(path.bytes, isEntry: false) }
  }

  /// - Parameter isEntry: whether the path was found in a folder, not named by the user.
  private mutating func add(_ path: [UInt8], isEntry: Bool) {
    // Only a list can have one, whose paths should have been told apart by it: the system would end the path there, and
    // another file would be scored under this name.
    guard !path.contains(0) else {
      fail(path, PhotoFailure(.missing, "a path has no zero byte; is --null missing?"))
      return
    }
    // "./-" is a file, and another input than "-".
    let key = StandardInput.isPhoto(path) ? [0] : lexicallySimplified(path)
    switch FileStatus.of(StandardInput.openable(path)) {
    case .failure(let error):
      guard seen.insert(key).inserted else { return }
      let isBrokenLink = FileStatus.isSymbolicLink(path)
      if isEntry, isBrokenLink, !isNamedLikePhoto(path) {
        skip(path, "broken symbolic link")
      } else if isBrokenLink, error.failure.kind == .missing {
        fail(path, PhotoFailure(.missing, "a symbolic link to nothing"))
      } else {
        fail(path, error.failure)
      }
    case .success(let status):
      switch status.kind {
      case .folder: addFolder(path, status.identity)
      case .file:
        guard seen.insert(key).inserted else { return }
        inputs.append(.file(PhotoPath(bytes: path), status.identity))
      case .other:
        guard seen.insert(key).inserted else { return }
        if isEntry {
          skip(path, "not a regular file")
        } else {
          fail(path, PhotoFailure(.unreadable, "not a regular file"))
        }
      }
    }
  }

  private mutating func addFolder(_ path: [UInt8], _ identity: FileStatus.Identity) {
    let simplified = lexicallySimplified(path)
    if let first = listed[identity] {
      if first != simplified, seen.insert(simplified).inserted {
        skip(path, "folder listed already as \(String(decoding: first, as: UTF8.self))")
      }
      return
    }
    listed[identity] = simplified
    switch folderEntries(path) {
    case .failure(let error):
      seen.insert(simplified)
      fail(path, PhotoFailure(.unreadable, "the folder cannot be read: \(systemMessage(error.number))"))
    case .success(let names):
      let prefix = path.last == slash ? path : path + [slash]
      for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        let entry = prefix + name
        if name.first == dot {
          if seen.insert(lexicallySimplified(entry)).inserted { skip(entry, "hidden") }
        } else {
          add(entry, isEntry: true)
        }
      }
    }
  }

  private mutating func fail(_ path: [UInt8], _ failure: PhotoFailure) {
    inputs.append(.outcome(.failed(PhotoPath(bytes: path), failure)))
  }

  private mutating func skip(_ path: [UInt8], _ rule: String) {
    inputs.append(.outcome(.skipped(PhotoPath(bytes: path), rule: rule)))
  }
}
