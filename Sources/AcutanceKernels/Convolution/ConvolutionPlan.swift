import Dispatch
import KernelInterface

/// A convolution of planes of one size and pixel type, made once and run often: what was chosen can be read, and its
/// scratch memory is kept, so that a run allocates no rows and no planes.
///
///     let plan = try ConvolutionPlan<Float>(size, with: .gaussian(sigma: 2), mode: .correlation, border: .reflect101)
///     print(plan)  // separable 17x17, replicate ...
///     try plan.run(plane.view, into: &result)
///
/// A plan is used by one thread at a time; make one for each.
public final class ConvolutionPlan<Pixel: ImagePixel> {
  /// The kernel as it was drawn.
  public let kernel: Kernel
  /// How the drawing is applied.
  public let mode: ConvolutionMode
  /// What stands beyond the edge.
  public let border: Border
  /// Size of the planes that the plan runs on.
  public let source: PixelSize
  /// Size of the result.
  public let target: PixelSize
  /// The method that was chosen.
  public let method: ConvolutionMethod
  /// The compilation that runs.
  public let variant: Variant

  /// One for each thread, with scratch memory of its own.
  private let engines: [any ConvolutionEngine]
  private let truncation: TruncatedBorder?
  private let correlated: Kernel
  /// The result of the last run in place, whose memory is the next one's.
  private var spare: Plane<Float>?

  /// Plans the filtering of planes of a size: chooses the method and allocates the scratch memory.
  ///
  /// - Throws: `KernelError`: a method that cannot compute the kernel, a variant that cannot run, memory.
  public init(
    _ source: PixelSize, with kernel: Kernel, mode: ConvolutionMode, border: Border,
    options: ConvolutionOptions = ConvolutionOptions()
  ) throws(KernelError) {
    _ = try Variant.kernels(options.variant, for: [])
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
    #if MUTANT_NOT_TURNED  // a convolution is a correlation
      correlated = kernel
    #else
      correlated = mode == .correlation ? kernel : kernel.turned
    #endif
    target = ConvolutionGeometry.targetSize(of: source, correlated, border)
    let factors = correlated.separated()
    method = options.method ?? Self.fastestMethod(correlated, isSeparable: factors != nil)
    let kernels = try Variant.kernels(options.variant, for: Self.kernelsUsed(by: method))
    truncation = border == .truncated ? TruncatedBorder(correlated) : nil
    let widen: KernelTable.WidenRow? =
      Pixel.self == UInt8.self ? kernels.widenUInt8 : Pixel.self == UInt16.self ? kernels.widenUInt16 : nil
    guard options.threads >= 1 else { throw .threadCount(options.threads) }
    var engines: [any ConvolutionEngine] = []
    for _ in 0..<min(options.threads, max(1, target.height / Self.rowsWorthAThread)) {
      engines.append(try Self.engine(method, correlated, factors, source, target, kernels, widen))
    }
    self.engines = engines
  }

  /// Up to nine taps a direct pass waits for memory, and rounds less often. A single row or column of taps is what the passes of a separable kernel are.
  private static func fastestMethod(_ kernel: Kernel, isSeparable: Bool) -> ConvolutionMethod {
    guard isSeparable, kernel.width > 1, kernel.height > 1, kernel.width * kernel.height > 9 else {
      return .direct
    }
    return kernel.isBox ? .box : .separable
  }

  /// The kernels that a method may call.
  private static func kernelsUsed(by method: ConvolutionMethod) -> KernelSet {
    let passes: KernelSet =
      switch method {
      case .direct: [.convolve]
      case .separable: [.convolve, .convolveFactors]
      case .box: [.boxRow, .boxColumn]
      }
    let widening: KernelSet =
      Pixel.self == UInt8.self ? [.widenUInt8] : Pixel.self == UInt16.self ? [.widenUInt16] : []
    return passes.union(widening)
  }

  private static func engine(
    _ method: ConvolutionMethod, _ kernel: Kernel, _ factors: Kernel.Factors?, _ source: PixelSize,
    _ target: PixelSize,
    _ kernels: KernelTable, _ widen: KernelTable.WidenRow?
  ) throws(KernelError) -> any ConvolutionEngine {
    switch method {
    case .direct: return try OnePassConvolution(kernel, source, kernels, widen)
    case .separable:
      guard let factors else { throw .methodNotPossible(.separable, kernel: kernel.name) }
      if let onePass = try OnePassConvolution(kernel, factors: factors, source, kernels, widen) { return onePass }
      return try SeparableConvolution(kernel, factors: factors, source, target, kernels, widen)
    case .box:
      guard kernel.isBox else { throw .methodNotPossible(.box, kernel: kernel.name) }
      return try SeparableConvolution(box: kernel, source, target, kernels, widen)
    }
  }

