import KernelInterface

/// The part of a plane that is measured, `edge` pixels from every side of it, row by row in Double.
struct FocusRows<Pixel: ImagePixel> {
  let plane: RawPlane
  let edge: Int
  let variant: Variant?

  private var count: Int { plane.width - 2 * edge }

  /// Moments of the pixels themselves.
  func pixels() throws(KernelError) -> Moments {
    let start = plane.row(edge) + edge * MemoryLayout<Pixel>.stride
    let (height, rowBytes) = (plane.height - 2 * edge, plane.rowBytes)
    func part<Known: ImagePixel>(_: Known.Type) -> PlaneView<Known> {
      PlaneView(base: start, width: count, height: height, rowBytes: rowBytes)
    }
    if Pixel.self == UInt8.self {
      return try AcutanceKernels.moments(of: part(UInt8.self), variant: variant).moments
    }
    if Pixel.self == UInt16.self {
      return try AcutanceKernels.moments(of: part(UInt16.self), variant: variant).moments
    }
    return try AcutanceKernels.moments(of: part(Float.self), variant: variant)
  }

  /// Moments of L\*I.
  func laplacian4() throws(KernelError) -> Moments { try moments(.laplacian4, AcutanceKernels.laplacian4) }

  /// Moments of a kernel's response: exact by `responseMoments` of whole numbers, and of `laplacian4` by its fused
  /// kernel; other responses of Float planes are made in Double, which keeps more digits.
  func moments(_ kernel: ResponseKernel, _ inDouble: RowResponse) throws(KernelError) -> Moments {
    func whole<Known: ImagePixel>(_: Known.Type) -> PlaneView<Known> {
      PlaneView(base: plane.base, width: plane.width, height: plane.height, rowBytes: plane.rowBytes)
    }
    if Pixel.self == UInt8.self {
      return try responseMoments(of: whole(UInt8.self), kernel: kernel, inset: edge, variant: variant).moments
    }
    if Pixel.self == UInt16.self {
      return try responseMoments(of: whole(UInt16.self), kernel: kernel, inset: edge, variant: variant).moments
    }
    if kernel == .laplacian4 {
      return try responseMoments(of: whole(Float.self), kernel: kernel, inset: edge, variant: variant)
    }
    return try moments(inDouble)
  }

  /// Moments of the responses of 3 x 3 neighbourhoods.
  func moments(_ response: RowResponse) throws(KernelError) -> Moments {
    var total = try RowMoments<Double>(width: count, variant: variant)
    try eachRow(response) { (values) throws(KernelError) in try total.append(rows: row(values)) }
    return total.moments
  }

  /// The root of the mean of the greatest responses over the deviation of the gradient's magnitude.
  func viqet() throws(KernelError) -> Double? {
    let responses: Plane<Float>
    do { responses = try Plane(uninitialisedWidth: count, height: plane.height - 2 * edge) } catch {
      throw .plane(error)
    }
    var y = 0
    try eachRow(AcutanceKernels.laplacian4) { (values) throws(KernelError) in
      let row = responses.mutableRow(y)
      // Whole numbers below 2^18 of 8- and 16-bit pixels: nothing is rounded.
      for x in 0..<count { row[x] = abs(Float(values[x])) }
      y += 1
    }
    let deviation = try moments(sobelMagnitude).populationVariance?.squareRoot()
    let peak = try HeatMap(responses.view).topMean(percent: 1, variant: variant)
    return quotient(peak, deviation)?.squareRoot()
  }

  /// Moments of L\*G\*I.
  func reblurred() throws(KernelError) -> Moments {
    var blurred = BlurredRows<Pixel>(plane: plane)
    defer { blurred.deallocate() }
    let responses: UnsafeMutablePointer<Double> = KernelMemory.array(count)
    defer { KernelMemory.free(responses) }
    var total = try RowMoments<Double>(width: count, variant: variant)
    for y in edge..<plane.height - edge {
      AcutanceKernels.laplacian4(
        blurred.row(y - 1) + edge, blurred.row(y) + edge, blurred.row(y + 1) + edge, count, responses)
      try total.append(rows: row(responses))
    }
    return total.moments
  }

  @_lifetime(immortal)
  private func row(_ values: UnsafePointer<Double>) -> PlaneView<Double> {
    PlaneView(base: values, width: count, height: 1, rowBytes: count * MemoryLayout<Double>.stride)
  }

  private func eachRow(
    _ response: RowResponse, _ body: (UnsafeMutablePointer<Double>) throws(KernelError) -> Void
  ) throws(KernelError) {
    let length = count + 2
    let memory: UnsafeMutablePointer<Double> = KernelMemory.array(3 * length + count)
    defer { KernelMemory.free(memory) }
    func widened(_ y: Int) -> UnsafeMutablePointer<Double> {
      let row = memory + y % 3 * length
      widen(plane.row(y) + (edge - 1) * MemoryLayout<Pixel>.stride, Pixel.self, length, row)
      return row
    }
    var (up, centre) = (widened(edge - 1), widened(edge))
    for y in edge..<plane.height - edge {
      let down = widened(y + 1)
      response(up + 1, centre + 1, down + 1, count, memory + 3 * length)
      try body(memory + 3 * length)
      (up, centre) = (centre, down)
    }
  }
}

/// Pixels of a row as Double, exactly.
func widen<Pixel: ImagePixel>(
  _ source: UnsafeRawPointer, _: Pixel.Type, _ count: Int, _ output: UnsafeMutablePointer<Double>
) {
  if Pixel.self == UInt8.self {
    let pixels = source.assumingMemoryBound(to: UInt8.self)
    for x in 0..<count { output[x] = Double(pixels[x]) }
  } else if Pixel.self == UInt16.self {
    let pixels = source.assumingMemoryBound(to: UInt16.self)
    for x in 0..<count { output[x] = Double(pixels[x]) }
  } else {
    let pixels = source.assumingMemoryBound(to: Float.self)
    for x in 0..<count { output[x] = Double(pixels[x]) }
  }
}
