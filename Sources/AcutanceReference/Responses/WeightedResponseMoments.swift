import AcutanceKernels

extension BLASReference {
  /// `responseMoments` weighted by a heat map, by BLAS.
  public static func responseMoments(
    of plane: DoubleMatrix, kernel: ResponseKernel, border: Border = .valid, inset: Int = 0, weights: DoubleMatrix,
    unit: ResponseUnit = .pixels
  ) -> ReferenceWeightedResponse {
    fatalError("to be written")
  }

  /// Both of every cell of a grid, row by row.
  public static func responseMoments(
    of plane: DoubleMatrix, kernel: ResponseKernel, border: Border = .valid, inset: Int = 0, tiles: TileGrid,
    weights: DoubleMatrix, unit: ResponseUnit = .pixels
  ) -> [ReferenceWeightedResponse] {
    fatalError("to be written")
  }
}
