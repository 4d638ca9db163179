import KernelInterface

// The scalar twin of the magnitude of a gradient.

func magnitudeRow(
  _ horizontal: UnsafePointer<Float>, _ vertical: UnsafePointer<Float>, _ count: Int, _ streaming: Bool,
  _ output: UnsafeMutablePointer<Float>
) {
  for x in 0..<count {
    output[x] = (horizontal[x] * horizontal[x] + vertical[x] * vertical[x]).squareRoot()
  }
}
