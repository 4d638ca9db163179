import AcutanceKernels

extension BLASReference {
  public static func heatMapStatistics(of map: DoubleMatrix) -> ReferenceMapStatistics { fatalError("to be written") }
  public static func mean(of map: DoubleMatrix, under mask: DoubleMatrix, above threshold: Float = 0.5) -> Double? {
    fatalError("to be written")
  }
  public static func meanUnderMaskGauge(
    of map: DoubleMatrix, under mask: DoubleMatrix, above threshold: Float = 0.5
  ) -> Double? {
    fatalError("to be written")
  }
  public static func fraction(of map: DoubleMatrix, above level: Float) -> Double? { fatalError("to be written") }
  public static func topMean(of map: DoubleMatrix, percent: Double) -> Double? { fatalError("to be written") }
  public static func percentiles(of map: DoubleMatrix, _ percents: [Double]) -> [Double]? {
    fatalError("to be written")
  }
  public static func median(of map: DoubleMatrix) -> Double? { fatalError("to be written") }
  public static func histogram(
    of map: DoubleMatrix, bins: Int, in range: ClosedRange<Float> = 0...1
  ) -> ReferenceHistogram {
    fatalError("to be written")
  }
  public static func normalised(_ map: DoubleMatrix) throws(KernelError) -> DoubleMatrix {
    fatalError("to be written")
  }
}
