import AcutanceKernels

/// The sample types that photos are stored in, each with its luma kernel.
public protocol LumaSample: ImagePixel, FixedWidthInteger {
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
