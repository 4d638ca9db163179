import KernelInterface
import TestSupport
import Testing

/// Functions that give sums, against their scalar twins.
@Suite(.enabled(if: Emulation.isPossible, Emulation.comment))
struct EmulatedReductionTests {
  private let table = Emulation.table
  private let twin = Emulation.twin

  private func strip<Pixel>(_ plane: Values<Pixel>, _ stride: Int, _ rows: Int, _ columns: Range<Int>) -> RowStrip {
    let bytes = stride * MemoryLayout<Pixel>.stride
    return RowStrip(
      above: plane.raw, first: plane.raw + bytes, below: plane.raw + (rows + 1) * bytes, rowBytes: bytes,
      rowCount: rows, firstColumn: columns.lowerBound, endColumn: columns.upperBound)
  }

  /// Responses have the same bits; a Float lane takes at most 64 before it is widened, and two accumulators are added:
  /// gamma(66) of the sum of magnitudes, which is at most sqrt(n sum of squares).
  @Test func laplacianFloat() {
    var random = SeededGenerator(seed: 11)
    for width in Array(1...70) + [129, 257, 1000] {
      for rows in [1, 2, 3, 8, 9, 15, 16] {
        let stride = width + 2 + width % 3
        let plane = Values<Float>(stride * (rows + 2), offset: width % 5) { _ in random.float(0...1) }
        let strip = strip(plane, stride, rows, 1..<width + 1)
        let (sums, expected) = (table.laplacianFloat(strip, 0.01), twin.laplacianFloat(strip, 0.01))
        let magnitudes = (Double(width * rows) * expected.sumOfSquares).squareRoot()
        #expect(abs(sums.sum - expected.sum) <= gamma(66) * magnitudes, "\(width) x \(rows)")
        #expect(
          abs(sums.sumOfSquares - expected.sumOfSquares) <= gamma(66) * expected.sumOfSquares, "\(width) x \(rows)")
      }
    }
  }

  @Test func laplacianUInt8() {
    var random = SeededGenerator(seed: 12)
    for width in Array(1...140) + [257, 1000] {
      for rows in [1, 2, 7, 8] {
        let stride = width + 2 + width % 3
        let noise = Values<UInt8>(stride * (rows + 2), offset: width % 5) { _ in random.integer(0...255) }
        let board = Values<UInt8>(stride * (rows + 2)) { ($0 % stride + $0 / stride) & 1 == 0 ? 255 : 0 }
        for plane in [noise, board] {
          let strip = strip(plane, stride, rows, 1..<width + 1)
          #expect(table.laplacianUInt8(strip) == twin.laplacianUInt8(strip), "\(width) x \(rows)")
        }
      }
    }
    // Longer than a lane holds squares of full contrast.
    let board = Values<UInt8>(70002 * 10) { ($0 % 70002 + $0 / 70002) & 1 == 0 ? 255 : 0 }
    let wide = strip(board, 70002, 8, 1..<70001)
    #expect(table.laplacianUInt8(wide) == twin.laplacianUInt8(wide))
  }

  /// Mean and sum of squared deviations, which do not depend on the pivot. A sum of lanes of at most 100 values with
  /// the roundings of deviation and square is right to g = gamma(104), relative to the sum of magnitudes, which is at
  /// most sqrt(n q). The pivot is within one deviation of the mean, so q is at most twice the sum about the mean, M:
  /// the mean is right to g sqrt(2 M / n), and M = q - s^2/n to g q + 2 |s| / n g sqrt(n q) < 5 g M.
  @Test(arguments: [false, true])
  func momentsOfFloats(accurate: Bool) {
    var random = SeededGenerator(seed: 13)
    let bound = accurate ? gamma(104, doubleRoundoff) : gamma(104)
    for columns in Array(1...130) + [255, 1000, 2048] {
      for rows in Set([1, 3, 2048 / ((columns + 63) & ~63)]) where rows * ((columns + 63) & ~63) <= 2048 {
        let stride = columns + columns % 3
        let plane = Values<Float>(stride * rows, offset: columns % 5) { _ in random.float(3...4) }
        let block = PixelBlock(first: plane.raw, rowBytes: stride * 4, rowCount: rows, columns: columns)
        for all in [false, true] {
          let sums = table.momentsFloat(block, all, accurate)
          expectNear(sums, twin.momentsFloat(block, all, accurate), columns * rows, bound, all: all)
        }
      }
    }
  }

  @Test func momentsOfDoubles() {
    var random = SeededGenerator(seed: 14)
    for columns in Array(1...70) + [255, 1000, 2048] {
      for rows in [1, 3] where rows * ((columns + 63) & ~63) <= 2048 {
        let plane = Values<Double>(columns * rows, offset: columns % 5) { _ in Double(random.float(3...4)) }
        let block = PixelBlock(first: plane.raw, rowBytes: columns * 8, rowCount: rows, columns: columns)
        for all in [false, true] {
          let sums = table.momentsDouble(block, all)
          expectNear(sums, twin.momentsDouble(block, all), columns * rows, gamma(104, doubleRoundoff), all: all)
        }
      }
    }
  }

  private func expectNear(_ sums: BlockSums, _ twin: BlockSums, _ count: Int, _ bound: Double, all: Bool) {
    func mean(_ sums: BlockSums) -> Double { sums.pivot + sums.sum / Double(count) }
    func squares(_ sums: BlockSums) -> Double { sums.sumOfSquares - sums.sum * sums.sum / Double(count) }
    // Both are made in Double at last, of values up to 4.
    let (meanRounding, squareRounding) = (4 * gamma(4, doubleRoundoff), 16 * Double(count) * gamma(8, doubleRoundoff))
    let label: Comment = "\(count) pixels, all \(all)"
    #expect(
      abs(mean(sums) - mean(twin)) <= bound * (2 * squares(twin) / Double(count)).squareRoot() + meanRounding, label)
    #expect(abs(squares(sums) - squares(twin)) <= 5 * bound * squares(twin) + squareRounding, label)
    guard all else { return }
    #expect(sums.minimum == twin.minimum && sums.maximum == twin.maximum, label)
    // Lanes of at most 2048 / 16 = 128 magnitudes.
    let magnitudeBound = max(bound, bound / gamma(104) * gamma(132)) * twin.sumOfMagnitudes
    #expect(abs(sums.sumOfMagnitudes - twin.sumOfMagnitudes) <= magnitudeBound, label)
  }

  @Test func differencesOfBytes() {
    var random = SeededGenerator(seed: 18)
    for count in Array(1...200) + [1000, 16_520 * 64] {
      let first = Values<UInt8>(count, offset: count % 5) { _ in count > 1000 ? 255 : random.integer(0...255) }
      let second = Values<UInt8>(count, offset: count % 3) { _ in count > 1000 ? 0 : random.integer(0...255) }
      let (sums, expected) = (
        table.differenceUInt8(first.start, second.start, count), twin.differenceUInt8(first.start, second.start, count)
      )
      #expect(
        sums.sumOfMagnitudes == expected.sumOfMagnitudes && sums.sumOfSquares == expected.sumOfSquares
          && sums.largest == expected.largest, "\(count)")
    }
  }

  @Test func momentsOfIntegers() {
    var random = SeededGenerator(seed: 15)
    func expectEqual(_ sums: IntegerBlockSums, _ twin: IntegerBlockSums, _ all: Bool, _ label: Comment) {
      #expect(sums.sum == twin.sum && sums.sumOfSquares == twin.sumOfSquares, label)
      if all { #expect(sums.minimum == twin.minimum && sums.maximum == twin.maximum, label) }
    }
    for columns in Array(1...140) + [1000] {
      for rows in [1, 2, 5] {
        let stride = columns + columns % 3
        let bytes = Values<UInt8>(stride * rows, offset: columns % 5) { _ in random.integer(9...255) }
        let words = Values<UInt16>(stride * rows, offset: columns % 5) { _ in random.integer(9...65535) }
        for all in [false, true] {
          let byteBlock = PixelBlock(first: bytes.raw, rowBytes: stride, rowCount: rows, columns: columns)
          let wordBlock = PixelBlock(first: words.raw, rowBytes: stride * 2, rowCount: rows, columns: columns)
          let label: Comment = "\(columns) x \(rows), all \(all)"
          expectEqual(table.momentsUInt8(byteBlock, all), twin.momentsUInt8(byteBlock, all), all, label)
          expectEqual(table.momentsUInt16(wordBlock, all), twin.momentsUInt16(wordBlock, all), all, label)
        }
      }
    }
    // More steps than a lane of 32 bits holds: 33,025 of 64 bytes, 32,768 of 32 words, all at their largest.
    let bytes = Values<UInt8>(33_030 * 64) { _ in 255 }
    let byteBlock = PixelBlock(first: bytes.raw, rowBytes: 0, rowCount: 1, columns: bytes.count)
    expectEqual(table.momentsUInt8(byteBlock, true), twin.momentsUInt8(byteBlock, true), true, "white bytes")
    let words = Values<UInt16>(32_770 * 32) { _ in 65535 }
    let wordBlock = PixelBlock(first: words.raw, rowBytes: 0, rowCount: 1, columns: words.count)
    expectEqual(table.momentsUInt16(wordBlock, true), twin.momentsUInt16(wordBlock, true), true, "white words")
  }

  /// A Float lane takes eight deviations, and their running sums once more: gamma(20) covers either with the rounding of
  /// the deviation. With m = sum of magnitudes (at most sqrt(n q)), sums weighted by columns multiply lane sums by at
  /// most width + 256 and running sums by 32, which add up to no more than 8 times the deviations.
  @Test func mapStrips() {
    var random = SeededGenerator(seed: 16)
    for width in Array(1...70) + [255, 256, 257, 513, 1000] {
      for rows in [1, 2, 16] {
        let stride = width + width % 3
        let plane = Values<Float>(stride * rows, offset: width % 5) { _ in random.float(-1...1) }
        let sums = table.mapStrip(plane.raw, stride * 4, rows, width, 0.25)
        let expected = twin.mapStrip(plane.raw, stride * 4, rows, width, 0.25)
        let magnitudes = (Double(width * rows) * expected.sumOfSquares).squareRoot()
        let label: Comment = "\(width) x \(rows)"
        #expect(abs(sums.sum - expected.sum) <= gamma(20) * magnitudes, label)
        #expect(abs(sums.sumOfSquares - expected.sumOfSquares) <= gamma(20) * expected.sumOfSquares, label)
        let columnBound = gamma(20) * 2 * Double(width + 256) * magnitudes
        #expect(abs(sums.sumByColumn - expected.sumByColumn) <= columnBound, label)
        #expect(abs(sums.sumByRow - expected.sumByRow) <= gamma(20) * Double(rows) * magnitudes, label)
        #expect(sums.minimum == expected.minimum && sums.maximum == expected.maximum, label)
      }
    }
  }

  /// Sums in Double of at most 1000 values below 1 in magnitude.
  @Test func maskedRows() {
    var random = SeededGenerator(seed: 17)
    for count in Array(1...70) + [1000] {
      let values = Values<Float>(count, offset: 1) { _ in random.float(-1...1) }
      let mask = Values<Float>(count, offset: 2) { $0 == count / 2 && count % 3 == 0 ? .nan : random.float(0...1) }
      for masks in [mask, values] {
        let sums = table.maskedRow(values.start, masks.start, count, 0.5)
        let expected = twin.maskedRow(values.start, masks.start, count, 0.5)
        #expect(sums.count == expected.count && sums.maskHasNaN == expected.maskHasNaN, "\(count)")
        #expect(abs(sums.sum - expected.sum) <= gamma(count, doubleRoundoff) * Double(count), "\(count)")
      }
    }
  }
}
