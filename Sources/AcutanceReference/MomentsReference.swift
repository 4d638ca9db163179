import AcutanceKernels
import COpenBLAS

extension BLASReference {
  /// `moments(of:)` by `cblas_ddot`, in two passes: the mean is a product with ones, the squared deviations a product of
  /// the centred pixels with themselves, and what the mean was off by is taken out again.
  ///
  /// - Parameter plane: pixels in any unit, widened to Double.
  /// - Returns: count, mean and squared deviations in Double; `Moments.empty` of no pixels.
  public static func moments(of plane: DoubleMatrix) -> Moments {
    let n = plane.rows * plane.columns
    guard n > 0 else { return .empty }
    pinned
    var pixels = plane.values
    let ones = [Double](repeating: 1, count: n)
    let mean = cblas_ddot(blasint(n), pixels, 1, ones, 1) / Double(n)
    cblas_daxpy(blasint(n), -mean, ones, 1, &pixels, 1)
    let rest = cblas_ddot(blasint(n), pixels, 1, ones, 1)
    return Moments(
      count: n, mean: mean + rest / Double(n),
      sumOfSquaredDeviations: cblas_ddot(blasint(n), pixels, 1, pixels, 1) - rest * rest / Double(n))
  }
}
