import AcutanceKernels

/// The convolution kernels of trials, by name.
enum TrialKernel {
  /// Kernels that a method can compute.
  static func names(for method: ConvolutionMethod) -> [String] {
    switch method {
    case .direct:
      [
        "sobelX", "laplacian4", "random1x1", "random2x3", "random3x3", "random5x5", "random7x7", "random11x11",
        "random1x31", "random31x1", "random4x6", "tiny5x5", "gaussian5", "positive3x3", "positive7x7", "positive15x15",
        "whole5x4", "anchored3x4", "anchored8x3", "random31x31",
      ]
    case .separable:
      ["sobelX", "gaussian5", "gaussian15", "gaussian31", "gaussian3", "whole5x5", "product9x6", "product7x13"]
    // Every remainder by eight, and 8, 16 and 24 themselves: windows are put together from eights and less.
    case .box:
      [
        "box2x2", "box3x3", "box15x15", "box4x9", "box31x31", "box8x5", "box7x2", "box6x4", "box16x6", "box24x16",
        "box12x8", "box5x20", "box9x24", "box30x30",
      ]
    }
  }

  /// Those of few taps, for planes of millions of pixels.
  static func smallNames(for method: ConvolutionMethod) -> [String] {
    switch method {
    case .direct: ["random3x3", "random5x5", "sobelX", "random7x7", "gaussian5"]
    case .separable: ["gaussian5", "gaussian15", "product9x6"]
    case .box: ["box3x3", "box15x15", "box8x5"]
    }
  }

  /// - `randomWxH`: weights in -1...1, the same for a name every time; `positiveWxH`: in 0...1.
  /// - `anchoredWxH`: the same, its anchor in the lower left corner.
  /// - `tinyWxH`: weights of 1e-20 beside weights of 1, and some zeros.
  /// - `wholeWxH`: a product of whole numbers; `productWxH`: of two random rows.
  /// - `gaussianN`: N taps; `boxWxH`.
  static func kernel(_ name: String) throws -> Kernel {
    switch name {
    case "sobelX": return .sobelX
    case "laplacian4": return .laplacian4
    default: break
    }
    let kind = String(name.prefix { $0.isLetter })
    let size = String(name.dropFirst(kind.count))
    if kind == "gaussian", let taps = Int(size) { return try .gaussian(sigma: Double(taps) / 6, radius: taps / 2) }
    guard let (width, height) = parseSize(size) else {
      throw TrialError.invalidParameter(name: "taps", value: name)
    }
    var numbers = TrialGenerator(seed: UInt64(width * 100 + height))
    func unit() -> Float { Float(numbers.next() >> 40) / 0x1p24 }
    func list(_ count: Int, _ value: () -> Float) -> [Float] { (0..<count).map { _ in value() } }
    switch kind {
    case "random": return try Kernel(width: width, height: height, weights: list(width * height) { 2 * unit() - 1 })
    case "positive": return try Kernel(width: width, height: height, weights: list(width * height) { unit() })
    case "anchored":
      return try Kernel(
        width: width, height: height, weights: list(width * height) { 2 * unit() - 1 }, anchor: (x: 0, y: height - 1))
    case "tiny":
      let weights = (0..<width * height).map { Float([1, 1e-20, 0, -1e-20, 0.5][$0 % 5]) }
      return try Kernel(width: width, height: height, weights: weights)
    case "whole":
      func digit() -> Float { Float(numbers.next() % 5) + 1 }
      return try Kernel(column: list(height, digit), row: list(width, digit))
    case "product": return try Kernel(column: list(height) { unit() + 0.1 }, row: list(width) { 2 * unit() - 1 })
    case "box": return try .box(width: width, height: height)
    default: throw TrialError.invalidParameter(name: "taps", value: name)
    }
  }
}

extension Kernel {
  /// Whether sums of products with small whole numbers are exact in Float.
  var hasWholeWeights: Bool { weights.allSatisfy { $0 == $0.rounded() && abs($0) < 4096 } }
}

extension Trial {
  func mode() throws(TrialError) -> ConvolutionMode {
    switch try parameters.value("mode") {
    case "correlation": return .correlation
    case "convolution": return .convolution
    case let text: throw .invalidParameter(name: "mode", value: text)
    }
  }

  /// - Parameter constant: the value beyond the edges with `border=constant`.
  func border(constant: Float) throws(TrialError) -> Border {
    switch try parameters.value("border") {
    case "valid": return .valid
    case "zero": return .zero
    case "constant": return .constant(constant)
    case "replicate": return .replicate
    case "reflect": return .reflect
    case "reflect101": return .reflect101
    case "wrap": return .wrap
    case "truncated": return .truncated
    case let text: throw .invalidParameter(name: "border", value: text)
    }
  }

  static let borderChoices = [
    "valid", "zero", "constant", "replicate", "reflect", "reflect101", "wrap", "truncated",
  ]
}
