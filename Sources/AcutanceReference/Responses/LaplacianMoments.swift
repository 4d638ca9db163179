import AcutanceKernels

extension BLASReference {
  /// `laplacianMoments`: `responseMoments` with the kernel `laplacian4`.
  public static func laplacianMoments(
    of plane: DoubleMatrix, border: Border = .valid, inset: Int = 0
  ) -> ReferenceStatistics {
    responseMoments(of: plane, kernel: .laplacian4, border: border, inset: inset)
  }
}