  /// Fewer rows than this are not worth starting a thread for.
  private static var rowsWorthAThread: Int { 64 }

  /// Runs the plan. The result plane has the size `target`, its pixels are overwritten.
  public func run(_ plane: PlaneView<Pixel>, into output: inout Plane<Float>) throws(KernelError) {
    var view = output.mutableView
    try run(plane, into: &view)
  }

  /// Runs the plan into memory of any row distance, which must not overlap the source. On an error nothing is written.
  public func run(_ plane: PlaneView<Pixel>, into output: inout MutablePlaneView<Float>) throws(KernelError) {
    guard plane.width == source.width, plane.height == source.height else {
      throw .sourceSize(
        width: plane.width, height: plane.height, expectedWidth: source.width, expectedHeight: source.height)
    }
    guard output.width == target.width, output.height == target.height else {
      throw .outputSize(
        width: output.width, height: output.height, expectedWidth: target.width, expectedHeight: target.height)
    }
    guard target.width > 0, target.height > 0 else { return }
    nonisolated(unsafe) let pixels = output.base.assumingMemoryBound(to: Float.self)
    let stride = output.rowBytes / MemoryLayout<Float>.stride
    nonisolated(unsafe) let geometry = ConvolutionGeometry(plane, correlated, border)
    guard !geometry.source.extent(pixelBytes: MemoryLayout<Pixel>.stride).overlaps(output.extent) else {
      throw .overlappingPlanes
    }
    for engine in engines { try engine.prepare(for: geometry) }
    if engines.count == 1 {
      engines[0].run(geometry, rows: 0..<target.height, pixels, stride)
    } else {
      nonisolated(unsafe) let engines = engines
      let height = target.height
      DispatchQueue.concurrentPerform(iterations: engines.count) { index in
        #if MUTANT_THREAD_SPLIT  // rows that the threads do not divide are nobody's
          let rows = index * (height / engines.count)..<(index + 1) * (height / engines.count)
        #else
          let rows = index * height / engines.count..<(index + 1) * height / engines.count
        #endif
        engines[index].run(geometry, rows: rows, pixels, stride)
      }
    }
    truncation?.apply(to: pixels, rows: 0..<target.height, stride: stride, size: target)
  }

  /// Writes some rows of the result, on this thread.
  ///
  /// - Parameter output: where the pixel of column 0 and row 0 of the whole result would be.
  func run(
    _ plane: PlaneView<Pixel>, rows: Range<Int>, _ output: UnsafeMutablePointer<Float>, _ stride: Int
  ) throws(KernelError) {
    let geometry = ConvolutionGeometry(plane, correlated, border)
    try engines[0].prepare(for: geometry)
    engines[0].run(geometry, rows: rows, output, stride)
    truncation?.apply(to: output, rows: rows, stride: stride, size: target)
  }

  /// Runs the plan on a plane and puts the result in its place: the bits of a run into another plane, whose memory the
  /// plan keeps for the next time. The border rule must give a result of the same size.
  public func run(inPlace plane: inout Plane<Float>) throws(KernelError) where Pixel == Float {
    if spare == nil {
      do { spare = try Plane(uninitialisedWidth: target.width, height: target.height) } catch { throw .plane(error) }
    }
    guard plane.width == target.width, plane.height == target.height else {
      throw .outputSize(
        width: plane.width, height: plane.height, expectedWidth: target.width, expectedHeight: target.height)
    }
    var result = spare.take()!
    do { try run(plane.view, into: &result) } catch {
      spare = result
      throw error
    }
    swap(&plane, &result)
    spare = result
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
  /// Makes room for a source; called before `run`, which cannot fail.
  func prepare(for geometry: ConvolutionGeometry) throws(KernelError)
  /// Writes the pixels of some result rows. Rows do not depend on which others are written with them.
  ///
  /// - Parameters:
  ///   - output: the pixel of column 0 and row 0 of the whole result.
  ///   - stride: Floats from one result row to the next.
  func run(
    _ geometry: ConvolutionGeometry, rows: Range<Int>, _ output: UnsafeMutablePointer<Float>, _ stride: Int)
}
