import AcutanceKernels

/// Hou, Harel and Koch's image signature: sum over L, a and b of G * (DCT^-1(sign(DCT(channel))))^2, with G a Gaussian whose
/// sigma is 5% of the longer side.
///
/// Signs of a sparse foreign body's transform, brought back, are large where the body is. The mean (coefficient 0, 0) says
/// nothing of that and is left out. A coefficient that the errors of L, a and b may have made is 0 and not +1 or
/// -1: without that the noise of a channel without content would look like the strongest content. It is at most that error
/// times the sum of the basis' magnitudes, which Cauchy and Schwarz bound by sqrt(width * height).
func signatureMap(of colours: LabColours) throws(KernelError) -> SmallMatrix {
  let size = colours.size
  let product = try MatrixProduct()
  let transform = CosineTransform.of(size)
  let floor = LabColours.error * Double(size.width * size.height).squareRoot()
  var sum = SmallMatrix(rows: size.height, columns: size.width)
  for channel in colours.channels {
    var signs = transform.forward(channel, by: product)
    takeSigns(&signs.values, above: floor)
    signs[0, 0] = 0
    addSquares(transform.backward(signs, by: product).values, to: &sum.values)
  }
  return try smoothed(sum, sigma: 0.05 * Double(max(size.width, size.height)))
}

private func takeSigns(_ values: inout [Double], above floor: Double) {
  var values = values.mutableSpan
  for index in values.indices {
    let value = values[index]
    values[index] = value > floor ? 1 : value < -floor ? -1 : 0
  }
}

private func addSquares(_ values: [Double], to sums: inout [Double]) {
  precondition(values.count == sums.count)
  let values = values.span
  var sums = sums.mutableSpan
  for index in values.indices { sums[index] += values[index] * values[index] }
}
