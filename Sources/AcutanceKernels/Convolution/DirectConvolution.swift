import KernelInterface

/// Every tap of every output, band by band.
final class DirectConvolution: ConvolutionEngine {
  private let kernel: Kernel
  private let kernels: KernelTable
  private let weights: [Float]
  private let bandRows: Int
  private let sourceRows: SourceRows
  private let edge: EdgeTile
  private let tail: TailColumns
  private let rows: UnsafeMutablePointer<UnsafePointer<Float>>
  private let shiftedRows: UnsafeMutablePointer<UnsafePointer<Float>>

  init(
    _ kernel: Kernel, _ source: PixelSize, _ kernels: KernelTable, _ widen: KernelTable.WidenRow?
  ) throws(KernelError) {
    self.kernel = kernel
    self.kernels = kernels
    weights = kernel.weightsByColumn
    bandRows = Self.bandRows(kernel.height)
    let inputRows = bandRows + kernel.height - 1
    sourceRows = SourceRows(width: source.width, rowsInUse: inputRows, widen: widen)
    edge = try EdgeTile(rows: bandRows, tapRows: kernel.height, tapColumns: kernel.width)
    tail = try TailColumns(rows: bandRows)
    rows = .allocate(capacity: inputRows)
    shiftedRows = .allocate(capacity: inputRows)
  }

  deinit {
    rows.deallocate()
    shiftedRows.deallocate()
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
    let edges = sourceRows.isPadded ? [] : geometry.edgeColumns(interior)
    let streaming = geometry.isStreamed(output, stride, rows: range) && kernel.height <= 7
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
        }
        for columns in edges { edge.run(band(rows, columns), columns: columns, geometry, convolve) }
      }
    }
  }

  private func convolve(_ band: ConvolutionRows) {
    let isFinite = kernels.convolve(band)
    if !isFinite && kernel.hasZeroTaps { repairNonFiniteOutputs(band, fused: kernels.fusesMultiplyAdd) }
  }
}

extension ConvolutionGeometry {
  /// Whether results are written past the caches: those that few third levels would hold beside their source, if the
  /// rows are aligned for it.
  func isStreamed(_ output: UnsafeMutablePointer<Float>, _ stride: Int, rows: Range<Int>) -> Bool {
    rows.count * stride * MemoryLayout<Float>.stride > 16 << 20 && stride % 16 == 0
      && UInt(bitPattern: output) % 64 == 0
  }

  /// The columns beside the interior, in tiles.
  func edgeColumns(_ interior: Range<Int>) -> [Range<Int>] {
    var tiles: [Range<Int>] = []
    for side in [0..<interior.lowerBound, interior.upperBound..<target.width] {
      for start in Swift.stride(from: side.lowerBound, to: side.upperBound, by: EdgeTile.width) {
        tiles.append(start..<min(start + EdgeTile.width, side.upperBound))
      }
    }
    return tiles
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
