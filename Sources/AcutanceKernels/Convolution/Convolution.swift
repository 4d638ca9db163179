// The public calls; see `ConvolutionPlan` for what runs.

/// How a convolution is to be run; nothing of it changes what is computed, only within which bound.
public struct ConvolutionOptions: Sendable, Hashable {
  /// The method, or `nil` for the one that is fastest for the kernel.
  public var method: ConvolutionMethod?
  /// The compilation to run; `nil` for the default.
  public var variant: Variant?
  /// Threads that share the rows of one plane; 1 unless said otherwise. The result does not depend on it.
  public var threads: Int

  /// The options; without arguments the fastest method in the default variant on one thread.
  public init(method: ConvolutionMethod? = nil, variant: Variant? = nil, threads: Int = 1) {
    self.method = method
    self.variant = variant
    self.threads = threads
  }
}

/// The ways to compute a convolution.
public enum ConvolutionMethod: String, Sendable, Hashable, CaseIterable {
  /// Every tap of every output, in one order: rows of taps from the top, taps from the left.
  case direct
  /// A row of taps and then a column of taps; for kernels that are an outer product.
  case separable
  /// Sums of windows, made of sums of half the size; for kernels whose taps are all the same. Nothing is subtracted.
  case box
}

/// The plane filtered by a kernel, as a new plane.
///
/// - Parameters:
///   - plane: `Float`, `UInt8` or `UInt16` in their own unit; integers are widened row by row, not copied as a plane.
///   - kernel: the weights as drawn, with their anchor.
///   - mode: correlation applies the drawing as it is, convolution turned by half.
///   - border: what stands beyond the edge; `valid` gives a smaller result.
///   - options: the method and the variant, if they are not to be chosen.
/// - Returns: signed Float in the unit of the source times that of the weights; nothing is clamped.
/// - Throws: `KernelError`: a method that cannot compute the kernel, a border rule inside another that makes no sense,
///   a variant that cannot run, memory.
///
/// Edge cases: planes smaller than the kernel, one pixel and empty planes are defined for every border. NaN and
/// infinity reach an output if and only if a tap with a weight other than zero touches them.
///
/// Error: direct, k taps: gamma_k * sum |w| |x| at every pixel, gamma_k = k u / (1 - k u), u = 2^-24; separable
/// kx x ky: gamma_(kx + ky + 7) * sum |w| |x|; `truncated` adds 3u * |result|. Every output is the same operations in
/// the same order wherever it lies, so a tile with its surroundings has the bits of the whole.
///
/// Cost: direct 2 k operations a pixel, separable 2 (kx + ky); one read and one write of memory.
public func convolved<Pixel: ImagePixel>(
  _ plane: PlaneView<Pixel>, with kernel: Kernel, mode: ConvolutionMode, border: Border,
  options: ConvolutionOptions = ConvolutionOptions()
) throws(KernelError) -> Plane<Float> {
  let plan = try ConvolutionPlan<Pixel>(
    PixelSize(width: plane.width, height: plane.height), with: kernel, mode: mode, border: border, options: options)
  var output: Plane<Float>
  do {
    output = try Plane(uninitialisedWidth: plan.target.width, height: plan.target.height)
  } catch { throw .plane(error) }
  try plan.run(plane, into: &output)
  return output
}

/// The same of an owned plane.
public func convolved<Pixel: ImagePixel>(
  _ plane: Plane<Pixel>, with kernel: Kernel, mode: ConvolutionMode, border: Border,
  options: ConvolutionOptions = ConvolutionOptions()
) throws(KernelError) -> Plane<Float> {
  try convolved(plane.view, with: kernel, mode: mode, border: border, options: options)
}

/// The same into a plane that is there already, of the size of the result; on an error nothing is written.
public func convolve<Pixel: ImagePixel>(
  _ plane: PlaneView<Pixel>, with kernel: Kernel, mode: ConvolutionMode, border: Border,
  into output: inout Plane<Float>, options: ConvolutionOptions = ConvolutionOptions()
) throws(KernelError) {
  let plan = try ConvolutionPlan<Pixel>(
    PixelSize(width: plane.width, height: plane.height), with: kernel, mode: mode, border: border, options: options)
  try plan.run(plane, into: &output)
}

/// The same in the place of the source: the bits of a result in another plane. A plan that is kept does it without
/// allocating, see `ConvolutionPlan.run(inPlace:)`.
public func convolveInPlace(
  _ plane: inout Plane<Float>, with kernel: Kernel, mode: ConvolutionMode, border: Border,
  options: ConvolutionOptions = ConvolutionOptions()
) throws(KernelError) {
  let plan = try ConvolutionPlan<Float>(
    PixelSize(width: plane.width, height: plane.height), with: kernel, mode: mode, border: border, options: options)
  try plan.run(inPlace: &plane)
}
