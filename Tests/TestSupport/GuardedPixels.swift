import AcutanceKernels

/// Pixels in memory with an unmapped page before the first and after the last, rows `rowBytes` apart with poisoned
/// padding. Reading one byte outside ends the process; padding that enters a result shows as NaN or as a wrong sum.
public struct GuardedPixels<Pixel: PlanePixel>: ~Copyable {
  public let width: Int
  public let height: Int
  public let rowBytes: Int
  private let mapping: GuardedMapping
  private let start: UnsafeMutableRawPointer

  /// Where the pixels lie against the guard pages.
  public enum Placement: CaseIterable, Sendable {
    /// The first pixel is the first mapped byte.
    case atStart
    /// The last pixel is the last mapped byte.
    case atEnd
  }

  /// - Parameters:
  ///   - padding: pixels between the end of a row and the start of the next.
  ///   - poison: the value of the padding.
  public init(_ pixels: [Pixel], width: Int, height: Int, padding: Int, poison: Pixel, placement: Placement) {
    precondition(pixels.count == width * height && width > 0 && height > 0)
    let pixelBytes = MemoryLayout<Pixel>.stride
    self.width = width
    self.height = height
    rowBytes = (width + padding) * pixelBytes
    let used = (height - 1) * rowBytes + width * pixelBytes
    guard let mapping = GuardedMapping(bytes: used) else { fatalError("no mapping for \(used) bytes") }
    self.mapping = mapping
    start = placement == .atStart ? mapping.start : mapping.end - used
    for y in 0..<height {
      let row = (start + y * rowBytes).assumingMemoryBound(to: Pixel.self)
      for x in 0..<width { row[x] = pixels[y * width + x] }
      if y < height - 1 {
        for x in width..<width + padding { row[x] = poison }
      }
    }
  }

  deinit { mapping.unmap() }

  /// Calls the closure with a view of the pixels.
  public func withView<Result>(_ body: (borrowing PlaneView<Pixel>) throws -> Result) throws -> Result {
    let bytes = UnsafeRawBufferPointer(
      start: start, count: (height - 1) * rowBytes + width * MemoryLayout<Pixel>.stride)
    return try body(try PlaneView(unsafeBytes: bytes, width: width, height: height, rowBytes: rowBytes))
  }
}
