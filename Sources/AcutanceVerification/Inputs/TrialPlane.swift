import AcutanceKernels

/// The pixels of a trial in their layout.
final class TrialPlane<Pixel: PlanePixel> {
  let width: Int
  let height: Int
  private let rowBytes: Int
  private let isBottomUp: Bool
  /// From the first pixel (of the row that is stored first) to the last.
  private let bytes: UnsafeRawBufferPointer
  private let memory: TrialMemory

  /// - Parameter pixels: row after row from the top.
  init(_ pixels: [Pixel], width: Int, height: Int, layout: TrialLayout) {
    precondition(pixels.count == width * height)
    let pixelBytes = MemoryLayout<Pixel>.stride
    self.width = width
    self.height = height
    rowBytes = max(width + layout.padding, 1) * pixelBytes
    isBottomUp = layout == .bottomUp
    let used = width > 0 && height > 0 ? (height - 1) * rowBytes + width * pixelBytes : 0
    let rowsAround = layout == .view ? (above: 3, below: 2) : (above: 0, below: 0)
    let before = rowsAround.above * rowBytes + (layout == .view ? 7 : layout == .misaligned ? 1 : 0) * pixelBytes
    let after = rowsAround.below * rowBytes + (layout == .view ? 9 * pixelBytes : 0)
    memory = TrialMemory(before: before, used: used, after: after, guarded: TrialMemory.Guard(layout))
    let start = memory.start
    bytes = UnsafeRawBufferPointer(start: start, count: used)
    for y in 0..<height where width > 0 {
      let row = start + (isBottomUp ? height - 1 - y : y) * rowBytes
      pixels.withUnsafeBytes {
        row.copyMemory(from: $0.baseAddress! + y * width * pixelBytes, byteCount: width * pixelBytes)
      }
    }
  }

  /// Calls the closure with a view of the pixels.
  func withView<Result>(_ body: (borrowing PlaneView<Pixel>) throws -> Result) throws -> Result {
    let view = try PlaneView<Pixel>(unsafeBytes: bytes, width: width, height: height, rowBytes: rowBytes)
    return try isBottomUp ? body(view.flippedVertically) : body(view)
  }
}
