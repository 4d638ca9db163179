import AcutanceKernels

/// The population variance of a plane, of which `kind` says the pixels: 0 Float fast, 1 Float accurate, 2 Double,
/// 3 bytes, 4 words, 5 Float accurate with all statistics, 6 bytes with all statistics.
@c(probe_moments) public func probeMoments(
  _ pixels: UnsafeRawPointer, _ width: Int, _ height: Int, _ rowBytes: Int, _ kind: Int, _ name: UnsafePointer<CChar>?
) -> Double {
  let bytes = UnsafeRawBufferPointer(start: pixels, count: rowBytes * height)
  func variance<Pixel: PlanePixel>(
    _: Pixel.Type, _ measure: (borrowing PlaneView<Pixel>) throws -> Double?
  ) throws -> Double? {
    try measure(PlaneView<Pixel>(unsafeBytes: bytes, width: width, height: height, rowBytes: rowBytes))
  }
  do {
    let variant: Variant? = try name.map { try Variant(named: String(cString: $0)) }
    let result: Double? =
      switch kind {
      case 0: try variance(Float.self) { try moments(of: $0, accuracy: .fast, variant: variant).populationVariance }
      case 1: try variance(Float.self) { try moments(of: $0, variant: variant).populationVariance }
      case 2: try variance(Double.self) { try moments(of: $0, variant: variant).populationVariance }
      case 3: try variance(UInt8.self) { try moments(of: $0, variant: variant).populationVariance }
      case 4: try variance(UInt16.self) { try moments(of: $0, variant: variant).populationVariance }
      case 5: try variance(Float.self) { try moments(of: $0, statistics: .all, variant: variant).populationVariance }
      default: try variance(UInt8.self) { try moments(of: $0, statistics: .all, variant: variant).populationVariance }
      }
    return result ?? .nan
  } catch {
    return .nan
  }
}
