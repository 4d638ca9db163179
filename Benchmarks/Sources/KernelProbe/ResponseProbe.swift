import AcutanceKernels

/// What a plain call, one with a grid of 16 x 12 cells, one with a heat map, and a stream of rows give: `mode` 0...3.
private func variance<Pixel: ResponsePixel>(
  _ bytes: UnsafeRawBufferPointer, _ width: Int, _ height: Int, _ rowBytes: Int, _ kernel: ResponseKernel,
  _ statistics: StatisticSet, _ mode: Int, _ map: UnsafeRawPointer?, _ variant: Variant?, _: Pixel.Type,
  _ value: (Pixel.ResponseMoments) -> Double?
) throws -> Double? {
  let view = try PlaneView<Pixel>(unsafeBytes: bytes, width: width, height: height, rowBytes: rowBytes)
  switch mode {
  case 1:
    let tiles = try responseMoments(
      of: view, kernel: kernel, statistics: statistics, tiles: TileGrid(columns: 16, rows: 12), variant: variant)
    return value(tiles.whole)
  case 2:
    let mapBytes = UnsafeRawBufferPointer(start: map, count: width * height * 4)
    let weights = try PlaneView<Float>(unsafeBytes: mapBytes, width: width, height: height, rowBytes: width * 4)
    return try responseMoments(
      of: view, kernel: kernel, statistics: statistics, weights: weights, variant: variant
    ).weighted.populationVariance
  case 3:
    var stream = try ResponseStream<Pixel>(
      width: width, height: height, kernel: kernel, statistics: statistics, variant: variant)
    for y in 0..<height { try stream.append(rows: view.cropped(x: 0, y: y, width: width, height: 1)) }
    return value(try stream.finish())
  default:
    return value(try responseMoments(of: view, kernel: kernel, statistics: statistics, variant: variant))
  }
}

/// The population variance of a response; `depth` is an index of f32, u8, u16, `kernel` one of `ResponseKernel`, `all` asks
/// for extremes and magnitudes too, `map` is a heat map of the plane's size without padding. NaN on an error.
@c(probe_response) public func probeResponse(
  _ pixels: UnsafeRawPointer, _ width: Int, _ height: Int, _ rowBytes: Int, _ depth: Int, _ kernel: Int, _ all: Int,
  _ mode: Int, _ map: UnsafeRawPointer?, _ name: UnsafePointer<CChar>?
) -> Double {
  let bytes = UnsafeRawBufferPointer(start: pixels, count: rowBytes * height)
  let kernel = ResponseKernel.allCases[kernel]
  let statistics: StatisticSet = all != 0 ? .all : []
  do {
    let variant: Variant? = try name.map { try Variant(named: String(cString: $0)) }
    let found =
      switch depth {
      case 0:
        try variance(bytes, width, height, rowBytes, kernel, statistics, mode, map, variant, Float.self) {
          $0.populationVariance
        }
      case 1:
        try variance(bytes, width, height, rowBytes, kernel, statistics, mode, map, variant, UInt8.self) {
          $0.populationVariance
        }
      default:
        try variance(bytes, width, height, rowBytes, kernel, statistics, mode, map, variant, UInt16.self) {
          $0.populationVariance
        }
      }
    return found ?? .nan
  } catch {
    return .nan
  }
}
