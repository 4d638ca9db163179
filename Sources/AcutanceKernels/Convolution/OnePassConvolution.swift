import KernelInterface

/// One pass over the source, band by band: every tap of every output, or a row and a column of taps with what lies
/// between them in registers.
final class OnePassConvolution: ConvolutionEngine {
  private let kernel: Kernel
  private let pass: KernelTable.Convolve
  private let fusesMultiplyAdd: Bool
  private let weights: [Float]
  private let bandRows: Int
  private let sourceRows: SourceRows
  private let edge: EdgeTile
  private let tail: TailColumns
  private let rows: UnsafeMutablePointer<UnsafePointer<Float>>
  private let shiftedRows: UnsafeMutablePointer<UnsafePointer<Float>>

  /// A convolution by every tap of a kernel.
  convenience init(
    _ kernel: Kernel, _ source: PixelSize, _ kernels: KernelTable, _ widen: KernelTable.WidenRow?
  ) throws(KernelError) {
    try self.init(kernel, kernel.weightsByColumn, source, kernels, widen, pass: kernels.convolve)
  }

  /// A convolution by the factors of a kernel, or `nil` where two passes have to do it: with a long column of taps, and
  /// with taps of 0 (where a value that is not finite must not spread, and rows between the passes have to be looked at).
  convenience init?(
    _ kernel: Kernel, factors: Kernel.Factors, _ source: PixelSize, _ kernels: KernelTable,
    _ widen: KernelTable.WidenRow?
  ) throws(KernelError) {
    guard kernel.height <= kernels.factorRowsInRegisters, !kernel.hasZeroTaps else { return nil }
    try self.init(kernel, factors.row + factors.column, source, kernels, widen, pass: kernels.convolveFactors)
  }

  private init(
    _ kernel: Kernel, _ weights: [Float], _ source: PixelSize, _ kernels: KernelTable, _ widen: KernelTable.WidenRow?,
    pass: @escaping KernelTable.Convolve
  ) throws(KernelError) {
    self.kernel = kernel
    self.pass = pass
    self.weights = weights
    fusesMultiplyAdd = kernels.fusesMultiplyAdd
    bandRows = Self.bandRows(kernel.height)
    let inputRows = bandRows + kernel.height - 1
    sourceRows = SourceRows(width: source.width, rowsInUse: inputRows, widen: widen)
    edge = try EdgeTile(rows: bandRows, tapRows: kernel.height, tapColumns: kernel.width)
    tail = try TailColumns(rows: bandRows)
    rows = KernelMemory.array(inputRows)
    shiftedRows = KernelMemory.array(inputRows)
  }

  deinit {
    KernelMemory.free(rows)
    KernelMemory.free(shiftedRows)
  }

  /// Small kernels wait for memory: sixteen rows are what the caches hold well. Larger ones compute, and want few rows
  /// at the ends of a band, where the register tile is only partly in use.
  private static func bandRows(_ tapRows: Int) -> Int { tapRows <= 3 ? 16 : 32 }

  func prepare(for geometry: ConvolutionGeometry) throws(KernelError) {
    try sourceRows.prepare(for: geometry, tapColumns: kernel.width)
  }

  func run(
    _ geometry: ConvolutionGeometry, rows range: Range<Int>, _ output: UnsafeMutablePointer<Float>, _ stride: Int
  ) {
    sourceRows.begin()
    let interior =
      sourceRows.isPadded ? 0..<geometry.target.width & ~15 : geometry.interior(kernel)
    let streaming = geometry.isStreamed(output, stride) && kernel.height <= 7
    for first in Swift.stride(from: range.lowerBound, to: range.upperBound, by: bandRows) {
      let rowCount = min(bandRows, range.upperBound - first)
      sourceRows.beginBand()
      for r in 0..<rowCount + kernel.height - 1 {
        let index = geometry.border.index(first + r - geometry.top, length: geometry.source.height)
        rows[r] = sourceRows.row(index, geometry)
        shiftedRows[r] = rows[r] - geometry.left
      }
      weights.withUnsafeBufferPointer { weights in
        func band(_ rows: UnsafeMutablePointer<UnsafePointer<Float>>, _ columns: Range<Int>) -> ConvolutionRows {
          ConvolutionRows(
            rows: rows, weights: weights.baseAddress!, tapColumns: kernel.width, tapRows: kernel.height,
            output: output + first * stride, outputStride: stride, rowCount: rowCount,
            firstColumn: columns.lowerBound, endColumn: columns.upperBound, streaming: streaming)
        }
        if !interior.isEmpty { convolve(band(shiftedRows, interior)) }
        if sourceRows.isPadded {
          tail.run(band(shiftedRows, interior.upperBound..<geometry.target.width), convolve)
        } else {
          geometry.forEachEdge(beside: interior) { edge.run(band(rows, $0), columns: $0, geometry, convolve) }
        }
      }
    }
  }

  private func convolve(_ band: ConvolutionRows) {
    let isFinite = pass(band)
    if !isFinite && kernel.hasZeroTaps { repairNonFiniteOutputs(band, fused: fusesMultiplyAdd) }
  }
}

extension ConvolutionGeometry {
  /// Results larger than this are written past the caches: few third levels would hold them beside their source.
  static var streamedBytes: Int { 16 << 20 }

  /// Whether results are written past the caches: large ones, whatever share of their rows a thread has, if the rows are
  /// aligned for it.
  func isStreamed(_ output: UnsafeMutablePointer<Float>, _ stride: Int) -> Bool {
    target.height * stride * MemoryLayout<Float>.stride > Self.streamedBytes && stride % 16 == 0
      && UInt(bitPattern: output) % 64 == 0
  }

  /// Calls a closure with the columns beside the interior, in tiles.
  func forEachEdge(beside interior: Range<Int>, _ run: (Range<Int>) -> Void) {
    var start = 0
    while start < target.width {
      let isLeft = start < interior.lowerBound
      if !isLeft { start = max(start, interior.upperBound) }
      let end = min(start + EdgeTile.width, isLeft ? interior.lowerBound : target.width)
      if start < end { run(start..<end) }
      start = end
    }
  }
}

extension Kernel {
  /// The taps by columns, as the register tiles read them.
  var weightsByColumn: [Float] {
    (0..<width).flatMap { i in (0..<height).map { j in self[i, j] } }
  }

  var hasZeroTaps: Bool { weights.contains(0) }

  /// Whether all taps are the same, and not zero.
  var isBox: Bool { weights[0] != 0 && weights.allSatisfy { $0 == weights[0] } }
}
