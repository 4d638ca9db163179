import KernelInterface

/// A single-channel image in somebody else's memory: width, height and the distance between rows in bytes.
///
/// A view cannot outlive what it was made from (it is not escapable), so nothing is copied and nothing dangles.
/// Padding between the last pixel of a row and the first of the next is never read into a result.
///
/// - Stride: `rowBytes` is a multiple of the pixel's size and at least a row long. A negative distance (rows stored
///   bottom up) comes from `flippedVertically`.
public struct PlaneView<Pixel: PlanePixel>: ~Escapable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Bytes from one row to the next, negative where rows are stored bottom up.
  public let rowBytes: Int
  let base: UnsafeRawPointer
  /// Pixels of the parent plane around this part of it; see `Border.surroundings`.
  let margins: Margins

  /// Pixels on the four sides of a view that belong to the plane it was cut out of.
  struct Margins {
    var left = 0
    var top = 0
    var right = 0
    var bottom = 0
  }

  /// A view of pixels in a span: `height` rows, `rowBytes` apart, the first at the start of the span.
  ///
  /// - Parameters:
  ///   - pixels: at least up to the last pixel of the last row.
  ///   - width: pixels in a row.
  ///   - height: rows.
  ///   - rowBytes: bytes from one row to the next; `nil` for rows without padding.
  /// - Throws: `PlaneError` for a size or a distance that the span does not hold.
  @_lifetime(copy pixels)
  public init(_ pixels: Span<Pixel>, width: Int, height: Int, rowBytes: Int? = nil) throws(PlaneError) {
    let byteCount = pixels.count * MemoryLayout<Pixel>.stride
    let base = pixels.withUnsafeBytes { $0.baseAddress }
    let shape = try PlaneShape<Pixel>(
      width: width, height: height, rowBytes: rowBytes, byteCount: byteCount, base: base)
    self.init(unchecked: shape, base: shape.base)
  }

  /// A view of pixels in raw bytes, such as those of a locked `CVPixelBuffer`: the caller promises that the memory
  /// stays where it is, unchanged, for as long as the view is used.
  @_lifetime(borrow bytes)
  public init(unsafeBytes bytes: UnsafeRawBufferPointer, width: Int, height: Int, rowBytes: Int) throws(PlaneError) {
    let shape = try PlaneShape<Pixel>(
      width: width, height: height, rowBytes: rowBytes, byteCount: bytes.count, base: bytes.baseAddress)
    self.init(unchecked: shape, base: shape.base)
  }

  @_lifetime(immortal)
  private init(unchecked shape: PlaneShape<Pixel>, base: UnsafeRawPointer) {
    width = shape.width
    height = shape.height
    rowBytes = shape.rowBytes
    self.base = base
    margins = Margins()
  }

  @_lifetime(immortal)
  init(base: UnsafeRawPointer, width: Int, height: Int, rowBytes: Int, margins: Margins = Margins()) {
    self.base = base
    self.margins = margins
    self.width = width
    self.height = height
    self.rowBytes = rowBytes
  }

  /// The pixel of column x and row y. Both are checked.
  public subscript(x: Int, y: Int) -> Pixel {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside the view")
    return base.load(fromByteOffset: y * rowBytes + x * MemoryLayout<Pixel>.stride, as: Pixel.self)
  }

  /// The same pixels with the rows in the opposite order; nothing is moved.
  public var flippedVertically: PlaneView {
    @_lifetime(copy self)
    get {
      let view = PlaneView(
        base: base + max(height - 1, 0) * rowBytes, width: width, height: height, rowBytes: -rowBytes,
        margins: Margins(left: margins.left, top: margins.bottom, right: margins.right, bottom: margins.top))
      return unsafe _overrideLifetime(view, copying: self)
    }
  }

  /// A part of the view: `width` x `height` pixels from column x and row y on. Checked. It remembers what lies around
  /// it, for `Border.surroundings`; nothing else reads beyond it.
  @_lifetime(copy self)
  public func cropped(x: Int, y: Int, width: Int, height: Int) -> PlaneView {
    precondition(
      x >= 0 && y >= 0 && width >= 0 && height >= 0 && x <= self.width - width && y <= self.height - height,
      "crop outside the view")
    let view = PlaneView(
      base: base + y * rowBytes + x * MemoryLayout<Pixel>.stride, width: width, height: height, rowBytes: rowBytes,
      margins: Margins(
        left: margins.left + x, top: margins.top + y, right: margins.right + self.width - width - x,
        bottom: margins.bottom + self.height - height - y))
    return unsafe _overrideLifetime(view, copying: self)
  }

  /// The address of a row's first pixel, valid for as long as the view is used.
  package func row(_ y: Int) -> UnsafePointer<Pixel> {
    precondition(y >= 0 && y < height, "row outside the view")
    return (base + y * rowBytes).assumingMemoryBound(to: Pixel.self)
  }

  var raw: RawPlane { RawPlane(base: base, width: width, height: height, rowBytes: rowBytes) }

  /// The view with all that is known around it.
  var rawWithMargins: RawPlane {
    RawPlane(
      base: base - margins.top * rowBytes - margins.left * MemoryLayout<Pixel>.stride,
      width: margins.left + width + margins.right, height: margins.top + height + margins.bottom, rowBytes: rowBytes)
  }
}

extension Plane {
  /// The whole plane as a view.
  public var view: PlaneView<Pixel> {
    @_lifetime(borrow self)
    get {
      let view = PlaneView<Pixel>(base: storage.address, width: width, height: height, rowBytes: rowBytes)
      return unsafe _overrideLifetime(view, borrowing: self)
    }
  }
}

extension RawPlane {
  /// The bytes from the first pixel to the last, whichever way the rows go.
  func extent(pixelBytes: Int) -> Range<UInt> {
    let first = UInt(bitPattern: base)
    guard width > 0, height > 0 else { return first..<first }
    let last = UInt(bitPattern: row(height - 1))
    return min(first, last)..<max(first, last) + UInt(width * pixelBytes)
  }
}

/// Width, height and row distance that were found to fit a buffer.
struct PlaneShape<Pixel: PlanePixel> {
  let width: Int
  let height: Int
  let rowBytes: Int
  let base: UnsafeRawPointer

  init(width: Int, height: Int, rowBytes: Int?, byteCount: Int, base: UnsafeRawPointer?) throws(PlaneError) {
    guard width >= 0, height >= 0 else { throw .negativeSize(width: width, height: height) }
    let pixelBytes = MemoryLayout<Pixel>.stride
    let (minimum, rowOverflow) = width.multipliedReportingOverflow(by: pixelBytes)
    guard !rowOverflow else { throw .sizeOverflow(width: width, height: height) }
    let distance = rowBytes ?? minimum
    guard distance >= minimum else { throw .rowBytesTooShort(rowBytes: distance, minimum: minimum) }
    // A view of nothing may come from an empty buffer, which has no address.
    let address = base ?? UnsafeRawPointer(bitPattern: pixelBytes)!
    guard distance % pixelBytes == 0, UInt(bitPattern: address) % UInt(pixelBytes) == 0 else {
      throw .misaligned(rowBytes: distance, pixelBytes: pixelBytes)
    }
    if width > 0 && height > 0 {
      let (offset, overflow) = distance.multipliedReportingOverflow(by: height - 1)
      guard !overflow, offset <= Int.max - minimum else { throw .sizeOverflow(width: width, height: height) }
      guard offset + minimum <= byteCount else {
        throw .bufferTooShort(bytes: byteCount, needed: offset + minimum)
      }
    }
    self.width = width
    self.height = height
    self.rowBytes = distance
    self.base = address
  }
}
