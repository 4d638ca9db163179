// The responses of 3 x 3 neighbourhoods for one row, in Double: exact for pixels of 8 and 16 bits.

/// What makes a row of responses of three rows of pixels, which reach one pixel further on both sides.
typealias RowResponse = (
  _ up: UnsafePointer<Double>, _ centre: UnsafePointer<Double>, _ down: UnsafePointer<Double>, _ count: Int,
  _ output: UnsafeMutablePointer<Double>
) -> Void

/// (left + right) + (up + down) - 4 centre.
func laplacian4(
  _ up: UnsafePointer<Double>, _ centre: UnsafePointer<Double>, _ down: UnsafePointer<Double>, _ count: Int,
  _ output: UnsafeMutablePointer<Double>
) {
  for x in 0..<count { output[x] = (centre[x - 1] + centre[x + 1]) + (up[x] + down[x]) - 4 * centre[x] }
}

/// The sum of the four diagonal neighbours, and that of the four others.
@inline(__always)
private func neighbours(
  _ up: UnsafePointer<Double>, _ centre: UnsafePointer<Double>, _ down: UnsafePointer<Double>, _ x: Int
) -> (diagonal: Double, direct: Double) {
  (
    (up[x - 1] + up[x + 1]) + (down[x - 1] + down[x + 1]), (centre[x - 1] + centre[x + 1]) + (up[x] + down[x])
  )
}

func laplacian8(
  _ up: UnsafePointer<Double>, _ centre: UnsafePointer<Double>, _ down: UnsafePointer<Double>, _ count: Int,
  _ output: UnsafeMutablePointer<Double>
) {
  for x in 0..<count {
    let around = neighbours(up, centre, down, x)
    output[x] = around.diagonal + around.direct - 8 * centre[x]
  }
}

func laplacianDiagonal(
  _ up: UnsafePointer<Double>, _ centre: UnsafePointer<Double>, _ down: UnsafePointer<Double>, _ count: Int,
  _ output: UnsafeMutablePointer<Double>
) {
  for x in 0..<count { output[x] = 2 * neighbours(up, centre, down, x).diagonal - 8 * centre[x] }
}

/// Six times the response of `laplacianMATLAB`.
func laplacianAlpha02(
  _ up: UnsafePointer<Double>, _ centre: UnsafePointer<Double>, _ down: UnsafePointer<Double>, _ count: Int,
  _ output: UnsafeMutablePointer<Double>
) {
  for x in 0..<count {
    let around = neighbours(up, centre, down, x)
    output[x] = around.diagonal + 4 * around.direct - 20 * centre[x]
  }
}

func modifiedLaplacian(
  _ up: UnsafePointer<Double>, _ centre: UnsafePointer<Double>, _ down: UnsafePointer<Double>, _ count: Int,
  _ output: UnsafeMutablePointer<Double>
) {
  for x in 0..<count {
    let twice = 2 * centre[x]
    output[x] = abs(twice - (centre[x - 1] + centre[x + 1])) + abs(twice - (up[x] + down[x]))
  }
}

/// Gx^2 + Gy^2 of the 3 x 3 Sobel kernels.
func sobelEnergy(
  _ up: UnsafePointer<Double>, _ centre: UnsafePointer<Double>, _ down: UnsafePointer<Double>, _ count: Int,
  _ output: UnsafeMutablePointer<Double>
) {
  for x in 0..<count {
    let alongX = (up[x + 1] - up[x - 1]) + 2 * (centre[x + 1] - centre[x - 1]) + (down[x + 1] - down[x - 1])
    let alongY = (down[x - 1] - up[x - 1]) + 2 * (down[x] - up[x]) + (down[x + 1] - up[x + 1])
    output[x] = alongX * alongX + alongY * alongY
  }
}

func sobelMagnitude(
  _ up: UnsafePointer<Double>, _ centre: UnsafePointer<Double>, _ down: UnsafePointer<Double>, _ count: Int,
  _ output: UnsafeMutablePointer<Double>
) {
  sobelEnergy(up, centre, down, count, output)
  for x in 0..<count { output[x] = output[x].squareRoot() }
}

func brenner(
  _ up: UnsafePointer<Double>, _ centre: UnsafePointer<Double>, _ down: UnsafePointer<Double>, _ count: Int,
  _ output: UnsafeMutablePointer<Double>
) {
  for x in 0..<count {
    let (alongX, alongY) = (centre[x + 1] - centre[x - 1], down[x] - up[x])
    let (one, other) = (alongX * alongX, alongY * alongY)
    // A NaN in either stays.
    output[x] = one >= other || one.isNaN ? one : other
  }
}
