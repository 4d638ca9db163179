import AcutanceKernels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Hou and Zhang's spectral residual of lightness: A is the logarithm of the spectrum's magnitude, R = A - mean of A over 3x3
/// frequencies (around the spectrum's torus), and the map G * |F^-1(exp(R) phase)|^2, sigma 5% of the longer side.
///
/// A frequency that the errors of L may have made has no phase, and a magnitude of that bound in A.
func residualMap(of colours: LabColours) throws(KernelError) -> [Double] {
  let size = colours.size
  let count = size.width * size.height
  let transform = FourierTransform.of(size)
  var (real, imaginary) = transform.forward(colours.lightness)
  let floor = LabColours.error * Double(count).squareRoot()
  let magnitudes = real.indices.map { (real[$0] * real[$0] + imaginary[$0] * imaginary[$0]).squareRoot() }
  let logarithms = magnitudes.map { log(max($0, floor)) }
  let averages = torusAverages(logarithms, size)
  for index in real.indices {
    let gain = magnitudes[index] <= floor ? 0 : exp(logarithms[index] - averages[index]) / magnitudes[index]
    real[index] *= gain
    imaginary[index] *= gain
  }
  // The mean, without which a flat picture has nothing.
  (real[0], imaginary[0]) = (0, 0)
  // The spectrum of what is real stays one under real factors: what comes back is real.
  let energy = transform.backwardReal(real, imaginary).map { $0 * $0 }
  return try smoothed(energy, size, sigma: 0.05 * Double(max(size.width, size.height)))
}

private func torusAverages(_ values: [Double], _ size: PixelSize) -> [Double] {
  values.indices.map { index in
    let (x, y) = (index % size.width, index / size.width)
    var sum = 0.0
    for dy in [size.height - 1, 0, 1] {
      let row = (y + dy) % size.height * size.width
      for dx in [size.width - 1, 0, 1] { sum += values[row + (x + dx) % size.width] }
    }
    return sum / 9
  }
}

/// The discrete Fourier transform of images of one size, orthonormal, by products with small matrices: at 64 pixels a fast
/// one would save nothing that counts.
private struct FourierTransform: Sendable {
  let size: PixelSize
  private let rows: (cosines: SmallMatrix, sines: SmallMatrix)
  private let columns: (cosines: SmallMatrix, sines: SmallMatrix)

  private static let known = SizeCache { width, height in
    FourierTransform(PixelSize(width: width, height: height))
  }

  static func of(_ size: PixelSize) -> FourierTransform { known.value(width: size.width, height: size.height) }

  private init(_ size: PixelSize) {
    self.size = size
    rows = Self.basis(size.height)
    columns = Self.basis(size.width)
  }

  /// The sums of X(y, x) exp(-2 pi i (k y / h + l x / w)) / sqrt(w h): (C - i S) X (C' - i S'), matrices of cosines and sines.
  func forward(_ image: [Double]) -> (real: [Double], imaginary: [Double]) {
    let image = matrix(image)
    let (cosines, sines) = (rows.cosines.times(image), rows.sines.times(image))
    return (
      difference(cosines.times(columns.cosines), sines.times(columns.sines)),
      sum(cosines.times(columns.sines), sines.times(columns.cosines)).map { -$0 }
    )
  }

  /// The real part of (C + i S) (R + i I) (C' + i S').
  func backwardReal(_ real: [Double], _ imaginary: [Double]) -> [Double] {
    let (real, imaginary) = (matrix(real), matrix(imaginary))
    let left = matrix(difference(rows.cosines.times(real), rows.sines.times(imaginary)))
    let right = matrix(sum(rows.cosines.times(imaginary), rows.sines.times(real)))
    return difference(left.times(columns.cosines), right.times(columns.sines))
  }

  private func matrix(_ values: [Double]) -> SmallMatrix {
    SmallMatrix(rows: size.height, columns: size.width, values: values)
  }

  private func sum(_ left: SmallMatrix, _ right: SmallMatrix) -> [Double] {
    left.values.indices.map { left.values[$0] + right.values[$0] }
  }

  private func difference(_ left: SmallMatrix, _ right: SmallMatrix) -> [Double] {
    left.values.indices.map { left.values[$0] - right.values[$0] }
  }

  private static func basis(_ count: Int) -> (cosines: SmallMatrix, sines: SmallMatrix) {
    func matrix(_ function: (Double) -> Double) -> SmallMatrix {
      SmallMatrix(
        rows: count, columns: count,
        values: (0..<count * count).map { index in
          // Modulo the count the angle stays small and its cosine exact to the last bits.
          let turns = Double((index / count) * (index % count) % count) / Double(count)
          return function(2 * Double.pi * turns) / Double(count).squareRoot()
        })
    }
    return (matrix(cos), matrix(sin))
  }
}
