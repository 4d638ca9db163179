#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

let slash = UInt8(ascii: "/")
let dot = UInt8(ascii: ".")

/// A path without doubled slashes, `.` steps and a slash at the end: what two spellings of the same way have in
/// common. `..` and symbolic links stay; they would need the file system.
func lexicallySimplified(_ path: [UInt8]) -> [UInt8] {
  let steps = path.split(separator: slash).filter { $0 != [dot] }
  let joined = Array(steps.joined(separator: [slash]))
  if path.first == slash { return [slash] + joined }
  return joined.isEmpty ? [dot] : joined
}

/// Whether a file's name ends like a photo's that is decoded here, in any case.
func isNamedLikePhoto(_ path: [UInt8]) -> Bool {
  let name = String(decoding: path.split(separator: slash).last ?? [], as: UTF8.self).lowercased()
  return [".jpg", ".jpeg", ".jpe", ".png", ".pbm", ".pgm", ".ppm", ".pnm", ".pfm"].contains { name.hasSuffix($0) }
}

/// The names in a folder, without `.` and `..`, in the order of the file system.
func folderEntries(_ path: [UInt8]) -> Result<[[UInt8]], SystemError> {
  guard let folder = opendir(cString(path)) else { return .failure(SystemError(number: errno)) }
  defer { closedir(folder) }
  var names: [[UInt8]] = []
  while true {
    errno = 0
    guard let entry = readdir(folder) else { break }
    // The name by its address: the entry ends where the name does, and a copy of the whole field would read past it.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
    let start = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
    let name = bytes(of: start)
    if name != [dot], name != [dot, dot] { names.append(name) }
  }
  return errno == 0 ? .success(names) : .failure(SystemError(number: errno))
}
