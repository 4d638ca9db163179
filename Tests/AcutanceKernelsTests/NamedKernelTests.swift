import AcutanceKernels
import TestSupport
import Testing

@Suite struct NamedKernelTests {
  private static let drawings: [(kernel: Kernel, name: String, rows: [[Float]], sum: Double, gain: Double)] = [
    (.identity, "identity", [[1]], 1, 1),
    (.sharpen, "sharpen", [[0, -1, 0], [-1, 5, -1], [0, -1, 0]], 1, 29),
    (.laplacian4, "laplacian4", [[0, 1, 0], [1, -4, 1], [0, 1, 0]], 0, 20),
    (.laplacian8, "laplacian8", [[1, 1, 1], [1, -8, 1], [1, 1, 1]], 0, 72),
    (.laplacianDiagonal, "laplacianDiagonal", [[2, 0, 2], [0, -8, 0], [2, 0, 2]], 0, 80),
    (.sobelX, "sobelX", [[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]], 0, 12),
    (.sobelY, "sobelY", [[-1, -2, -1], [0, 0, 0], [1, 2, 1]], 0, 12),
    (.scharrX, "scharrX", [[-3, 0, 3], [-10, 0, 10], [-3, 0, 3]], 0, 236),
    (.scharrY, "scharrY", [[-3, -10, -3], [0, 0, 0], [3, 10, 3]], 0, 236),
    (.prewittX, "prewittX", [[-1, 0, 1], [-1, 0, 1], [-1, 0, 1]], 0, 6),
    (.prewittY, "prewittY", [[-1, -1, -1], [0, 0, 0], [1, 1, 1]], 0, 6),
  ]

  @Test func drawingsSumsAndGains() {
    for (kernel, name, rows, sum, gain) in Self.drawings {
      #expect(kernel.name == name)
      #expect((0..<kernel.height).map { y in (0..<kernel.width).map { kernel[$0, y] } } == rows, "\(name)")
      #expect(kernel.anchorX == rows[0].count / 2 && kernel.anchorY == rows.count / 2, "\(name)")
      #expect(kernel.sum == sum && kernel.gain == gain, "\(name)")
      // A tap of 0 is +0, whatever factors it was made of.
      #expect(kernel.weights.allSatisfy { $0 != 0 || $0.sign == .plus }, "\(name)")
    }
  }

  @Test func directionlessKernelsAreTheirOwnTurnedImageAndDerivativesChangeSign() throws {
    for kernel in [.laplacian4, .laplacian8, .laplacianDiagonal, .laplacianMATLAB, .sharpen, .identity] as [Kernel] {
      #expect(kernel.turned == kernel)
    }
    for kernel in [.sobelX, .sobelY, .scharrX, .scharrY, .prewittX, .prewittY] as [Kernel] {
      #expect(kernel.turned.weights == kernel.weights.map { -$0 }, "\(kernel.name)")
    }
  }

  @Test func derivativesAlongYAreThoseAlongXTransposed() {
    for (x, y) in [(Kernel.sobelX, Kernel.sobelY), (.scharrX, .scharrY), (.prewittX, .prewittY)] {
      for i in 0..<3 { for j in 0..<3 { #expect(x[i, j] == y[j, i], "\(x.name) \(i) \(j)") } }
    }
  }

  @Test func blendedLaplaciansSumToExactlyZeroAndFollowTheFormula() throws {
    for alpha in [0, 1e-9, 0.1, 0.2, 1.0 / 3, 0.5, 0.7, 0.999, 1] {
      let kernel = try Kernel.laplacian(alpha: alpha)
      #expect(kernel.sum == 0, "\(alpha)")
      for y in 0..<3 {
        for x in 0..<3 {
          let distance = abs(x - 1) + abs(y - 1)
          let formula = (distance == 0 ? -4 : distance == 1 ? 1 - alpha : alpha) / (1 + alpha)
          // The outer taps are rounded to multiples of 2^-24; the centre collects eight of these errors.
          let bound = distance == 0 ? 0x1p-22 : 0x1p-25
          #expect(abs(Double(kernel[x, y]) - formula) <= bound + 0x1p-50, "\(alpha) \(x) \(y)")
        }
      }
      // Each square is off by twice the weight times its error: 8 * 2 * 1 * 2^-25 + 2 * 4 * 2^-22 < 2.5e-6.
      let gain = (4 * alpha * alpha + 4 * (1 - alpha) * (1 - alpha) + 16) / ((1 + alpha) * (1 + alpha))
      #expect(abs(kernel.gain - gain) < 2.5e-6, "\(alpha)")
    }
    #expect(try Kernel.laplacian(alpha: 0).weights == Kernel.laplacian4.weights)
    #expect(try Kernel.laplacian(alpha: 1).weights == Kernel.laplacianDiagonal.weights.map { $0 / 4 })
    #expect(try Kernel.laplacian(alpha: 0.2).weights == Kernel.laplacianMATLAB.weights)
    #expect(abs(Kernel.laplacianMATLAB.gain - 13) < 2.5e-6)
  }

  @Test(arguments: [-0x1p-60, 1.0000001, .infinity, -.infinity])
  func alphaOutsideIsAnError(alpha: Double) {
    #expect(throws: KernelError.parameter(name: "alpha", value: alpha, allowed: "0 to 1")) {
      try Kernel.laplacian(alpha: alpha)
    }
  }

  @Test func notANumberIsAnError() {
    // NaN is not equal to itself, so only the kind of the error can be compared.
    #expect(throws: KernelError.self) { try Kernel.laplacian(alpha: .nan) }
    #expect(throws: KernelError.self) { try Kernel.gaussian(sigma: .nan) }
    #expect(throws: KernelError.self) { try Kernel.gaussian(sigmaX: 1, radiusX: 1, sigmaY: .nan, radiusY: 1) }
    #expect(throws: KernelError.self) { try Kernel.laplacianOfGaussian(sigma: .nan) }
    #expect(
      "\(KernelError.parameter(name: "sigma", value: .nan, allowed: "above 0"))" == "sigma is nan; allowed: above 0")
  }
}

extension Kernel {
  /// The sum of the weights. Exact for the kernels here: their bits span less than Double's 53.
  var sum: Double { weights.reduce(0) { $0 + Double($1) } }

  /// The sum of the squared weights.
  var gain: Double { weights.reduce(0) { $0 + Double($1) * Double($1) } }
}
