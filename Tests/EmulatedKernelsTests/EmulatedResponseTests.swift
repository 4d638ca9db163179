import KernelInterface
import TestSupport
import Testing

/// The response functions against their scalar twins.
@Suite(.enabled(if: Emulation.isPossible, Emulation.comment))
struct EmulatedResponseTests {
  private let table = Emulation.table.responses
  private let twin = Emulation.twin.responses
  private static let counts = Array(1...70) + [127, 129, 2047, 2048]

  /// Whole numbers are exact, and every step of the Floats rounds once on every variant: equal bits.
  @Test(arguments: 0..<5)
  func rows(kernel: Int) {
    var random = SeededGenerator(seed: 21)
    func same<Pixel: BitwiseCopyable, Response: BitwiseCopyable & FixedWidthInteger>(
      _ count: Int, _ rows: [Values<Pixel>], _: Response.Type,
      _ function: (ResponseTable) -> ResponseTable.Row
    ) {
      let results = [table, twin].map { table in
        let output = Values<Response>(count, offset: 1) { _ in 0 }
        function(table)(
          kernel, rows[0].start + 1, rows[1].start + 1, rows[2].start + 1, count, output.start)
        return output.array
      }
      #expect(results[0] == results[1], "\(Pixel.self), count \(count)")
    }
    for count in Self.counts {
      let bytes = (0..<3).map { _ in Values<UInt8>(count + 2, offset: count % 5) { _ in random.integer(0...255) } }
      let words = (0..<3).map { _ in Values<UInt16>(count + 2, offset: count % 5) { _ in random.integer(0...65535) } }
      let floats = (0..<3).map { _ in Values<Float>(count + 2, offset: count % 5) { _ in random.float(0...1) } }
      // Floats are compared as their bits.
      same(count, floats, UInt32.self, \.rowFloat)
      if kernel < 4 {
        same(count, bytes, Int16.self, \.rowUInt8)
        same(count, words, Int32.self, \.rowUInt16)
      } else {
        same(count, bytes, Int32.self, \.rowUInt8)
        same(count, words, UInt64.self, \.rowUInt16)
      }
    }
  }

  /// Sums of random values and of the largest there are.
  @Test func sums() {
    var random = SeededGenerator(seed: 22)
    func same<Value: FixedWidthInteger & BitwiseCopyable>(
      _ count: Int, _ value: (Int) -> Value, _ function: (ResponseTable) -> ResponseTable.Sums
    ) {
      for all in [false, true] {
        // Beyond the values is what the function may write over.
        let values = Values<Value>((count + 31) & ~31, offset: 0, value)
        let (sums, expected) = (function(table)(values.start, count, all), function(twin)(values.start, count, all))
        func squares(_ sums: ResponseSums) -> UInt128 { UInt128(sums.squares) + UInt128(sums.upperSquares) << 21 }
        let label: Comment = "\(Value.self), count \(count), all \(all)"
        #expect(sums.sum == expected.sum && squares(sums) == squares(expected), label)
        guard all else { continue }
        #expect(sums.minimum == expected.minimum && sums.maximum == expected.maximum, label)
        #expect(sums.magnitudes == expected.magnitudes, label)
      }
    }
    for count in Self.counts {
      same(count, { _ in random.integer(-5100...5100) as Int16 }, \.sumsInt16)
      same(count, { _ in 5100 as Int16 }, \.sumsInt16)
      same(count, { _ in random.integer(-1_310_700...1_310_700) as Int32 }, \.sumsInt32)
      same(count, { _ in 2_080_800 as Int32 }, \.sumsInt32)
      same(count, { _ in random.integer(0...85_897_052_250) as UInt64 }, \.sumsUInt64)
      same(count, { _ in 85_897_052_250 as UInt64 }, \.sumsUInt64)
    }
  }

  /// Sums in Double: gamma(count + 4) of the sums of magnitudes, which are the sums themselves for positive terms and at
  /// most sqrt(w q) for the middle one.
  @Test func weightedSums() {
    var random = SeededGenerator(seed: 23)
    func near<Value: BitwiseCopyable>(
      _ count: Int, _ value: (Int) -> Value, _ function: (ResponseTable) -> ResponseTable.Weighted
    ) {
      let values = Values<Value>(count, offset: 1, value)
      let weights = Values<Float>(count, offset: 2) { _ in random.float(0...1) }
      let (sums, expected) = (
        function(table)(values.raw, weights.start, count, 0.5), function(twin)(values.raw, weights.start, count, 0.5)
      )
      let bound = 2 * gamma(count + 4, doubleRoundoff)
      let label: Comment = "\(Value.self), count \(count)"
      #expect(abs(sums.weight - expected.weight) <= bound * expected.weight, label)
      #expect(abs(sums.squares - expected.squares) <= bound * expected.squares, label)
      #expect(abs(sums.sum - expected.sum) <= bound * (expected.weight * expected.squares).squareRoot(), label)
    }
    for count in Self.counts {
      near(count, { _ in random.float(-1...1) }, \.weightedFloat)
      near(count, { _ in random.integer(-5100...5100) as Int16 }, \.weightedInt16)
      near(count, { _ in random.integer(-1_310_700...1_310_700) as Int32 }, \.weightedInt32)
      near(count, { _ in random.integer(0...85_897_052_250) as UInt64 }, \.weightedUInt64)
      let weights = Values<Float>(count, offset: count % 5) { $0 % 7 == 3 ? -random.float(0...1) : random.float(0...9) }
      #expect(table.largestBits(weights.start, count) == twin.largestBits(weights.start, count))
    }
  }
}
