import AcutanceKernels
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct LaplacianOfGaussianTests {
  private static let sigmas = [0.1, 0.3, 0.5, 0.7, 1, 1.4, 2, 3, 3.75, 8, 100]

  @Test func sumIsExactlyZeroAndTapsFollowTheFormula() throws {
    for sigma in Self.sigmas {
      for radius in 1...15 {
        let kernel = try Kernel.laplacianOfGaussian(sigma: sigma, radius: radius)
        let expected = formula(sigma, radius)
        // Taps are whole multiples of 4u = 2^-22 times the power of two below the largest. Rounding and what is handed
        // on are at most half a unit and one unit for an outer tap, two for the middle.
        let largest = expected.reduce(0) { max($0, abs($1)) }
        let unit = scalbn(1, Int32(largest.exponent) - 22)
        #expect(kernel.sum == 0, "\(sigma) \(radius)")
        for (i, value) in expected.enumerated() {
          let limit = i == expected.count / 2 ? 2.001 : 1.501
          #expect(abs(Double(kernel.weights[i]) - value) <= limit * unit, "\(sigma) \(radius) \(i)")
        }
      }
    }
  }

  @Test func symmetriesOfTheSquareAndSigns() throws {
    for sigma in Self.sigmas {
      let kernel = try Kernel.laplacianOfGaussian(sigma: sigma)
      let side = kernel.width
      #expect(kernel.height == side && side == 2 * Kernel.defaultGaussianRadius(sigma) + 1)
      for y in 0..<side {
        for x in 0..<side {
          #expect(kernel[x, y] == kernel[y, x] && kernel[x, y] == kernel[side - 1 - x, y], "\(sigma) \(x) \(y)")
        }
      }
      #expect(kernel[side / 2, side / 2] < 0)
      #expect(kernel.separated() == nil, "\(sigma)")
    }
  }

  /// MATLAB's `fspecial('log', 5, 0.5)` as it prints it, to four digits.
  @Test func valuesOfMATLAB() throws {
    let kernel = try Kernel.laplacianOfGaussian(sigma: 0.5, radius: 2)
    let expected: [Double] = [
      0.0448, 0.0468, 0.0564, 0.0468, 0.0448,
      0.0468, 0.3167, 0.7146, 0.3167, 0.0468,
      0.0564, 0.7146, -4.9048, 0.7146, 0.0564,
      0.0468, 0.3167, 0.7146, 0.3167, 0.0468,
      0.0448, 0.0468, 0.0564, 0.0468, 0.0448,
    ]
    for (weight, value) in zip(kernel.weights, expected) { #expect(abs(Double(weight) - value) <= 0.5001e-4) }
  }

  @Test func gainIsNearTheIntegral() throws {
    // Integral of the square: 1/(2 pi sigma^6). Sampling adds the overlap of the spectrum |k|^2 exp(-sigma^2 k^2 / 2)
    // with its four nearest copies, largest at sigma 1: 2 (pi^4 + 2) exp(-pi^2) = 1.03% of the integral. Cutting at 4
    // sigma leaves out less than 1e-4.
    for sigma in [1, 1.5, 2, 3] {
      let gain = try Kernel.laplacianOfGaussian(sigma: sigma).gain
      let integral = 1 / (2 * .pi * pow(sigma, 6))
      #expect(abs(gain / integral - 1) < 0.0104, "\(sigma) \(gain / integral)")
    }
  }

  @Test(arguments: [0, 0.0999, 100.1, -1, .infinity])
  func sigmaOutsideIsAnError(sigma: Double) {
    #expect(throws: KernelError.parameter(name: "sigma", value: sigma, allowed: "0.1 to 100")) {
      try Kernel.laplacianOfGaussian(sigma: sigma, radius: 2)
    }
  }

  @Test func radiusZeroIsAnError() {
    #expect(throws: KernelError.parameter(name: "radius", value: 0, allowed: "1 to 15")) {
      try Kernel.laplacianOfGaussian(sigma: 1, radius: 0)
    }
  }

  /// The formula over the whole square in Double, without any symmetry.
  private func formula(_ sigma: Double, _ radius: Int) -> [Double] {
    let places = (-radius...radius).flatMap { y in (-radius...radius).map { Double($0 * $0 + y * y) } }
    let gaussian = places.map { exp(-$0 / (2 * sigma * sigma)) }
    let volume = gaussian.reduce(0, +)
    let raw = zip(places, gaussian).map { ($0 - 2 * sigma * sigma) / pow(sigma, 4) * $1 / volume }
    let mean = raw.reduce(0, +) / Double(raw.count)
    return raw.map { $0 - mean }
  }
}
