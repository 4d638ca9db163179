import KernelInterface
import TestSupport
import Testing

/// Functions that make rows, against their scalar twins.
@Suite(.enabled(if: Emulation.isPossible, Emulation.comment))
struct EmulatedRowTests {
  private let table = Emulation.table
  private let twin = Emulation.twin
  private static let counts = Array(1...70) + [127, 128, 129, 1000]

  /// Runs a function of both tables that writes Floats; the outputs lie `offset` elements behind a boundary.
  private func same<Value: BitwiseCopyable & Equatable>(
    _ count: Int, offset: Int = 1, zero: Value, _ label: String,
    _ run: (KernelTable, UnsafeMutablePointer<Value>) -> Void
  ) {
    let outputs = [table, twin].map { table in
      let output = Values<Value>(count, offset: offset) { _ in zero }
      run(table, output.start)
      return output.array
    }
    #expect(outputs[0] == outputs[1], "\(label)")
  }

  /// Every product of a pixel and a weight is exact in Double and in 64 bits: equal.
  @Test func columnSums() {
    var random = SeededGenerator(seed: 1)
    let weights = [
      ColumnWeights(first: 3, middle: 7, last: 2), ColumnWeights(first: 1 << 15, middle: 1 << 15, last: 1),
      ColumnWeights(first: 70000, middle: 90000, last: 12345),
    ]
    for width in Self.counts where width < 200 {
      let stride = width + 5
      for rows in [1, 2, 3, 9] {
        let bytes = Values<UInt8>(stride * rows, offset: width % 7) { _ in random.integer(0...255) }
        let words = Values<UInt16>(stride * rows, offset: width % 7) { _ in random.integer(0...65535) }
        let floats = Values<Float>(stride * rows, offset: width % 7) { _ in random.float(-1...1) }
        for (number, weight) in weights.enumerated() {
          let accumulate = (width + number) & 1 == 0
          let label = "width \(width), rows \(rows), weights \(number)"
          same(width, zero: UInt64(5), label) {
            $0.columnSumUInt8(bytes.raw, stride, rows, weight, width, accumulate, $1)
          }
          same(width, zero: UInt64(5), label) {
            $0.columnSumUInt16(words.raw, stride * 2, rows, weight, width, accumulate, $1)
          }
          same(width, zero: 5.0, label) {
            $0.columnSumFloat(floats.raw, stride * 4, rows, weight, width, accumulate, $1)
          }
        }
      }
    }
  }

  /// Integer quotients are rounded once: equal. Of Double sums (positive ones, so relative errors of some 2^-50) both
  /// quotients are rounded to Float: neighbours at the most.
  @Test func areaRows() {
    var random = SeededGenerator(seed: 2)
    for count in Self.counts where count < 200 {
      for tapCount in [1, 2, 3, 4, 7] {
        let taps = Values<AreaTap>(count) {
          AreaTap(
            start: 2 + $0 * tapCount / 2, first: random.integer(1...9), secondLast: random.integer(0...9),
            last: random.integer(0...9))
        }
        let columnCount = 2 + count * tapCount / 2 + tapCount
        let label = "count \(count), taps \(tapCount)"
        for divisor in [UInt64(977), 3 << 24] {
          let limit = divisor < 1 << 24 ? UInt64(1 << 24) / (9 * UInt64(tapCount)) - 1 : 1 << 40
          let columns = Values<UInt64>(columnCount) { _ in random.integer(0...limit) }
          same(count, zero: Float(0), label) {
            $0.areaRowInteger(columns.start, taps.start, tapCount, 9, divisor, count, $1)
          }
        }
        let columns = Values<Double>(columnCount) { _ in Double(random.float(0...1)) }
        let results = [table, twin].map { table in
          let output = Values<Float>(count) { _ in 0 }
          table.areaRowFloat(columns.start, taps.start, tapCount, 9, 977, count, output.start)
          return output.array
        }
        #expect(zip(results[0], results[1]).allSatisfy { abs($0 - $1) <= max($0, $1).ulp }, "\(label)")
      }
    }
  }

