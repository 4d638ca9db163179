import AcutanceKernels

extension BLASReference {
  /// `laplacianMoments`: `responseMoments` with the kernel `laplacian4`, all of its statistics.
  ///
  /// A response of Float pixels is within 4u of its gauge here, half of what `gauges` takes; the sum of squares within
  /// gamma_66.
  public static func laplacianMoments(
    of plane: DoubleMatrix, border: Border = .valid, inset: Int = 0
  ) -> ReferenceStatistics {
    responseMoments(of: plane, kernel: .laplacian4, border: border, inset: inset)
  }
}
