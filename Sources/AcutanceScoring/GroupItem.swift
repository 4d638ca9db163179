/// What makes two paths the same file: links and mounts lead to one from many paths.
public struct FileIdentity: Sendable, Hashable {
  /// The number of the device that the file lies on.
  public let device: UInt64
  /// The number of the file on its device.
  public let file: UInt64

  /// The identity of a file by the numbers that the system gives it.
  public init(device: UInt64, file: UInt64) {
    self.device = device
    self.file = file
  }
}

/// One photo to group, with the files that belong to it.
struct GroupItem {
  let score: PhotoScore
  /// Its raw file and other paths to it, ordered by bytes.
  var companions: [PhotoPath]

  var path: PhotoPath { score.path }
  var time: Double? { score.capture.time.value?.seconds }

  /// The photos ordered by the bytes of their paths; a file that several paths lead to is one, under its first path.
  static func items(
    _ scores: [PhotoScore], rawFiles: [PhotoPath: [PhotoPath]], identity: (PhotoPath) -> FileIdentity?
  ) -> [GroupItem] {
    var items: [GroupItem] = []
    var places: [FileIdentity: Int] = [:]
    for score in scores.sorted(by: { $0.path < $1.path }) {
      if items.last?.path == score.path { continue }
      if let identity = identity(score.path) {
        if let place = places[identity] {
          items[place].companions.append(score.path)
          continue
        }
        places[identity] = items.count
      }
      items.append(GroupItem(score: score, companions: rawFiles[score.path] ?? []))
    }
    return items
  }
}

/// The raw files that belong to photos: in the same folder, with the same name but for the extension. A pair of both is one
/// item, whose raw file is named and never judged.
///
/// - Parameters:
///   - photos: the photos that raw files are looked for.
///   - files: paths of any kind; those with the extension of a raw format are looked at, in capitals or not.
public func rawCompanions(of photos: [PhotoPath], among files: [PhotoPath]) -> [PhotoPath: [PhotoPath]] {
  var rawFiles: [[UInt8]: [PhotoPath]] = [:]
  for file in Set(files).sorted() where file.hasRawExtension { rawFiles[file.stem, default: []].append(file) }
  guard !rawFiles.isEmpty else { return [:] }
  var companions: [PhotoPath: [PhotoPath]] = [:]
  for photo in photos where !photo.hasRawExtension {
    if let raw = rawFiles[photo.stem] { companions[photo] = raw }
  }
  return companions
}

extension PhotoPath {
  /// Extensions of the raw formats of cameras, in small letters.
  static let rawExtensions: Set<String> = [
    "3fr", "ari", "arw", "cap", "cr2", "cr3", "crw", "dcr", "dng", "erf", "fff", "gpr", "iiq", "k25", "kdc", "mef",
    "mos",
    "mrw", "nef", "nrw", "orf", "pef", "raf", "raw", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
  ]

  private var dotOfExtension: Int? {
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let nameStart = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    // A name that only begins with a dot has no extension.
    return dot > nameStart ? dot : nil
  }

  /// Folder and name without the extension.
  var stem: [UInt8] { dotOfExtension.map { Array(bytes[..<$0]) } ?? bytes }

  var hasRawExtension: Bool {
    guard let dot = dotOfExtension else { return false }
    return Self.rawExtensions.contains(String(decoding: bytes[(dot + 1)...], as: UTF8.self).lowercased())
  }
}
