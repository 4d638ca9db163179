import KernelInterface

/// A row of taps into rows that are kept, and a column of taps from those to the output.
final class SeparableConvolution: ConvolutionEngine {
  private static let bandRows = 8
  private let rowKernel: Kernel
  private let columnKernel: Kernel
  private let kernels: KernelTable
  private let widen: KernelTable.WidenRow?
  private let sourceRows: SourceRows
  private let edge: EdgeTile
  private let kept: FloatBuffer
  private let keptStride: Int
  /// The source row that each kept row was made from; `constantRow` for the border's constant, `unused` for none.
  private var keptRow: [Int]
  private var lastUse: [Int]
  private var clock = 0
  private let rows: UnsafeMutablePointer<UnsafePointer<Float>>
  private let tail: FloatBuffer

  private static let unused = -2
  private static let constantRow = -1

  init(
    _ kernel: Kernel, _ factors: Kernel.Factors, _ source: PixelSize, _ target: PixelSize, _ kernels: KernelTable,
    _ widen: KernelTable.WidenRow?
  ) throws(KernelError) {
    rowKernel = try Kernel(
      width: kernel.width, height: 1, weights: factors.row, anchor: (x: kernel.anchorX, y: 0))
    columnKernel = try Kernel(
      width: 1, height: kernel.height, weights: factors.column, anchor: (x: 0, y: kernel.anchorY))
    self.kernels = kernels
    self.widen = widen
    let inputRows = Self.bandRows + kernel.height - 1
    sourceRows = try SourceRows(width: source.width, rowsInUse: 1, isFloat: widen == nil)
    edge = try EdgeTile(rows: 1, tapRows: 1, tapColumns: kernel.width)
    keptStride = Self.stride(target.width)
    kept = try FloatBuffer(count: inputRows * keptStride)
    keptRow = Array(repeating: Self.unused, count: inputRows)
    lastUse = Array(repeating: 0, count: inputRows)
    rows = .allocate(capacity: inputRows)
    tail = try FloatBuffer(count: Self.bandRows * 16)
  }

  deinit { rows.deallocate() }

  /// Whole vectors, and not a multiple of 1024 bytes (see `Plane`).
  private static func stride(_ width: Int) -> Int {
    let stride = (width + 15) & ~15
    return stride % 256 == 0 ? stride + 16 : stride
  }

  func run(
    _ geometry: ConvolutionGeometry, rows range: Range<Int>, _ output: UnsafeMutablePointer<Float>, _ stride: Int
  ) {
    sourceRows.begin(constant: geometry.border.outsideValue)
    for slot in keptRow.indices { keptRow[slot] = Self.unused }
    let interior = geometry.interior(rowKernel)
    let edges = geometry.edgeColumns(interior)
    let whole = geometry.target.width & ~15
    let bytes = range.count * stride * MemoryLayout<Float>.stride
    let streaming =
      bytes > 4 << 20 && stride % 16 == 0 && UInt(bitPattern: output) % 64 == 0
    for first in Swift.stride(from: range.lowerBound, to: range.upperBound, by: Self.bandRows) {
      let rowCount = min(Self.bandRows, range.upperBound - first)
      for r in 0..<rowCount + columnKernel.height - 1 {
        let index = geometry.border.index(first + r - geometry.top, length: geometry.source.height)
        rows[r] = filteredRow(index, geometry, interior, edges)
      }
      columnKernel.weights.withUnsafeBufferPointer { weights in
        func band(_ target: UnsafeMutablePointer<Float>, _ stride: Int, _ columns: Range<Int>, _ streaming: Bool) {
          convolve(
            ConvolutionRows(
              rows: rows, weights: weights.baseAddress!, tapColumns: 1, tapRows: columnKernel.height, output: target,
              outputStride: stride, rowCount: rowCount, firstColumn: columns.lowerBound,
              endColumn: columns.upperBound, streaming: streaming), columnKernel)
        }
        let target = output + first * stride
        if whole > 0 { band(target, stride, 0..<whole, streaming) }
        if whole < geometry.target.width {
          // The last columns: a whole vector of the kept rows, which are long enough, into a buffer of that width.
          band(tail.start - whole, 16, whole..<whole + 16, false)
          for r in 0..<rowCount {
            (target + (r * stride + whole)).update(from: tail.start + 16 * r, count: geometry.target.width - whole)
          }
        }
      }
    }
  }

  /// A source row after the row of taps, from the kept ones or computed now.
  private func filteredRow(
    _ index: BorderIndex, _ geometry: ConvolutionGeometry, _ interior: Range<Int>, _ edges: [Range<Int>]
  ) -> UnsafePointer<Float> {
    let key: Int
    if case .pixel(let y) = index { key = y } else { key = Self.constantRow }
    clock += 1
    var oldest = 0
    for slot in keptRow.indices {
      if keptRow[slot] == key {
        lastUse[slot] = clock
        return UnsafePointer(kept.start + slot * keptStride)
      }
      if lastUse[slot] < lastUse[oldest] { oldest = slot }
    }
    let target = kept.start + oldest * keptStride
    keptRow[oldest] = key
    lastUse[oldest] = clock
    let source = sourceRows.row(index, of: geometry.source, widen)
    withUnsafePointer(to: source) { row in
      withUnsafePointer(to: source - geometry.left) { shiftedRow in
        rowKernel.weights.withUnsafeBufferPointer { weights in
          func band(_ rows: UnsafePointer<UnsafePointer<Float>>, _ columns: Range<Int>) -> ConvolutionRows {
            ConvolutionRows(
              rows: rows, weights: weights.baseAddress!, tapColumns: rowKernel.width, tapRows: 1, output: target,
              outputStride: keptStride, rowCount: 1, firstColumn: columns.lowerBound, endColumn: columns.upperBound,
              streaming: false)
          }
          if !interior.isEmpty { convolve(band(shiftedRow, interior), rowKernel) }
          for columns in edges {
            edge.run(band(row, columns), columns: columns, geometry) { convolve($0, rowKernel) }
          }
        }
      }
    }
    return UnsafePointer(target)
  }

  private func convolve(_ band: ConvolutionRows, _ kernel: Kernel) {
    let isFinite = kernels.convolve(band)
    if !isFinite && kernel.hasZeroTaps { repairNonFiniteOutputs(band, fused: kernels.fusesMultiplyAdd) }
  }
}
