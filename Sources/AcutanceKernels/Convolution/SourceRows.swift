import KernelInterface

/// The rows of a source as Float rows: in place if they are that, otherwise widened into a few kept rows. Beyond the
/// source there is one row of the border's constant.
final class SourceRows {
  private var width = -1
  private var constantRow: FloatBuffer?
  private var kept: FloatBuffer?
  private var keptStride = 0
  private var keptRow: [Int]
  private var lastUse: [Int]
  private var clock = 0
  private let isFloat: Bool

  /// - Parameters:
  ///   - rowsInUse: rows that must stay valid at the same time.
  init(rowsInUse: Int, isFloat: Bool) {
    self.isFloat = isFloat
    keptRow = Array(repeating: -1, count: isFloat ? 0 : rowsInUse)
    lastUse = keptRow
  }

  /// Makes room for rows of a source, which with `Border.surroundings` may be wider than the view.
  func prepare(width: Int) throws(KernelError) {
    guard width != self.width else { return }
    constantRow = try FloatBuffer(count: width)
    keptStride = (width + 31) & ~15
    if !isFloat { kept = try FloatBuffer(count: keptRow.count * keptStride) }
    self.width = width
  }

  /// Forgets the rows of another source.
  func begin(constant: Float) {
    constantRow!.fill(constant)
    for slot in keptRow.indices { keptRow[slot] = -1 }
  }

  /// The pixels of row y, or the constant row for a position that leads to none.
  func row(_ index: BorderIndex, of source: RawPlane, _ widen: KernelTable.WidenRow?) -> UnsafePointer<Float> {
    guard case .pixel(let y) = index else { return UnsafePointer(constantRow!.start) }
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
