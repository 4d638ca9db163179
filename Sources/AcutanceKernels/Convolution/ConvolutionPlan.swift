import KernelInterface

/// A convolution of planes of one size and pixel type, made once and run often: what was chosen can be read, and its
/// scratch memory is kept, so that a run allocates nothing.
///
///     let plan = try ConvolutionPlan<Float>(size, with: .gaussian(sigma: 2), mode: .correlation, border: .reflect101)
///     print(plan)  // separable 17x17, replicate ...
///     try plan.run(plane.view, into: &result)
///
/// A plan is used by one thread at a time; make one for each.
public final class ConvolutionPlan<Pixel: PlanePixel> {
  public let kernel: Kernel
  public let mode: ConvolutionMode
  public let border: Border
  /// Size of the planes that the plan runs on.
  public let source: PixelSize
  /// Size of the result.
  public let target: PixelSize
  /// The method that was chosen.
  public let method: ConvolutionMethod
  /// The compilation that runs.
  public let variant: Variant

  private let engine: any ConvolutionEngine
  private let truncation: TruncatedBorder?
  private let correlated: Kernel

  /// - Throws: `KernelError`: a method that cannot compute the kernel, a variant that cannot run, memory.
  public init(
    _ source: PixelSize, with kernel: Kernel, mode: ConvolutionMode, border: Border,
    options: ConvolutionOptions = ConvolutionOptions()
  ) throws(KernelError) {
    let kernels = try Variant.kernels(options.variant)
    if case .surroundings(let beyond) = border {
      switch beyond {
      case .valid, .truncated, .surroundings: throw .borderNotSupported(border, operation: "convolution")
      default: break
      }
    }
    if let variant = options.variant {
      self.variant = variant
    } else {
      do { variant = try Variant.selected() } catch { throw .variant(error) }
    }
    self.kernel = kernel
    self.mode = mode
    self.border = border
    self.source = source
    correlated = mode == .correlation ? kernel : kernel.turned
    target = ConvolutionGeometry.targetSize(of: source, correlated, border)
    method = options.method ?? (correlated.factors != nil && kernel.width * kernel.height > 9 ? .separable : .direct)
    truncation = border == .truncated ? TruncatedBorder(correlated) : nil
    let widen: KernelTable.WidenRow? =
      Pixel.self == UInt8.self ? kernels.widenUInt8 : Pixel.self == UInt16.self ? kernels.widenUInt16 : nil
    switch method {
    case .direct: engine = try DirectConvolution(correlated, source, target, kernels, widen)
    case .separable:
      guard let factors = correlated.factors else {
        throw .methodNotPossible(.separable, kernel: kernel.name)
      }
      engine = try SeparableConvolution(correlated, factors, source, target, kernels, widen)
    }
  }

  /// Runs the plan. The result plane has the size `target`, its pixels are overwritten.
  public func run(_ plane: PlaneView<Pixel>, into output: inout Plane<Float>) throws(KernelError) {
    guard plane.width == source.width, plane.height == source.height else {
      throw .sourceSize(
        width: plane.width, height: plane.height, expectedWidth: source.width, expectedHeight: source.height)
    }
    guard output.width == target.width, output.height == target.height else {
      throw .outputSize(
        width: output.width, height: output.height, expectedWidth: target.width, expectedHeight: target.height)
    }
    guard target.width > 0, target.height > 0 else { return }
    output.makeUnique()
    let pixels = output.mutableRow(0).baseAddress!
    let stride = output.rowBytes / MemoryLayout<Float>.stride
    engine.run(ConvolutionGeometry(plane, correlated, border), pixels, stride)
    truncation?.apply(to: pixels, stride: stride, size: target)
  }
}

extension ConvolutionPlan: CustomStringConvertible {
  public var description: String {
    "\(method.rawValue) \(kernel.width)x\(kernel.height) \(kernel.name), \(mode), border \(border), \(Pixel.self) "
      + "\(source) to Float \(target), variant \(variant)"
  }
}

/// A method with its scratch memory.
protocol ConvolutionEngine {
  /// Writes every output pixel.
  func run(_ geometry: ConvolutionGeometry, _ output: UnsafeMutablePointer<Float>, _ stride: Int)
}
