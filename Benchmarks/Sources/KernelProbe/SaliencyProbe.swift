import AcutanceKernels
import AcutanceSaliency

/// The heat map of red, green and blue in 0...1, rows without padding, by a method's name; `regions` are four numbers each,
/// shares of width and height: middle x and y, width, height. `output` has room for 200 x 200; the map's size is written
/// to `size`. 0 means done.
@c(probe_saliency) public func probeSaliency(
  _ red: UnsafePointer<Float>, _ green: UnsafePointer<Float>, _ blue: UnsafePointer<Float>, _ width: Int, _ height: Int,
  _ method: UnsafePointer<CChar>, _ isCentered: CInt, _ regions: UnsafePointer<Double>?, _ regionCount: Int,
  _ output: UnsafeMutablePointer<Float>, _ size: UnsafeMutablePointer<Int>
) -> CInt {
  guard let method = SaliencyMethod(rawValue: String(cString: method)) else { return 2 }
  do {
    let planes = try [red, green, blue].map { values in
      try Plane(width: width, height: height, pixels: Array(UnsafeBufferPointer(start: values, count: width * height)))
    }
    let found = (0..<regionCount).map { index in
      SalientRegion(
        centerX: regions![4 * index], centerY: regions![4 * index + 1], width: regions![4 * index + 2],
        height: regions![4 * index + 3])
    }
    let map = try saliencyMap(
      red: planes[0], green: planes[1], blue: planes[2], method: method, regions: found, isCentered: isCentered != 0)
    for (index, value) in map.pixels.enumerated() { output[index] = value }
    (size[0], size[1]) = (map.width, map.height)
    return 0
  } catch {
    return 1
  }
}
