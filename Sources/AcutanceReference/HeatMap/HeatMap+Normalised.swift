import AcutanceKernels

extension BLASReference {
  /// `HeatMap.normalised`: (v - min) / (max - min) in Double, where all differences of Floats of a like size are exact.
  ///
  /// - Throws: `KernelError.valueNotFinite` with the first such value, as the kernel.
  ///
  /// Edge cases: a constant map becomes 0 everywhere.
  ///
  /// Error: three roundings of 2^-53; the kernel's is u (1 + 2^-27) of the value, 0 and 1 exactly.
  public static func normalised(_ map: DoubleMatrix) throws(KernelError) -> DoubleMatrix {
    if let index = map.values.firstIndex(where: { !$0.isFinite }) {
      throw .valueNotFinite(x: index % map.columns, y: index / map.columns)
    }
    guard let low = map.values.min(), let high = map.values.max(), low < high else {
      return DoubleMatrix(rows: map.rows, columns: map.columns)
    }
    return DoubleMatrix(
      rows: map.rows, columns: map.columns, values: map.values.map { ($0 - low) / (high - low) })
  }
}
