import CAcutanceHeader

/// The data of a file in the caller's memory.
func fileData(_ bytes: UnsafeRawPointer?, _ count: Int) throws -> UnsafeBufferPointer<UInt8> {
  guard count >= 0 else {
    throw CallError(ACUTANCE_ERROR_SHAPE, "count: \(UInt(bitPattern: count)) bytes are more than memory can address")
  }
  guard bytes != nil || count == 0 else { throw nullPointer("bytes") }
  return UnsafeRawBufferPointer(start: bytes, count: count).bindMemory(to: UInt8.self)
}

/// The bytes of a path, without its zero.
func pathBytes(_ path: UnsafePointer<CChar>) -> [UInt8] {
  var bytes: [UInt8] = []
  var next = path
  while next.pointee != 0 {
    bytes.append(UInt8(bitPattern: next.pointee))
    next += 1
  }
  return bytes
}
