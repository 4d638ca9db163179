import KernelInterface
import TestSupport
import Testing

/// Functions that take a band of rows. NEON fuses, so the bits of `convolve` are those of one chain of fused products
/// in the order that its contract promises.
@Suite(.enabled(if: Emulation.isPossible, Emulation.comment))
struct EmulatedConvolutionTests {
  private let table = Emulation.table

  /// A band over rows of random pixels: three columns are left out before it, and the second row is the first again,
  /// as at a replicated border.
  private final class Band {
    let rows: [Values<Float>]
    let pointers: Values<UnsafePointer<Float>>
    let weights: Values<Float>
    let output: Values<Float>
    let band: ConvolutionRows
    static let firstColumn = 3

    init(
      _ random: inout SeededGenerator, tapColumns: Int, tapRows: Int, columns: Int, rowCount: Int, streaming: Bool,
      weightCount: Int, weight: Float? = nil
    ) {
      let inputRows = rowCount + tapRows - 1
      let rows = (0..<inputRows).map { row in
        Values<Float>(columns + tapColumns + 2, offset: row % 5) { _ in random.float(-1...1) }
      }
      self.rows = rows
      pointers = Values(inputRows) { UnsafePointer(rows[$0 == 1 ? 0 : $0].start) }
      weights = Values(weightCount) { _ in weight ?? random.float(-1...1) }
      let stride = columns + 16
      // The first written column on a boundary, as streaming wants it.
      output = Values(stride * rowCount, offset: streaming ? 13 : 2) { _ in -7 }
      band = ConvolutionRows(
        rows: pointers.start, weights: weights.start, tapColumns: tapColumns, tapRows: tapRows, output: output.start,
        outputStride: stride, rowCount: rowCount, firstColumn: Self.firstColumn,
        endColumn: Self.firstColumn + columns, streaming: streaming)
    }

    /// Results of columns that are written, and whether all others are untouched.
    func compare(_ label: Comment, _ expected: (Int, Int) -> Float, within bound: (Int, Int) -> Double = { _, _ in 0 })
    {
      for y in 0..<band.rowCount {
        for x in 0..<band.outputStride {
          let value = output.start[y * band.outputStride + x]
          if x < band.firstColumn || x >= band.endColumn {
            #expect(value == -7, label)
          } else {
            let difference = Double(value) - Double(expected(x, y))
            if abs(difference) > bound(x, y) {
              Issue.record("\(label) column \(x), row \(y): \(value), expected \(expected(x, y))")
              return
            }
          }
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func convolve(streaming: Bool) {
    var random = SeededGenerator(seed: 31)
    var sizes = (1...9).flatMap { columns in (1...9).map { (columns, $0) } }
    sizes += [(31, 1), (1, 31), (15, 15), (3, 13), (17, 2)]
    for (tapColumns, tapRows) in sizes {
      for (columns, rowCount) in [(16, 1), (48, 3), (64, 8), (144, 2)] {
        let test = Band(
          &random, tapColumns: tapColumns, tapRows: tapRows, columns: columns, rowCount: rowCount,
          streaming: streaming, weightCount: tapColumns * tapRows)
        let band = test.band
        #expect(table.convolve(band))
        test.compare(
          "\(tapColumns) x \(tapRows) taps, \(columns) x \(rowCount)",
          { x, y in
            var sum: Float = 0
            for j in 0..<tapRows {
              for i in 0..<tapColumns { sum.addProduct(band.weights[i * tapRows + j], band.rows[y + j][x + i]) }
            }
            return sum
          })
      }
    }
  }

  @Test func convolveFactors() {
    var random = SeededGenerator(seed: 32)
    for tapColumns in [1, 2, 3, 5, 8] {
      for tapRows in 1...8 {
        for (columns, rowCount) in [(16, 1), (48, 3), (144, 8)] {
          let test = Band(
            &random, tapColumns: tapColumns, tapRows: tapRows, columns: columns, rowCount: rowCount,
            streaming: tapRows & 1 == 0, weightCount: tapColumns + tapRows)
          let band = test.band
          #expect(table.convolveFactors(band))
          test.compare(
            "\(tapColumns) and \(tapRows) taps, \(columns) x \(rowCount)",
            { x, y in
              var sum: Float = 0
              for j in 0..<tapRows {
                var filtered: Float = 0
                for i in 0..<tapColumns { filtered.addProduct(band.weights[i], band.rows[y + j][x + i]) }
                sum.addProduct(band.weights[tapColumns + j], filtered)
              }
              return sum
            })
        }
      }
    }
  }

  /// A sum of n taps in any order and a product: gamma(n) of the magnitudes, here at most n times the weight.
  @Test func boxes() {
    var random = SeededGenerator(seed: 33)
    let ring = Values<Float>(boxRingCount) { _ in .nan }
    for taps in 1...31 {
      for (columns, rowCount) in [(16, 1), (48, 3), (64, 40)] {
        let bound = gamma(taps) * Double(taps) * 0.125
        let label: Comment = "\(taps) taps, \(columns) x \(rowCount)"
        let row = Band(
          &random, tapColumns: taps, tapRows: 1, columns: columns, rowCount: rowCount, streaming: false,
          weightCount: 1, weight: 0.125)
        #expect(table.boxRow(row.band))
        row.compare(
          label,
          { x, y in Float((0..<taps).reduce(0.0) { $0 + Double(row.band.rows[y][x + $1]) } * 0.125) },
          within: { _, _ in bound })
        let column = Band(
          &random, tapColumns: 1, tapRows: taps, columns: columns, rowCount: rowCount, streaming: taps & 1 == 0,
          weightCount: 1, weight: 0.125)
        #expect(table.boxColumn(column.band, ring.start))
        column.compare(
          label,
          { x, y in Float((0..<taps).reduce(0.0) { $0 + Double(column.band.rows[y + $1][x]) } * 0.125) },
          within: { _, _ in bound })
      }
    }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func nonFinitePixelIsReported(pixel: Float) {
    var random = SeededGenerator(seed: 34)
    for (tapColumns, tapRows) in [(1, 5), (5, 1), (3, 3), (2, 7)] {
      let test = Band(
        &random, tapColumns: tapColumns, tapRows: tapRows, columns: 80, rowCount: 4, streaming: false,
        weightCount: tapColumns * tapRows)
      test.rows[3].start[Band.firstColumn + 79] = pixel
      #expect(!table.convolve(test.band), "\(tapColumns) x \(tapRows)")
    }
  }
}
