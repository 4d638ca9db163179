/// The scalar twin of the product of two matrices.
func productDouble(
  _ left: UnsafePointer<Double>, _ leftStride: Int, _ rows: Int, _ inner: Int, _ right: UnsafePointer<Double>,
  _ columns: Int, _ output: UnsafeMutablePointer<Double>
) {
  for row in 0..<rows {
    for column in 0..<columns {
      var sum = 0.0
      for i in 0..<inner {
        let product = left[row * leftStride + i] * right[i * columns + column]
        sum += product
      }
      output[row * columns + column] = sum
    }
  }
}
