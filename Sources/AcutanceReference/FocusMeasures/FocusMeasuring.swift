import AcutanceKernels

extension BLASReference {
  public static func focusMeasure(
    _ measure: FocusMeasure, of plane: DoubleMatrix, inset: Int = 2
  ) -> Double? {
    fatalError("to be written")
  }

  /// max |I| / deviation of L\*G\*I: `reblurRatio` is off by 4e-14 of it more.
  public static func reblurGauge(of plane: DoubleMatrix, inset: Int = 2) -> Double? { fatalError("to be written") }
}
