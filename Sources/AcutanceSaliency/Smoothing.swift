import AcutanceKernels

/// A Gaussian over values, the border replicated. Kernels end at a radius of 15, which is 4 sigma of 3.75; a wider one is
/// made of as many equal ones as it takes, whose variances add up.
func smoothed(_ values: SmallMatrix, sigma: Double) throws(KernelError) -> SmallMatrix {
  let count = max(1, (sigma / 3.75 * sigma / 3.75).rounded(.up))
  let kernel = try Kernel.gaussian(sigma: sigma / count.squareRoot())
  var plane = try makePlane(values)
  for _ in 0..<Int(count) { plane = try convolved(plane, with: kernel, mode: .correlation, border: .replicate) }
  var result = SmallMatrix(rows: values.rows, columns: values.columns)
  for row in 0..<values.rows {
    plane.withRow(row) { pixels in
      for column in pixels.indices { result[row, column] = Double(pixels[column]) }
    }
  }
  return result
}

func makePlane(_ values: SmallMatrix) throws(KernelError) -> Plane<Float> {
  do {
    var plane = try Plane<Float>(width: values.columns, height: values.rows)
    for row in 0..<values.rows {
      plane.withMutableRow(row) { pixels in
        for column in pixels.indices { pixels[column] = Float(values[row, column]) }
      }
    }
    return plane
  } catch {
    throw .plane(error)
  }
}
