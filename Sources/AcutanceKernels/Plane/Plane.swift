/// A single-channel image that owns its pixels: a value type, copied on write.
///
/// - Shape: `width` x `height` pixels, row after row from the top; either may be 0.
/// - Stride: rows start on 64-byte boundaries, `rowBytes` apart. The padding between `width` pixels and `rowBytes` is
///   never read into a result.
/// - Units: the type's own; `UInt8` 0...255, `UInt16` 0...65535, `Float` any value, 0...1 for photographs.
/// - Memory: `height * rowBytes`, zero at first.
public struct Plane<Pixel: PlanePixel>: Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Bytes from one row to the next.
  public let rowBytes: Int
  var storage: PlaneStorage

  /// A plane of zeros.
  public init(width: Int, height: Int) throws(PlaneError) {
    try self.init(uninitialisedWidth: width, height: height)
    storage.clear()
  }

  /// A plane of whatever the memory held, for kernels that write every pixel.
  init(uninitialisedWidth width: Int, height: Int) throws(PlaneError) {
    guard width >= 0, height >= 0 else { throw .negativeSize(width: width, height: height) }
    guard let rowBytes = Self.alignedRowBytes(width: width) else {
      throw .sizeOverflow(width: width, height: height)
    }
    let (byteCount, overflow) = rowBytes.multipliedReportingOverflow(by: height)
    guard !overflow else { throw .sizeOverflow(width: width, height: height) }
    self.width = width
    self.height = height
    self.rowBytes = rowBytes
    storage = try PlaneStorage(uninitialisedByteCount: byteCount)
  }

  /// A plane with every pixel the same.
  public init(width: Int, height: Int, filledWith value: Pixel) throws(PlaneError) {
    try self.init(width: width, height: height)
    for y in 0..<height { mutableRow(y).update(repeating: value) }
  }

  /// A plane of the given pixels, row after row without padding.
  public init(width: Int, height: Int, pixels: [Pixel]) throws(PlaneError) {
    try self.init(width: width, height: height)
    guard pixels.count == width * height else {
      throw .pixelCountMismatch(count: pixels.count, expected: width * height)
    }
    for y in 0..<height { _ = mutableRow(y).update(fromContentsOf: pixels[y * width..<(y + 1) * width]) }
  }

  /// A plane whose pixels are made by a function of column and row.
  public init(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> Pixel) throws(PlaneError) {
    try self.init(width: width, height: height)
    for y in 0..<height {
      let row = mutableRow(y)
      for x in 0..<width { row[x] = pixel(x, y) }
    }
  }

  /// The pixel of column x and row y. Both are checked.
  public subscript(x: Int, y: Int) -> Pixel {
    get {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside the plane")
      return storage.address.load(fromByteOffset: y * rowBytes + x * MemoryLayout<Pixel>.stride, as: Pixel.self)
    }
    set {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside the plane")
      makeUnique()
      storage.address.storeBytes(
        of: newValue, toByteOffset: y * rowBytes + x * MemoryLayout<Pixel>.stride, as: Pixel.self)
    }
  }

  /// Calls the closure with the pixels of one row to read.
  public func withRow<Result, Failure: Error>(
    _ y: Int, _ body: (Span<Pixel>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(y >= 0 && y < height, "row outside the plane")
    defer { withExtendedLifetime(storage) {} }
    return try body(UnsafeBufferPointer(mutableRow(y)).span)
  }

  /// Calls the closure with the pixels of one row to write.
  public mutating func withMutableRow<Result, Failure: Error>(
    _ y: Int, _ body: (inout MutableSpan<Pixel>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(y >= 0 && y < height, "row outside the plane")
    makeUnique()
    defer { withExtendedLifetime(storage) {} }
    var row = mutableRow(y).mutableSpan
    return try body(&row)
  }

  /// The pixels in one list, row after row without padding.
  public var pixels: [Pixel] {
    var result: [Pixel] = []
    result.reserveCapacity(width * height)
    for y in 0..<height { result.append(contentsOf: mutableRow(y)) }
    return result
  }

  /// Bytes from row to row for a width: a multiple of 64, and not of 1024. With a larger power of two between them,
  /// the eighteen rows that a kernel walks in parallel would all compete for the same few sets of the first cache.
  private static func alignedRowBytes(width: Int) -> Int? {
    let (bytes, overflow) = width.multipliedReportingOverflow(by: MemoryLayout<Pixel>.stride)
    guard !overflow, bytes <= Int.max - 128 else { return nil }
    let aligned = (bytes + 63) & ~63
    return aligned > 0 && aligned % 1024 == 0 ? aligned + 64 : aligned
  }

  /// Copies the storage if somebody else holds it too.
  mutating func makeUnique() {
    guard !isKnownUniquelyReferenced(&storage) else { return }
    do {
      storage = try PlaneStorage(copying: storage)
    } catch {
      // Like every copy-on-write type of the standard library: no way to report it from a setter.
      preconditionFailure("\(error)")
    }
  }

  /// The pixels of one row. Written only by callers that hold the storage alone.
  func mutableRow(_ y: Int) -> UnsafeMutableBufferPointer<Pixel> {
    UnsafeMutableBufferPointer(
      start: (storage.address + y * rowBytes).assumingMemoryBound(to: Pixel.self), count: width)
  }
}

extension Plane: Equatable {
  /// Same size and equal pixels; padding does not count.
  public static func == (left: Plane, right: Plane) -> Bool {
    guard left.width == right.width, left.height == right.height else { return false }
    return (0..<left.height).allSatisfy { left.mutableRow($0).elementsEqual(right.mutableRow($0)) }
  }
}
