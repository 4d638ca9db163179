import KernelInterface

/// Rec. 601 luma of one row of interleaved RGB samples as they are stored, in integers:
/// (19595 R + 38470 G + 7471 B + 32768) >> 16.
///
/// The weights are 0.299, 0.587 and 0.114 times 65536, rounded to sum 65536: grey stays exactly itself and white is
/// full scale. No gamma is undone: luma of stored values, as JPEG's Y is.
///
/// - Parameters:
///   - samples: `channels` samples to a pixel, red first; of four, the last is ignored.
///   - channels: 3 or 4.
///   - luma: one value a pixel.
///   - variant: the compilation to run; `nil` for the default.
/// - Throws: `KernelError`: channels other than 3 or 4, lengths that do not fit, a variant that cannot run. Nothing
///   is written then.
///
/// Error: none, an integer formula. Beside 0.299 R + 0.587 G + 0.114 B in real numbers it is off by at most half a
/// level for the rounding and 1.2e-5 of full scale for the weights: 0.503 levels of 8 bits, 1.3 of 16.
public func writeLuma(
  ofRGB samples: Span<UInt8>, channels: Int, into luma: inout MutableSpan<UInt8>, variant: Variant? = nil
) throws(KernelError) {
  try writeLuma(
    ofRGB: samples, channels: channels, into: &luma, try Variant.kernels(variant, for: [.lumaUInt8]).lumaUInt8)
}

/// The same of 16-bit samples.
public func writeLuma(
  ofRGB samples: Span<UInt16>, channels: Int, into luma: inout MutableSpan<UInt16>, variant: Variant? = nil
) throws(KernelError) {
  try writeLuma(
    ofRGB: samples, channels: channels, into: &luma, try Variant.kernels(variant, for: [.lumaUInt16]).lumaUInt16)
}

private func writeLuma<Sample: ImagePixel>(
  ofRGB samples: Span<Sample>, channels: Int, into luma: inout MutableSpan<Sample>, _ kernel: KernelTable.LumaRow
) throws(KernelError) {
  guard channels == 3 || channels == 4 else { throw .channelCount(channels) }
  let count = luma.count
  guard samples.count == count * channels else {
    throw .rowLengthMismatch(count: samples.count, expected: count * channels)
  }
  guard count > 0 else { return }
  samples.withUnsafeBytes { source in
    luma.withUnsafeMutableBytes { target in
      kernel(source.baseAddress!, channels, count, target.baseAddress!)
    }
  }
}
