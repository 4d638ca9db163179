// C entries over the kernels, so that a Python process can time them between its own libraries' calls, on the same
// buffers. Each returns NaN on an error; callers compare results before they time anything.
import AcutanceKernels
import CBandwidth

private func variant(_ name: UnsafePointer<CChar>?) throws(VariantError) -> Variant? {
  guard let name else { return nil }
  return try Variant(named: String(cString: name))
}

private func view<Pixel: ImagePixel, Result>(
  _ pixels: UnsafeRawPointer, _ width: Int, _ height: Int, _ rowBytes: Int, _: Pixel.Type,
  _ body: (borrowing PlaneView<Pixel>) throws -> Result
) rethrows -> Result? {
  let bytes = UnsafeRawBufferPointer(start: pixels, count: rowBytes * height)
  guard let view = try? PlaneView<Pixel>(unsafeBytes: bytes, width: width, height: height, rowBytes: rowBytes) else {
    return nil
  }
  return try body(view)
}

@c(probe_read_sum) public func probeReadSum(_ values: UnsafePointer<Float>, _ count: Int) -> Float {
  acutance_read_sum(values, count)
}

@c(probe_streaming_copy) public func probeStreamingCopy(
  _ to: UnsafeMutablePointer<Float>, _ from: UnsafePointer<Float>, _ count: Int
) {
  acutance_streaming_copy(to, from, count)
}

@c(probe_fma) public func probeFMA(_ rounds: Int) -> Float { acutance_fma(rounds) }

/// Floating-point operations in that many rounds of `probe_fma`.
@c(probe_fma_flops) public func probeFMAFlops(_ rounds: Int) -> Double { acutance_fma_flops(rounds) }

@c(probe_laplacian_f32) public func probeLaplacianFloat(
  _ pixels: UnsafeRawPointer, _ width: Int, _ height: Int, _ rowBytes: Int, _ name: UnsafePointer<CChar>?
) -> Double {
  let variance = try? view(pixels, width, height, rowBytes, Float.self) { view in
    try laplacianMoments(of: view, variant: variant(name)).populationVariance
  }
  return (variance ?? nil) ?? .nan
}

@c(probe_laplacian_u8) public func probeLaplacianUInt8(
  _ pixels: UnsafeRawPointer, _ width: Int, _ height: Int, _ rowBytes: Int, _ name: UnsafePointer<CChar>?
) -> Double {
  let variance = try? view(pixels, width, height, rowBytes, UInt8.self) { view in
    try laplacianMoments(of: view, variant: variant(name)).populationVariance
  }
  return (variance ?? nil) ?? .nan
}

/// A plane that lives between calls, so that no call allocates its result.
final class PlaneBox {
  var plane: Plane<Float>
  init(_ plane: Plane<Float>) { self.plane = plane }
}

func box(_ handle: UnsafeMutableRawPointer) -> PlaneBox {
  Unmanaged<PlaneBox>.fromOpaque(handle).takeUnretainedValue()
}

@c(probe_plane_create) public func probePlaneCreate(_ width: Int, _ height: Int) -> UnsafeMutableRawPointer? {
  guard let plane = try? Plane<Float>(width: width, height: height) else { return nil }
  return Unmanaged.passRetained(PlaneBox(plane)).toOpaque()
}

@c(probe_plane_destroy) public func probePlaneDestroy(_ handle: UnsafeMutableRawPointer) {
  Unmanaged<PlaneBox>.fromOpaque(handle).release()
}

/// Copies the pixels out, rows without padding.
@c(probe_plane_copy) public func probePlaneCopy(
  _ handle: UnsafeMutableRawPointer, _ output: UnsafeMutablePointer<Float>
) {
  let plane = box(handle).plane
  for y in 0..<plane.height {
    plane.withRow(y) { row in
      for x in 0..<plane.width { output[y * plane.width + x] = row[x] }
    }
  }
}

private func reduce<Pixel: ImagePixel>(
  _ pixels: UnsafeRawPointer, _ width: Int, _ height: Int, _ rowBytes: Int, _: Pixel.Type,
  _ output: UnsafeMutableRawPointer, _ name: UnsafePointer<CChar>?
) -> CInt {
  let done: Void?? = try? view(pixels, width, height, rowBytes, Pixel.self) { view in
    try areaReduce(view, into: &box(output).plane, variant: variant(name))
  }
  return (done ?? nil) == nil ? 1 : 0
}

/// Reduces to the size of the output plane; 0 means done.
@c(probe_area_u8) public func probeAreaUInt8(
  _ pixels: UnsafeRawPointer, _ width: Int, _ height: Int, _ rowBytes: Int, _ output: UnsafeMutableRawPointer,
  _ name: UnsafePointer<CChar>?
) -> CInt {
  reduce(pixels, width, height, rowBytes, UInt8.self, output, name)
}

@c(probe_area_u16) public func probeAreaUInt16(
  _ pixels: UnsafeRawPointer, _ width: Int, _ height: Int, _ rowBytes: Int, _ output: UnsafeMutableRawPointer,
  _ name: UnsafePointer<CChar>?
) -> CInt {
  reduce(pixels, width, height, rowBytes, UInt16.self, output, name)
}

@c(probe_area_f32) public func probeAreaFloat(
  _ pixels: UnsafeRawPointer, _ width: Int, _ height: Int, _ rowBytes: Int, _ output: UnsafeMutableRawPointer,
  _ name: UnsafePointer<CChar>?
) -> CInt {
  reduce(pixels, width, height, rowBytes, Float.self, output, name)
}

/// The sum of what so many calls give: what one costs without the way from Python.
@c(probe_laplacian_f32_calls) public func probeLaplacianFloatCalls(
  _ pixels: UnsafeRawPointer, _ width: Int, _ height: Int, _ rowBytes: Int, _ count: Int
) -> Double {
  let sum = try? view(pixels, width, height, rowBytes, Float.self) { view in
    var sum = 0.0
    for _ in 0..<count { sum += try laplacianMoments(of: view).populationVariance ?? .nan }
    return sum
  }
  return (sum ?? nil) ?? .nan
}
