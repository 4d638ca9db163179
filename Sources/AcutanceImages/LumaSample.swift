import AcutanceKernels

/// The sample types that photos are stored in, each with its luma kernel.
public protocol LumaSample: ImagePixel {
  /// `AcutanceKernels.writeLuma` of this type.
  static func writeLuma(
    ofRGB samples: Span<Self>, channels: Int, into luma: inout MutableSpan<Self>) throws(KernelError)
}

extension UInt8: LumaSample {
  public static func writeLuma(
    ofRGB samples: Span<UInt8>, channels: Int, into luma: inout MutableSpan<UInt8>
  ) throws(KernelError) { try AcutanceKernels.writeLuma(ofRGB: samples, channels: channels, into: &luma) }
}

extension UInt16: LumaSample {
  public static func writeLuma(
    ofRGB samples: Span<UInt16>, channels: Int, into luma: inout MutableSpan<UInt16>
  ) throws(KernelError) { try AcutanceKernels.writeLuma(ofRGB: samples, channels: channels, into: &luma) }
}

extension Float: LumaSample {
  /// (19595 R + 38470 G + 7471 B) / 65536, the weights of the integer formula, in Double and rounded once to Float.
  ///
  /// Grey stays exactly itself: its products and their sum have 40 bits. Otherwise the error is at most half an ulp of
  /// the result (2^-24 of it, or 2^-150 of a subnormal one) and 2^-52 max(|R|, |G|, |B|) for the roundings in Double:
  /// of the two sums, each at most 2^-53 of a sum that is at most the greatest magnitude, and of the products none, as
  /// 16 and 24 bits fit 53. Beside 0.299 R + 0.587 G + 0.114 B it is off by 1.2e-5 max(|R|, |G|, |B|) for the weights.
  /// NaN and infinity reach the pixel that has them and no other.
  public static func writeLuma(
    ofRGB samples: Span<Float>, channels: Int, into luma: inout MutableSpan<Float>
  ) throws(KernelError) {
    guard channels == 3 else { throw .channelCount(channels) }
    guard samples.count == 3 * luma.count else {
      throw .rowLengthMismatch(count: samples.count, expected: 3 * luma.count)
    }
    for x in 0..<luma.count {
      let (red, green, blue) = (Double(samples[3 * x]), Double(samples[3 * x + 1]), Double(samples[3 * x + 2]))
      luma[x] = Float((19595 * red + 38470 * green + 7471 * blue) / 65536)
    }
  }
}
