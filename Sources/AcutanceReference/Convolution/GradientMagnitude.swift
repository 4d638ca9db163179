import AcutanceKernels

extension BLASReference {
  /// `gradientMagnitude` from two convolutions by BLAS.
  public static func gradientMagnitude(
    of plane: DoubleMatrix, horizontal: Kernel = .sobelX, vertical: Kernel = .sobelY, mode: ConvolutionMode,
    border: Border
  ) -> DoubleMatrix {
    var result = convolved(plane, with: horizontal, mode: mode, border: border)
    let gy = convolved(plane, with: vertical, mode: mode, border: border)
    result.values = zip(result.values, gy.values).map { ($0 * $0 + $1 * $1).squareRoot() }
    return result
  }

  /// sqrt(gx^2 + gy^2) of the two `convolutionGauge`s. Where both convolutions are within gamma_k of their gauge,
  /// E = sqrt(ex^2 + ey^2) is gamma_k times this.
  public static func gradientMagnitudeGauge(
    of plane: DoubleMatrix, horizontal: Kernel = .sobelX, vertical: Kernel = .sobelY, mode: ConvolutionMode,
    border: Border
  ) -> DoubleMatrix {
    fatalError("to be written")
  }
}
