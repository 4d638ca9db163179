import AcutanceKernels

extension BLASReference {
  /// `gradientMagnitude` from two convolutions by BLAS.
  public static func gradientMagnitude(
    of plane: DoubleMatrix, horizontal: Kernel, vertical: Kernel, mode: ConvolutionMode, border: Border
  ) -> DoubleMatrix {
    var result = convolved(plane, with: horizontal, mode: mode, border: border)
    let gy = convolved(plane, with: vertical, mode: mode, border: border)
    result.values = zip(result.values, gy.values).map { ($0 * $0 + $1 * $1).squareRoot() }
    return result
  }
}
