import AcutanceKernels

extension Catalogue {
  static let convolutionBenchmarks: [KernelBenchmark] =
    ["random3x3", "laplacian4", "random5x5", "random7x7", "random11x11", "random31x31"].map {
      convolution(
        "convolved.direct.float", Float.self, .direct, taps: $0, isCore: $0 == "random3x3" || $0 == "random5x5")
    } + [
      convolution("convolved.direct.uint8", UInt8.self, .direct, taps: "random3x3"),
      convolution("convolved.direct.uint16", UInt16.self, .direct, taps: "random3x3"),
    ]
    + ["gaussian5", "gaussian15", "gaussian31"].map {
      convolution("convolved.separable.float", Float.self, .separable, taps: $0, isCore: $0 != "gaussian31")
    } + [
      convolution("convolved.separable.uint8", UInt8.self, .separable, taps: "gaussian5"),
      convolution("convolved.separable.uint16", UInt16.self, .separable, taps: "gaussian5"),
      convolution("convolved.box.float", Float.self, .box, taps: "box15x15"),
      convolution("convolved.box.uint8", UInt8.self, .box, taps: "box15x15"),
      convolution("convolved.box.uint16", UInt16.self, .box, taps: "box15x15"),
    ]

  private static func convolution<Pixel: TrialPixel & ImagePixel>(
    _ entry: String, _: Pixel.Type, _ method: ConvolutionMethod, taps: String, isCore: Bool = true
  ) -> KernelBenchmark {
    let parameters = [("taps", taps), ("border", "reflect101"), ("mode", "correlation"), ("threads", "1")]
    return KernelBenchmark(
      entry, taps, parameters, isPlanned: true, isCore: isCore,
      work: copying(Pixel.self, to: Float.self, operationsPerPixel: operations(method, taps))
    ) { trial in
      let kernel = try TrialKernel.kernel(taps)
      let size = PixelSize(width: trial.width, height: trial.height)
      return try .writing(trial, Pixel.self, target: size) { variant in
        let plan = try ConvolutionPlan<Pixel>(
          size, with: kernel, mode: .correlation, border: .reflect101,
          options: ConvolutionOptions(method: method, variant: variant))
        return { try plan.run($0, into: &$1) }
      }
    }
  }

  /// A multiply-add for each tap of the kernel or of its factors; a box is computed with fewer, by sums of sums.
  private static func operations(_ method: ConvolutionMethod, _ taps: String) -> Double? {
    guard let kernel = try? TrialKernel.kernel(taps) else { return nil }
    return switch method {
    case .direct: 2 * Double(kernel.nonZeroTapCount)
    case .separable: 2 * Double(kernel.width + kernel.height)
    case .box: nil
    }
  }
}
