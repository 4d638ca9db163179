import AcutanceKernels

extension BLASReference {
  /// `responseMoments` by BLAS.
  public static func responseMoments(
    of plane: DoubleMatrix, kernel: ResponseKernel, border: Border = .valid, inset: Int = 0,
    unit: ResponseUnit = .pixels
  ) -> ReferenceStatistics {
    fatalError("to be written")
  }

  /// The statistics of every cell of a grid, row by row.
  public static func responseMoments(
    of plane: DoubleMatrix, kernel: ResponseKernel, border: Border = .valid, inset: Int = 0, tiles: TileGrid,
    unit: ResponseUnit = .pixels
  ) -> [ReferenceStatistics] {
    fatalError("to be written")
  }
}
