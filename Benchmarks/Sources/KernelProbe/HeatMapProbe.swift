import AcutanceKernels

private func withMap(
  _ values: UnsafeRawPointer, _ width: Int, _ height: Int, _ rowBytes: Int,
  _ body: (borrowing HeatMap) throws -> Void
) -> CInt {
  do {
    let bytes = UnsafeRawBufferPointer(start: values, count: rowBytes * height)
    try body(HeatMap(PlaneView(unsafeBytes: bytes, width: width, height: height, rowBytes: rowBytes)))
    return 0
  } catch {
    return 1
  }
}

private func variant(_ name: UnsafePointer<CChar>?) throws -> Variant? {
  try name.map { try Variant(named: String(cString: $0)) }
}

/// Mean, population variance, centroid (x, y), least value and its x and y, greatest value and its x and y: ten numbers,
/// NaN where there is none. 0 means done.
@c(probe_map_statistics) public func probeMapStatistics(
  _ values: UnsafeRawPointer, _ width: Int, _ height: Int, _ rowBytes: Int, _ name: UnsafePointer<CChar>?,
  _ output: UnsafeMutablePointer<Double>
) -> CInt {
  withMap(values, width, height, rowBytes) { map in
    let found = try map.statistics(variant: variant(name))
    output[0] = found.mean ?? .nan
    output[1] = found.populationVariance ?? .nan
    output[2] = found.centroid?.x ?? .nan
    output[3] = found.centroid?.y ?? .nan
    output[4] = (found.minimum?.value).map(Double.init) ?? .nan
    output[5] = (found.minimum?.x).map(Double.init) ?? .nan
    output[6] = (found.minimum?.y).map(Double.init) ?? .nan
    output[7] = (found.maximum?.value).map(Double.init) ?? .nan
    output[8] = (found.maximum?.x).map(Double.init) ?? .nan
    output[9] = (found.maximum?.y).map(Double.init) ?? .nan
  }
}

/// As many percentiles as percents. 0 means done.
@c(probe_map_percentiles) public func probeMapPercentiles(
  _ values: UnsafeRawPointer, _ width: Int, _ height: Int, _ rowBytes: Int, _ percents: UnsafePointer<Double>,
  _ count: Int, _ output: UnsafeMutablePointer<Double>
) -> CInt {
  withMap(values, width, height, rowBytes) { map in
    let percents = Array(UnsafeBufferPointer(start: percents, count: count))
    for (index, value) in (try map.percentiles(percents) ?? []).enumerated() { output[index] = value }
  }
}
