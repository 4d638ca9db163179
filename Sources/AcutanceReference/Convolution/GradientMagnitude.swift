import AcutanceKernels

extension BLASReference {
  /// `gradientMagnitude` from two convolutions by BLAS: sqrt(gx^2 + gy^2).
  ///
  /// Kernels of different size or anchor end the process. The rest is as in `convolved`.
  public static func gradientMagnitude(
    of plane: DoubleMatrix, horizontal: Kernel = .sobelX, vertical: Kernel = .sobelY, mode: ConvolutionMode,
    border: Border
  ) -> DoubleMatrix {
    lengths(horizontal, vertical) { convolved(plane, with: $0, mode: mode, border: border) }
  }

  /// sqrt(Gx^2 + Gy^2) of the `convolutionGauge`s of both kernels.
  ///
  /// Where both convolutions are within gamma_k of theirs (k the larger number of roundings; 3u |result| more with a
  /// truncated kernel), E = sqrt(ex^2 + ey^2) is gamma_k times this (and 3u g more), and a magnitude g of Floats is
  /// within E + 3u (g + E), and 4e-23 more where both gradients are below 1.1e-19.
  public static func gradientMagnitudeGauge(
    of plane: DoubleMatrix, horizontal: Kernel = .sobelX, vertical: Kernel = .sobelY, mode: ConvolutionMode,
    border: Border
  ) -> DoubleMatrix {
    lengths(horizontal, vertical) { convolutionGauge(plane, with: $0, mode: mode, border: border) }
  }

  private static func lengths(
    _ horizontal: Kernel, _ vertical: Kernel, _ filtered: (Kernel) -> DoubleMatrix
  ) -> DoubleMatrix {
    precondition(
      horizontal.width == vertical.width && horizontal.height == vertical.height
        && horizontal.anchorX == vertical.anchorX && horizontal.anchorY == vertical.anchorY,
      "the two kernels differ in size or anchor")
    var result = filtered(horizontal)
    let other = filtered(vertical)
    for index in result.values.indices {
      let (x, y) = (result.values[index], other.values[index])
      result.values[index] = (x * x + y * y).squareRoot()
    }
    return result
  }
}
