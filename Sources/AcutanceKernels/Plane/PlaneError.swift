/// What can be wrong with the shape or the memory of a plane.
public enum PlaneError: Error, Equatable, Sendable {
  /// A width or a height below zero.
  case negativeSize(width: Int, height: Int)
  /// More bytes than an address can count.
  case sizeOverflow(width: Int, height: Int)
  /// The memory could not be had.
  case outOfMemory(bytes: Int)
  /// Rows closer together than a row is long.
  case rowBytesTooShort(rowBytes: Int, minimum: Int)
  /// A row distance or an address that is not a multiple of the pixel's size.
  case misaligned(rowBytes: Int, pixelBytes: Int)
  /// A buffer that ends before the last row does.
  case bufferTooShort(bytes: Int, needed: Int)
  /// A list of pixels of another length than width x height.
  case pixelCountMismatch(count: Int, expected: Int)
}

extension PlaneError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .negativeSize(let width, let height): "a plane cannot be \(width) x \(height) pixels"
    case .sizeOverflow(let width, let height): "a plane of \(width) x \(height) pixels is more than memory can address"
    case .outOfMemory(let bytes): "\(bytes) bytes for a plane could not be allocated"
    case .rowBytesTooShort(let rowBytes, let minimum):
      "rows \(rowBytes) bytes apart are shorter than a row of \(minimum) bytes"
    case .misaligned(let rowBytes, let pixelBytes):
      "a row distance of \(rowBytes) bytes, or the address of the first pixel, is no multiple of \(pixelBytes) bytes"
    case .bufferTooShort(let bytes, let needed): "a buffer of \(bytes) bytes is too short, \(needed) are needed"
    case .pixelCountMismatch(let count, let expected): "\(count) pixels were given, \(expected) are needed"
    }
  }
}
