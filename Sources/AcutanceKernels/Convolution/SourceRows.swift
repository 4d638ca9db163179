import KernelInterface

/// The rows of a source as Float rows: in place if they are that, otherwise widened into a few kept rows. Beyond the
/// source there is one row of the border's constant.
final class SourceRows {
  private let constantRow: FloatBuffer
  private let kept: FloatBuffer?
  private let keptStride: Int
  private var keptRow: [Int]
  private var lastUse: [Int]
  private var clock = 0

  /// - Parameters:
  ///   - rowsInUse: rows that must stay valid at the same time.
  init(width: Int, rowsInUse: Int, isFloat: Bool) throws(KernelError) {
    constantRow = try FloatBuffer(count: width)
    keptStride = (width + 31) & ~15
    let keptCount = isFloat ? 0 : rowsInUse
    kept = isFloat ? nil : try FloatBuffer(count: keptCount * keptStride)
    keptRow = Array(repeating: -1, count: keptCount)
    lastUse = Array(repeating: 0, count: keptCount)
  }

  /// Forgets the rows of another source.
  func begin(constant: Float) {
    for index in 0..<constantRow.count { constantRow.start[index] = constant }
    for slot in keptRow.indices { keptRow[slot] = -1 }
  }

  /// The pixels of row y, or the constant row for a position that leads to none.
  func row(_ index: BorderIndex, of source: RawPlane, _ widen: KernelTable.WidenRow?) -> UnsafePointer<Float> {
    guard case .pixel(let y) = index else { return UnsafePointer(constantRow.start) }
    guard let kept, let widen else { return source.row(y).assumingMemoryBound(to: Float.self) }
    clock += 1
    var oldest = 0
    for slot in keptRow.indices {
      if keptRow[slot] == y {
        lastUse[slot] = clock
        return UnsafePointer(kept.start + slot * keptStride)
      }
      if lastUse[slot] < lastUse[oldest] { oldest = slot }
    }
    let pixels = kept.start + oldest * keptStride
    widen(source.row(y), source.width, pixels)
    keptRow[oldest] = y
    lastUse[oldest] = clock
    return UnsafePointer(pixels)
  }
}
