import AcutanceKernels
import AcutanceSaliency

/// Colour planes that live between calls.
private final class ColourBox {
  let planes: [Plane<Float>]
  init(_ planes: [Plane<Float>]) { self.planes = planes }
}

/// Red, green and blue in 0...1, rows without padding, as planes; null on an error.
@c(probe_colours_create) public func probeColoursCreate(
  _ red: UnsafePointer<Float>, _ green: UnsafePointer<Float>, _ blue: UnsafePointer<Float>, _ width: Int, _ height: Int
) -> UnsafeMutableRawPointer? {
  do {
    let planes = try [red, green, blue].map { values in
      try Plane(width: width, height: height, pixels: Array(UnsafeBufferPointer(start: values, count: width * height)))
    }
    return Unmanaged.passRetained(ColourBox(planes)).toOpaque()
  } catch {
    return nil
  }
}

@c(probe_colours_destroy) public func probeColoursDestroy(_ handle: UnsafeMutableRawPointer) {
  Unmanaged<ColourBox>.fromOpaque(handle).release()
}

/// The heat map of colours by a method's name; `regions` are four numbers each, shares of width and height: middle x and y,
/// width, height. `output` has room for 200 x 200; the map's size is written to `size`. 0 means done.
@c(probe_saliency) public func probeSaliency(
  _ handle: UnsafeMutableRawPointer, _ method: UnsafePointer<CChar>, _ isCentered: CInt,
  _ regions: UnsafePointer<Double>?, _ regionCount: Int, _ output: UnsafeMutablePointer<Float>,
  _ size: UnsafeMutablePointer<Int>
) -> CInt {
  guard let method = SaliencyMethod(rawValue: String(cString: method)) else { return 2 }
  let planes = Unmanaged<ColourBox>.fromOpaque(handle).takeUnretainedValue().planes
  let found = (0..<regionCount).map { index in
    SalientRegion(
      centerX: regions![4 * index], centerY: regions![4 * index + 1], width: regions![4 * index + 2],
      height: regions![4 * index + 3])
  }
  do {
    let map = try saliencyMap(
      red: planes[0], green: planes[1], blue: planes[2], method: method, regions: found, isCentered: isCentered != 0)
    for (index, value) in map.pixels.enumerated() { output[index] = value }
    (size[0], size[1]) = (map.width, map.height)
    return 0
  } catch {
    return 1
  }
}
