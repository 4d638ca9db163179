import AcutanceKernels

/// Hou, Harel and Koch's image signature: sum over L, a and b of G * (DCT^-1(sign(DCT(channel))))^2, with G a Gaussian whose
/// sigma is 5% of the longer side.
///
/// Signs of a sparse foreign body's transform, brought back, are large where the body is. The mean (coefficient 0, 0) says
/// nothing of that and is left out. A coefficient that the errors of L, a and b may have made is 0 and not +1 or
/// -1: without that the noise of a channel without content would look like the strongest content. It is at most that error
/// times the sum of the basis' magnitudes, which Cauchy and Schwarz bound by sqrt(width * height).
func signatureMap(of colours: LabColours) throws(KernelError) -> [Double] {
  let size = colours.size
  let count = size.width * size.height
  let transform = CosineTransform.of(size)
  let floor = LabColours.error * Double(count).squareRoot()
  var sum = [Double](repeating: 0, count: count)
  for channel in colours.channels {
    var signs = transform.forward(channel)
    for index in signs.indices { signs[index] = abs(signs[index]) <= floor ? 0 : signs[index] < 0 ? -1 : 1 }
    signs[0] = 0
    let back = transform.backward(signs)
    for index in sum.indices { sum[index] += back[index] * back[index] }
  }
  return try smoothed(sum, size, sigma: 0.05 * Double(max(size.width, size.height)))
}

/// A Gaussian over values, the border replicated. Kernels end at a radius of 15, which is 4 sigma of 3.75; a wider one is
/// made of as many equal ones as it takes, whose variances add up.
func smoothed(_ values: [Double], _ size: PixelSize, sigma: Double) throws(KernelError) -> [Double] {
  let count = max(1, (sigma / 3.75 * sigma / 3.75).rounded(.up))
  let kernel = try Kernel.gaussian(sigma: sigma / count.squareRoot())
  var plane = try makePlane(values, size)
  for _ in 0..<Int(count) { plane = try convolved(plane, with: kernel, mode: .correlation, border: .replicate) }
  return plane.pixels.map(Double.init)
}

func makePlane(_ values: [Double], _ size: PixelSize) throws(KernelError) -> Plane<Float> {
  do {
    return try Plane(width: size.width, height: size.height, pixels: values.map(Float.init))
  } catch {
    throw .plane(error)
  }
}
