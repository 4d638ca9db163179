/// A single-channel image in somebody else's memory, to be written.
///
/// Only the pixels are written, never the padding between rows. Like `PlaneView` it cannot outlive its memory, and
/// there is only one of it at a time.
public struct MutablePlaneView<Pixel: PlanePixel>: ~Copyable, ~Escapable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Bytes from one row to the next.
  public let rowBytes: Int
  let base: UnsafeMutableRawPointer

  /// A view of raw bytes: the caller promises that nobody else uses the memory for as long as the view is used.
  @_lifetime(borrow bytes)
  public init(
    unsafeMutableBytes bytes: UnsafeMutableRawBufferPointer, width: Int, height: Int, rowBytes: Int
  ) throws(PlaneError) {
    let shape = try PlaneShape<Pixel>(
      width: width, height: height, rowBytes: rowBytes, byteCount: bytes.count,
      base: UnsafeRawPointer(bytes.baseAddress))
    self.width = shape.width
    self.height = shape.height
    self.rowBytes = shape.rowBytes
    base = UnsafeMutableRawPointer(mutating: shape.base)
  }

  @_lifetime(immortal)
  init(base: UnsafeMutableRawPointer, width: Int, height: Int, rowBytes: Int) {
    self.base = base
    self.width = width
    self.height = height
    self.rowBytes = rowBytes
  }

  /// The address of a row's first pixel, valid for as long as the view is used.
  package mutating func row(_ y: Int) -> UnsafeMutablePointer<Pixel> {
    precondition(y >= 0 && y < height, "row outside the view")
    return (base + y * rowBytes).assumingMemoryBound(to: Pixel.self)
  }

  /// The bytes from the first pixel to the last.
  var extent: Range<UInt> {
    let start = UInt(bitPattern: base)
    guard width > 0, height > 0 else { return start..<start }
    return start..<start + UInt((height - 1) * rowBytes + width * MemoryLayout<Pixel>.stride)
  }
}

extension Plane {
  /// The whole plane as a view to be written.
  public var mutableView: MutablePlaneView<Pixel> {
    @_lifetime(&self)
    mutating get {
      makeUnique()
      let view = MutablePlaneView<Pixel>(base: storage.address, width: width, height: height, rowBytes: rowBytes)
      return unsafe _overrideLifetime(view, mutating: &self)
    }
  }
}
