import KernelInterface

/// The rows of a source as Float rows.
///
/// Rows of Float that are long are used where they are, and the columns near their ends are done by an `EdgeTile`.
/// Others are kept for a while with the border filled in at both ends, integers widened on the way, so that a row is one
/// run of columns: in a plane that fits the caches the copy costs less than the edges.
final class SourceRows {
  /// Float rows of this many pixels and more are used in place.
  private static let longRow = 2048
  /// Whether the border stands at both ends of the rows.
  let isPadded: Bool
  private let widen: KernelTable.WidenRow?
  private let slots: RowSlots
  private var rows: FloatBuffer?
  private var stride = 0
  private var left = 0
  private var right = 0
  private var width = -1
  /// Columns beside a row with the column that stands there, -1 for the border's constant: looked up once, not in every
  /// row.
  private var borderColumns: [(column: Int, source: Int)] = []

  /// - Parameters:
  ///   - rowsInUse: rows that must stay valid at the same time.
  ///   - widen: the kernel that makes Floats of the pixels, `nil` for Float.
  init(width: Int, rowsInUse: Int, widen: KernelTable.WidenRow?) {
    isPadded = widen != nil || width < Self.longRow
    self.widen = widen
    slots = RowSlots(count: isPadded ? rowsInUse : 1)
  }

  /// Makes room for rows of a source, which with `Border.surroundings` may be wider than the view.
  func prepare(for geometry: ConvolutionGeometry, tapColumns: Int) throws(KernelError) {
    let source = geometry.source.width
    let left = max(0, geometry.left)
    // Taps reach so far; the last outputs come in whole vectors, which read up to fifteen columns more and use none.
    let reach = max(0, geometry.target.width + tapColumns - 1 - geometry.left - source)
    guard source != width || left != self.left || reach + 15 != right else { return }
    (width, self.left, right) = (source, left, reach + 15)
    let length = (left + width + right + 15) & ~15
    stride = length % 256 == 0 ? length + 16 : length
    rows = try FloatBuffer(count: slots.count * stride)
    borderColumns = (Array(-left..<0) + Array(width..<width + reach)).map { x in
      if case .pixel(let column) = geometry.border.index(x, length: width) { return (x, column) }
      return (x, -1)
    }
    #if MUTANT_STALE_PADDING  // the last column beyond the edge keeps what was there
      borderColumns = Array(borderColumns.dropLast())
    #endif
  }

  /// Forgets the rows of another source.
  func begin() { slots.clear() }

  /// Rows that were asked for before may be given up from now on.
  func beginBand() { slots.beginBand() }

  /// The pixel in column 0 of a row, or of a row of the border's constant.
  func row(_ index: BorderIndex, _ geometry: ConvolutionGeometry) -> UnsafePointer<Float> {
    guard case .pixel(let y) = index else { return kept(RowSlots.constantRow, geometry) }
    if isPadded { return kept(y, geometry) }
    return geometry.source.row(y).assumingMemoryBound(to: Float.self)
  }

  private func kept(_ key: Int, _ geometry: ConvolutionGeometry) -> UnsafePointer<Float> {
    let (slot, isFilled) = slots.place(key)
    let pixels = rows!.start + slot * stride + left
    if isFilled { return UnsafePointer(pixels) }
    let outside = geometry.border.outsideValue
    if key == RowSlots.constantRow {
      (pixels - left).update(repeating: outside, count: left + width + right)
      return UnsafePointer(pixels)
    }
    let source = geometry.source.row(key)
    if let widen {
      widen(source, width, pixels)
    } else {
      pixels.update(from: source.assumingMemoryBound(to: Float.self), count: width)
    }
    for (column, source) in borderColumns { pixels[column] = source < 0 ? outside : pixels[source] }
    return UnsafePointer(pixels)
  }
}