  @Test(arguments: [false, true])
  func halves(streaming: Bool) {
    var random = SeededGenerator(seed: 3)
    for count in Self.counts {
      let offset = streaming ? 0 : count % 5
      let bytes = (0..<2).map { _ in Values<UInt8>(2 * count, offset: count % 3) { _ in random.integer(0...255) } }
      let words = (0..<2).map { _ in Values<UInt16>(2 * count, offset: count % 3) { _ in random.integer(0...65535) } }
      let floats = (0..<2).map { _ in Values<Float>(2 * count, offset: count % 3) { _ in random.float(-1...1) } }
      same(count, offset: offset, zero: Float(0), "\(count)") {
        $0.halveRowUInt8(bytes[0].raw, bytes[1].raw, count, streaming, $1)
      }
      same(count, offset: offset, zero: Float(0), "\(count)") {
        $0.halveRowUInt16(words[0].raw, words[1].raw, count, streaming, $1)
      }
      same(count, offset: offset, zero: Float(0), "\(count)") {
        $0.halveRowFloat(floats[0].raw, floats[1].raw, count, streaming, $1)
      }
    }
  }

  @Test func lumaAndWidening() {
    var random = SeededGenerator(seed: 4)
    for count in Self.counts {
      let bytes = Values<UInt8>(4 * count, offset: count % 3) { _ in random.integer(0...255) }
      let words = Values<UInt16>(4 * count, offset: count % 3) { _ in random.integer(0...65535) }
      for channels in [3, 4] {
        same(count, zero: UInt8(0), "\(count)") { $0.lumaUInt8(bytes.raw, channels, count, $1) }
        same(count, zero: UInt16(0), "\(count)") { $0.lumaUInt16(words.raw, channels, count, $1) }
      }
      same(count, zero: Float(0), "\(count)") { $0.widenUInt8(bytes.raw, count, $1) }
      same(count, zero: Float(0), "\(count)") { $0.widenUInt16(words.raw, count, $1) }
    }
  }

  @Test func quantization() {
    var random = SeededGenerator(seed: 5)
    for count in Self.counts {
      for special in [Float.nan, .infinity, -.infinity, 0.5, 2.5] {
        let source = Values<Float>(count) { $0 == count / 2 ? special : random.float(-40...300) }
        let results = [table, twin].map { table in
          let output = Values<UInt8>(count, offset: 3) { _ in 0 }
          var clamped = ClampedCounts(low: 3, high: 4)
          let isNumber = table.quantizeRow(source.start, count, 1, 0.25, &clamped, output.start)
          return (output.array, clamped.low, clamped.high, isNumber)
        }
        #expect(results[0].3 == results[1].3)
        // Of a row with a NaN nothing but that is said.
        if results[1].3 { #expect(results[0] == results[1], "count \(count), \(special)") }
      }
    }
  }

  /// The square of a magnitude is rounded two or three times, by 2 u at most, the root halves that and rounds once
  /// more: 2 u each, 4 u apart.
  @Test(arguments: [false, true])
  func magnitudes(streaming: Bool) {
    var random = SeededGenerator(seed: 6)
    for count in Self.counts {
      let (gx, gy) = (
        Values<Float>(count, offset: 1) { _ in random.float(-2...2) },
        Values<Float>(count, offset: 2) { _ in random.float(-2...2) }
      )
      let results = [table, twin].map { table in
        let output = Values<Float>(count, offset: streaming ? 0 : 3) { _ in 0 }
        table.magnitudeRow(gx.start, gy.start, count, streaming, output.start)
        return output.array
      }
      let bound = gamma(4)
      #expect(zip(results[0], results[1]).allSatisfy { Double(abs($0 - $1)) <= bound * Double($1) }, "\(count)")
    }
  }

  @Test func rescaledRows() {
    var random = SeededGenerator(seed: 7)
    for count in Self.counts {
      let source = Values<Float>(count, offset: count % 4) { _ in random.float(-5...5) }
      same(count, zero: Float(0), "\(count)") { $0.rescaleRow(source.start, count, 0.1, 1 / 3.0, $1) }
    }
  }

  /// Rounded one after the other on both sides: equal.
  @Test func products() {
    var random = SeededGenerator(seed: 8)
    for (rows, inner, columns) in [(1, 1, 16), (2, 7, 48), (5, 64, 64), (11, 3, 32)] {
      let stride = inner + 3
      let left = Values<Double>(rows * stride, offset: 1) { _ in Double(random.float(-1...1)) / 3 }
      let right = Values<Double>(inner * columns, offset: 3) { _ in Double(random.float(-1...1)) / 7 }
      same(rows * columns, zero: 5.0, "\(rows)x\(inner)x\(columns)") {
        $0.productDouble(left.start, stride, rows, inner, right.start, columns, $1)
      }
    }
  }
}
