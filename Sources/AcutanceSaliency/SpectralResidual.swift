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
func residualMap(of colours: LabColours) throws(KernelError) -> SmallMatrix {
  let size = colours.size
  let product = try MatrixProduct()
  let transform = FourierTransform.of(size)
  var (real, imaginary) = transform.forward(colours.lightness, by: product)
  let floor = LabColours.error * Double(size.width * size.height).squareRoot()
  let magnitudes = SmallMatrix(rows: size.height, columns: size.width) { row, column in
    (real[row, column] * real[row, column] + imaginary[row, column] * imaginary[row, column]).squareRoot()
  }
  let logarithms = SmallMatrix(rows: size.height, columns: size.width) { log(max(magnitudes[$0, $1], floor)) }
  let averages = torusAverages(logarithms)
  let gains = SmallMatrix(rows: size.height, columns: size.width) { row, column in
    let magnitude = magnitudes[row, column]
    return magnitude <= floor ? 0 : exp(logarithms[row, column] - averages[row, column]) / magnitude
  }
  multiply(&real, gains)
  multiply(&imaginary, gains)
  // The mean, without which a flat picture has nothing.
  (real[0, 0], imaginary[0, 0]) = (0, 0)
  // The spectrum of what is real stays one under real factors: what comes back is real.
  var energy = transform.backwardReal(real, imaginary, by: product)
  let amplitudes = energy
  multiply(&energy, amplitudes)
  return try smoothed(energy, sigma: 0.05 * Double(max(size.width, size.height)))
}

private func multiply(_ matrix: inout SmallMatrix, _ factors: SmallMatrix) {
  combine(&matrix, factors) { $0 * $1 }
}

/// Each number with the one in its place.
private func combine(_ matrix: inout SmallMatrix, _ other: SmallMatrix, _ body: (Double, Double) -> Double) {
  precondition(matrix.values.count == other.values.count)
  let others = other.values.span
  var numbers = matrix.values.mutableSpan
  for index in others.indices { numbers[index] = body(numbers[index], others[index]) }
}

/// Means of 3 x 3 around the torus: sums along rows, then along columns.
private func torusAverages(_ values: SmallMatrix) -> SmallMatrix {
  let (height, width) = (values.rows, values.columns)
  let sums = SmallMatrix(rows: height, columns: width) { row, column in
    let (left, right) = (column == 0 ? width - 1 : column - 1, column + 1 == width ? 0 : column + 1)
    return values[row, left] + values[row, column] + values[row, right]
  }
  return SmallMatrix(rows: height, columns: width) { row, column in
    let (up, down) = (row == 0 ? height - 1 : row - 1, row + 1 == height ? 0 : row + 1)
    return (sums[up, column] + sums[row, column] + sums[down, column]) / 9
  }
}

/// The discrete Fourier transform of images of one size, orthonormal, by products with small matrices: at 64 pixels a fast
/// one would save nothing that counts.
private struct FourierTransform: Sendable {
  private let rows: (cosines: SmallMatrix, sines: SmallMatrix)
  private let columns: (cosines: SmallMatrix, sines: SmallMatrix)

  private static let known = SizeCache { width, height in
    FourierTransform(rows: basis(height), columns: basis(width))
  }

  static func of(_ size: PixelSize) -> FourierTransform { known.value(width: size.width, height: size.height) }

  /// The sums of X(y, x) exp(-2 pi i (k y / h + l x / w)) / sqrt(w h): (C - i S) X (C' - i S'), matrices of cosines and sines.
  func forward(_ image: SmallMatrix, by product: MatrixProduct) -> (real: SmallMatrix, imaginary: SmallMatrix) {
    let (cosines, sines) = (rows.cosines.times(image, by: product), rows.sines.times(image, by: product))
    var real = cosines.times(columns.cosines, by: product)
    combine(&real, sines.times(columns.sines, by: product)) { $0 - $1 }
    var imaginary = cosines.times(columns.sines, by: product)
    combine(&imaginary, sines.times(columns.cosines, by: product)) { -($0 + $1) }
    return (real, imaginary)
  }

  /// The real part of (C + i S) (R + i I) (C' + i S').
  func backwardReal(_ real: SmallMatrix, _ imaginary: SmallMatrix, by product: MatrixProduct) -> SmallMatrix {
    var left = rows.cosines.times(real, by: product)
    combine(&left, rows.sines.times(imaginary, by: product)) { $0 - $1 }
    var right = rows.cosines.times(imaginary, by: product)
    combine(&right, rows.sines.times(real, by: product)) { $0 + $1 }
    var result = left.times(columns.cosines, by: product)
    combine(&result, right.times(columns.sines, by: product)) { $0 - $1 }
    return result
  }

  private static func basis(_ count: Int) -> (cosines: SmallMatrix, sines: SmallMatrix) {
    func matrix(_ function: (Double) -> Double) -> SmallMatrix {
      SmallMatrix(rows: count, columns: count) { k, i in
        // Modulo the count the angle stays small and its cosine exact to the last bits.
        function(2 * Double.pi * (Double(k * i % count) / Double(count))) / Double(count).squareRoot()
      }
    }
    return (matrix(cos), matrix(sin))
  }
}
