import AcutanceKernels
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

private let u = 0x1p-24

@Suite struct SmoothingKernelTests {
  @Test func everyBoxHasOneWeightRoundedOnce() throws {
    for height in 1...31 {
      for width in 1...31 {
        let kernel = try Kernel.box(width: width, height: height)
        let weight = Float(1 / Double(width * height))
        #expect(kernel.width == width && kernel.height == height)
        #expect(kernel.anchorX == width / 2 && kernel.anchorY == height / 2)
        #expect(kernel.weights.allSatisfy { $0 == weight }, "\(width) x \(height)")
        // Equal weights, each within u of 1/n: so is their sum. Its square is within 2u and u^2.
        #expect(abs(kernel.sum - 1) <= u, "\(width) x \(height)")
        #expect(abs(kernel.gain * Double(width * height) - 1) <= 2.01 * u, "\(width) x \(height)")
        let factors = try #require(kernel.factors)
        #expect(factors.reproduceExactly(kernel), "\(width) x \(height)")
        #expect(factors.row.reduce(0, +) <= 1)
        #expect(kernel.separated() == (width * height == 1 ? .init(column: [1], row: [1]) : factors))
      }
    }
    #expect(try Kernel.box(width: 3, height: 5).name == "box 3x5")
  }

  @Test(arguments: [(0, 3), (3, 0), (32, 3), (3, 32), (-1, 3), (.max, .max), (.min, 1)])
  func boxesOfImpossibleSizeAreErrors(width: Int, height: Int) {
    #expect(throws: KernelError.kernelSize(width: width, height: height, maximum: 31)) {
      try Kernel.box(width: width, height: height)
    }
  }

  /// Widths, radii: the usual, the ends of Double, and such that a product of tails would be subnormal.
  private static let gaussians: [(sigmaX: Double, radiusX: Int, sigmaY: Double, radiusY: Int)] = [
    (1, 4, 1, 4), (0.8, 1, 0.8, 1), (1.5, 6, 1.5, 6), (3.75, 15, 3.75, 15), (5, 15, 2, 8), (0.5, 15, 15, 3),
    (0.5, 15, 0.5, 15), (1, 15, 1, 15), (1.55, 15, 1.55, 15), (1.7, 15, 1.6, 15), (0.1, 2, 40, 15), (1, 0, 1, 0),
    (2, 0, 1, 3), (0x1p-1040, 3, 1e300, 3), (1e-160, 5, 1e160, 5),
    (.leastNonzeroMagnitude, 1, .greatestFiniteMagnitude, 2),
  ]

  @Test func gaussiansAreTheProductsOfTheirFactorsAndFollowTheFormula() throws {
    for (sigmaX, radiusX, sigmaY, radiusY) in Self.gaussians {
      let label: Comment = "\(sigmaX) \(radiusX) \(sigmaY) \(radiusY)"
      let kernel = try Kernel.gaussian(sigmaX: sigmaX, radiusX: radiusX, sigmaY: sigmaY, radiusY: radiusY)
      #expect(kernel.width == 2 * radiusX + 1 && kernel.height == 2 * radiusY + 1, label)
      #expect(kernel.anchorX == radiusX && kernel.anchorY == radiusY, label)
      let factors = try #require(kernel.factors)
      let (row, column) = (profile(sigmaX, radiusX), profile(sigmaY, radiusY))
      for (y, b) in column.enumerated() {
        for (x, a) in row.enumerated() {
          let weight = Double(kernel[x, y])
          #expect(kernel[x, y] == factors.column[y] * factors.row[x], label)
          if a < 0x1p-60 || b < 0x1p-60 {
            #expect(weight == 0, label)
          } else {
            // Two factors and their product rounded: 3u and terms of u^2. Beside that the exponents, up to 42, and
            // the sums in Double are off by less than 1e-14, far below 0.01u = 6e-10.
            #expect(abs(weight - a * b) <= 3.01 * u * a * b, label)
          }
        }
      }
      // No weight is negative, so the sum is off by no more than the largest relative error of a weight; the taps cut
      // at 2^-60 are 30 * 2^-60 together.
      #expect(abs(kernel.sum - 1) <= 3.01 * u, label)
      // On both sides of the middle the same bits.
      #expect(kernel.turned == kernel, label)
      if radiusX > 0 || radiusY > 0 { #expect(kernel.separated() == factors, label) }
    }
  }

  @Test func gainOfAGaussianIsNearTheIntegral() throws {
    // sum of g^2 against its integral 1/(4 pi sigma^2): sampling at sigma 1 is off by 2 * 2 exp(-pi^2) = 2e-4
    // (Poisson's sum), cutting at 4 sigma and normalising by 2 * 2 * 6.3e-5.
    for sigma in [1, 1.5, 2, 3.75] {
      let gain = try Kernel.gaussian(sigma: sigma).gain
      #expect(abs(gain * 4 * .pi * sigma * sigma - 1) < 5e-4, "\(sigma)")
    }
  }

  @Test func oneSigmaMeansBothAxes() throws {
    let kernel = try Kernel.gaussian(sigma: 1.5, radius: 3)
    let both = try Kernel.gaussian(sigmaX: 1.5, radiusX: 3, sigmaY: 1.5, radiusY: 3)
    #expect(kernel.weights == both.weights && kernel.factors == both.factors)
    #expect(try Kernel.gaussian(sigma: 1.5).weights == Kernel.gaussian(sigma: 1.5, radius: 6).weights)
    for i in 0..<7 { for j in 0..<7 { #expect(kernel[i, j] == kernel[j, i]) } }
  }

  @Test func defaultRadius() {
    let cases: [(sigma: Double, radius: Int)] = [
      (0.1, 1), (0.25, 1), (0.2500001, 2), (1, 4), (1.5, 6), (3.5, 14), (3.75, 15), (3.76, 15), (100, 15),
      (.infinity, 15),
      (1e-300, 1), (0, 0), (-1, 0), (.nan, 0), (-.infinity, 0),
    ]
    for (sigma, radius) in cases { #expect(Kernel.defaultGaussianRadius(sigma) == radius, "\(sigma)") }
  }

  @Test(arguments: [0, -1, -0.0, .infinity, -.infinity])
  func sigmaThatIsNoneIsAnError(sigma: Double) {
    for radius in [nil, 3] {
      #expect(throws: KernelError.parameter(name: "sigma", value: sigma, allowed: "above 0, finite")) {
        try Kernel.gaussian(sigma: sigma, radius: radius)
      }
    }
    #expect(throws: KernelError.parameter(name: "sigmaX", value: sigma, allowed: "above 0, finite")) {
      try Kernel.gaussian(sigmaX: sigma, radiusX: 1, sigmaY: 1, radiusY: 1)
    }
    #expect(throws: KernelError.parameter(name: "sigmaY", value: sigma, allowed: "above 0, finite")) {
      try Kernel.gaussian(sigmaX: 1, radiusX: 1, sigmaY: sigma, radiusY: 1)
    }
  }

  @Test(arguments: [-1, 16, .max, .min])
  func radiusOutsideIsAnError(radius: Int) {
    #expect(throws: KernelError.parameter(name: "radius", value: Double(radius), allowed: "0 to 15")) {
      try Kernel.gaussian(sigma: 1, radius: radius)
    }
    #expect(throws: KernelError.parameter(name: "radiusY", value: Double(radius), allowed: "0 to 15")) {
      try Kernel.gaussian(sigmaX: 1, radiusX: 2, sigmaY: 1, radiusY: radius)
    }
    #expect(throws: KernelError.parameter(name: "radius", value: Double(radius), allowed: "1 to 15")) {
      try Kernel.laplacianOfGaussian(sigma: 1, radius: radius)
    }
  }

  /// The formula in Double, summed from the outside: nothing of the kernel's code.
  private func profile(_ sigma: Double, _ radius: Int) -> [Double] {
    let half = (0...radius).map { $0 == 0 ? 1 : exp(-pow(Double($0) / sigma, 2) / 2) }
    let sum = half.dropFirst().reversed().reduce(0) { $0 + 2 * $1 } + 1
    return (-radius...radius).map { half[abs($0)] / sum }
  }
}
