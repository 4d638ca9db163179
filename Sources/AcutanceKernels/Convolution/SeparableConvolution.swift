import KernelInterface

/// A row of taps into rows that are kept, and a column of taps from those to the output; or sums of windows in the place
/// of both.
final class SeparableConvolution: ConvolutionEngine {
  private let kernels: KernelTable
  private let columnKernel: Kernel
  private let columnPass: (ConvolutionRows) -> Bool
  private let bandRows: Int
  private let filtered: FilteredRows
  private let tail: TailColumns
  private let rows: UnsafeMutablePointer<UnsafePointer<Float>>

  /// A convolution by the factors of a kernel.
  convenience init(
    _ kernel: Kernel, factors: Kernel.Factors, _ source: PixelSize, _ target: PixelSize, _ kernels: KernelTable,
    _ widen: KernelTable.WidenRow?
  ) throws(KernelError) {
    try self.init(
      kernel, factors, source, target, kernels, widen, passes: (kernels.convolve, kernels.convolve), bandRows: 8)
  }

  /// A convolution by a kernel whose taps are all the same: sums along rows, and sums of those times the tap. The
  /// column pass makes its sums anew for each band, so bands are higher.
  convenience init(
    box kernel: Kernel, _ source: PixelSize, _ target: PixelSize, _ kernels: KernelTable,
    _ widen: KernelTable.WidenRow?
  ) throws(KernelError) {
    let factors = Kernel.Factors(
      column: Array(repeating: kernel.weights[0], count: kernel.height), row: Array(repeating: 1, count: kernel.width))
    let ring = try FloatBuffer(count: boxRingCount)
    try self.init(
      kernel, factors, source, target, kernels, widen,
      passes: (kernels.boxRow, { kernels.boxColumn($0, ring.start) }), bandRows: 32)
  }

  private init(
    _ kernel: Kernel, _ factors: Kernel.Factors, _ source: PixelSize, _ target: PixelSize, _ kernels: KernelTable,
    _ widen: KernelTable.WidenRow?, passes: (row: KernelTable.Convolve, column: (ConvolutionRows) -> Bool),
    bandRows: Int
  ) throws(KernelError) {
    self.kernels = kernels
    self.bandRows = bandRows
    columnPass = passes.column
    columnKernel = try Kernel(
      width: 1, height: kernel.height, weights: factors.column, anchor: (x: 0, y: kernel.anchorY))
    let rowKernel = try Kernel(
      width: kernel.width, height: 1, weights: factors.row, anchor: (x: kernel.anchorX, y: 0))
    let inputRows = bandRows + kernel.height - 1
    filtered = try FilteredRows(
      rowKernel, source, target, kernels, widen, pass: passes.row, rowsInUse: inputRows)
    tail = try TailColumns(rows: bandRows)
    rows = KernelMemory.array(inputRows)
  }

  deinit { KernelMemory.free(rows) }

  func prepare(for geometry: ConvolutionGeometry) throws(KernelError) { try filtered.prepare(for: geometry) }

  func run(
    _ geometry: ConvolutionGeometry, rows range: Range<Int>, _ output: UnsafeMutablePointer<Float>, _ stride: Int
  ) {
    filtered.begin(geometry)
    let whole = geometry.target.width & ~15
    let streaming = geometry.isStreamed(output, stride)
    for first in Swift.stride(from: range.lowerBound, to: range.upperBound, by: bandRows) {
      let rowCount = min(bandRows, range.upperBound - first)
      filtered.beginBand()
      for r in 0..<rowCount + columnKernel.height - 1 {
        let index = geometry.border.index(first + r - geometry.top, length: geometry.source.height)
        rows[r] = filtered.row(index, geometry)
      }
      columnKernel.weights.withUnsafeBufferPointer { weights in
        func band(_ columns: Range<Int>) -> ConvolutionRows {
          ConvolutionRows(
            rows: rows, weights: weights.baseAddress!, tapColumns: 1, tapRows: columnKernel.height,
            output: output + first * stride, outputStride: stride, rowCount: rowCount,
            firstColumn: columns.lowerBound, endColumn: columns.upperBound, streaming: streaming)
        }
        if whole > 0 { filter(band(0..<whole)) }
        tail.run(band(whole..<geometry.target.width), filter)
      }
    }
  }

  private func filter(_ band: ConvolutionRows) {
    let isFinite = columnPass(band)
    if !isFinite && columnKernel.hasZeroTaps { repairNonFiniteOutputs(band, fused: kernels.fusesMultiplyAdd) }
  }
}
