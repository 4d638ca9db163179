import AcutanceKernels
import AcutanceReference
import TestSupport
import Testing

@Suite struct LumaTests {
  private func luma<Sample: PlanePixel & FixedWidthInteger>(
    _ samples: [Sample], channels: Int,
    _ write: (Span<Sample>, Int, inout MutableSpan<Sample>) throws -> Void
  ) throws -> [Sample] {
    var output = [Sample](repeating: 7, count: samples.count / channels)
    var span = output.mutableSpan
    try write(samples.span, channels, &span)
    return output
  }

  @Test(arguments: TestScale.variants, [3, 4])
  func matchesTheFormulaAtEveryLength(variant: Variant, channels: Int) throws {
    var generator = SeededGenerator(seed: 8)
    for count in 0...140 {
      let bytes = generator.bytes(count * channels)
      let eight = try luma(bytes, channels: channels) {
        try writeLuma(ofRGB: $0, channels: $1, into: &$2, variant: variant)
      }
      let words = bytes.map { UInt16($0) &* 257 ^ UInt16(count) }
      let sixteen = try luma(words, channels: channels) {
        try writeLuma(ofRGB: $0, channels: $1, into: &$2, variant: variant)
      }
      for i in 0..<count {
        let (r, g, b) = (Int(bytes[i * channels]), Int(bytes[i * channels + 1]), Int(bytes[i * channels + 2]))
        #expect(Int(eight[i]) == (19595 * r + 38470 * g + 7471 * b + 32768) >> 16, "\(count) \(i)")
        let (r16, g16, b16) = (Int(words[i * channels]), Int(words[i * channels + 1]), Int(words[i * channels + 2]))
        #expect(Int(sixteen[i]) == (19595 * r16 + 38470 * g16 + 7471 * b16 + 32768) >> 16, "\(count) \(i)")
      }
      // Beside the real-valued weights: half a level, and 1.2e-5 of full scale for the rounding of the weights.
      let reference = BLASReference.luma(ofRGB: bytes.map(Double.init), channels: channels)
      for i in 0..<count { #expect(abs(Double(eight[i]) - reference[i]) <= 0.5 + 1.2e-5 * 255) }
    }
  }

  @Test(arguments: TestScale.variants)
  func greyIsItself(variant: Variant) throws {
    let greys = (0...255).flatMap { [UInt8($0), UInt8($0), UInt8($0)] }
    let eight = try luma(greys, channels: 3) { try writeLuma(ofRGB: $0, channels: $1, into: &$2, variant: variant) }
    #expect(eight == (0...255).map { UInt8($0) })
    let values = Array(stride(from: 0, through: 65535, by: 5)).map { UInt16($0) }
    let sixteen = try luma(values.flatMap { [$0, $0, $0] }, channels: 3) {
      try writeLuma(ofRGB: $0, channels: $1, into: &$2, variant: variant)
    }
    #expect(sixteen == values)
  }

  @Test func badArgumentsAreErrorsAndNothingIsWritten() throws {
    var output: [UInt8] = [7, 7]
    for (count, channels, expected) in [
      (6, 2, KernelError.channelCount(2)), (5, 3, .rowLengthMismatch(count: 5, expected: 6)),
      (6, 4, .rowLengthMismatch(count: 6, expected: 8)),
    ] {
      let samples = [UInt8](repeating: 1, count: count)
      #expect(throws: expected) {
        var span = output.mutableSpan
        try writeLuma(ofRGB: samples.span, channels: channels, into: &span)
      }
      #expect(output == [7, 7])
    }
  }
}
