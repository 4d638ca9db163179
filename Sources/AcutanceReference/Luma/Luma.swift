import COpenBLAS

extension BLASReference {
  /// The real-valued luma 0.299 R + 0.587 G + 0.114 B of interleaved samples, by `cblas_dgemv`.
  public static func luma(ofRGB samples: [Double], channels: Int) -> [Double] {
    let count = samples.count / channels
    guard count > 0 else { return [] }
    pinned
    var luma = [Double](repeating: 0, count: count)
    cblas_dgemv(
      CblasRowMajor, CblasNoTrans, blasint(count), 3, 1, samples, blasint(channels), [0.299, 0.587, 0.114], 1, 0, &luma,
      1)
    return luma
  }
}
