import KernelInterface

/// Source rows after a row of taps, kept for the column pass.
final class FilteredRows {
  private let kernel: Kernel
  private let pass: KernelTable.Convolve
  private let fusesMultiplyAdd: Bool
  private let sourceRows: SourceRows
  private let edge: EdgeTile
  private let kept: FloatBuffer
  private let stride: Int
  private let slots: RowSlots
  private var columns = 0..<0

  /// - Parameters:
  ///   - pass: the kernel of the row pass.
  ///   - rowsInUse: rows that must stay valid at the same time.
  init(
    _ kernel: Kernel, _ source: PixelSize, _ target: PixelSize, _ kernels: KernelTable, _ widen: KernelTable.WidenRow?,
    pass: @escaping KernelTable.Convolve, rowsInUse: Int
  ) throws(KernelError) {
    self.kernel = kernel
    self.pass = pass
    fusesMultiplyAdd = kernels.fusesMultiplyAdd
    sourceRows = SourceRows(width: source.width, rowsInUse: 1, widen: widen)
    edge = try EdgeTile(rows: 1, tapRows: 1, tapColumns: kernel.width)
    slots = RowSlots(count: rowsInUse)
    // Whole vectors, and not a multiple of 1024 bytes (see `Plane`).
    let length = (target.width + 15) & ~15
    stride = length % 256 == 0 ? length + 16 : length
    kept = try FloatBuffer(count: rowsInUse * stride)
  }

  func prepare(for geometry: ConvolutionGeometry) throws(KernelError) {
    try sourceRows.prepare(for: geometry, tapColumns: kernel.width)
  }

  /// Forgets the rows of another source.
  func begin(_ geometry: ConvolutionGeometry) {
    sourceRows.begin()
    slots.clear()
    columns = sourceRows.isPadded ? 0..<(geometry.target.width + 15) & ~15 : geometry.interior(kernel)
  }

  /// Rows that were asked for before may be given up from now on.
  func beginBand() { slots.beginBand() }

  /// A row of the source, or of the border's constant, after the row of taps: whole vectors can be read.
  func row(_ index: BorderIndex, _ geometry: ConvolutionGeometry) -> UnsafePointer<Float> {
    let key = if case .pixel(let y) = index { y } else { RowSlots.constantRow }
    let (slot, isFilled) = slots.place(key)
    let target = kept.start + slot * stride
    if isFilled { return UnsafePointer(target) }
    sourceRows.beginBand()
    let source = sourceRows.row(index, geometry)
    withUnsafePointer(to: source) { row in
      withUnsafePointer(to: source - geometry.left) { shiftedRow in
        kernel.weights.withUnsafeBufferPointer { weights in
          func band(_ rows: UnsafePointer<UnsafePointer<Float>>, _ columns: Range<Int>) -> ConvolutionRows {
            ConvolutionRows(
              rows: rows, weights: weights.baseAddress!, tapColumns: kernel.width, tapRows: 1, output: target,
              outputStride: stride, rowCount: 1, firstColumn: columns.lowerBound, endColumn: columns.upperBound,
              streaming: false)
          }
          if !columns.isEmpty { filter(band(shiftedRow, columns)) }
          if !sourceRows.isPadded {
            geometry.forEachEdge(beside: columns) { edge.run(band(row, $0), columns: $0, geometry, filter) }
          }
        }
      }
    }
    return UnsafePointer(target)
  }

  private func filter(_ band: ConvolutionRows) {
    let isFinite = pass(band)
    if !isFinite && kernel.hasZeroTaps { repairNonFiniteOutputs(band, fused: fusesMultiplyAdd) }
  }
}
