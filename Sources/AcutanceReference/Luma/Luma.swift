extension BLASReference {
  /// The real-valued luma 0.299 R + 0.587 G + 0.114 B of interleaved samples, by `cblas_dgemv`.
  ///
  /// The whole numbers of `writeLuma` are within 0.503 levels of it (8 bits) and 1.3 (16 bits).
  ///
  /// - Parameter channels: 3 or 4; of four, the last is not touched.
  public static func luma(ofRGB samples: [Double], channels: Int) -> [Double] {
    precondition(channels == 3 || channels == 4, "pixels of three or four samples are understood")
    let count = samples.count / channels
    var luma = [Double](repeating: 0, count: count)
    var result = luma.mutableSpan
    let weights = [0.299, 0.587, 0.114]
    BLAS.dgemv(
      transposed: false, rows: count, columns: 3, samples.span, distance: channels, weights.span, into: &result)
    return luma
  }
}
