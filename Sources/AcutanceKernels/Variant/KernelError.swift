/// Why a kernel did not run. Nothing has been written when one is thrown.
public enum KernelError: Error, Equatable, Sendable {
  /// A variant that does not exist or that this CPU cannot run.
  case variant(VariantError)
  /// A kernel that the operation needs gave another result than its scalar twin when it was checked in this process.
  case selfCheckFailed(kernel: String, variant: Variant)
  /// A plane that cannot be made: its size, or memory.
  case plane(PlaneError)
  /// A border of statistics cannot be left out a negative number of times.
  case negativeInset(Int)
  /// A reduction to a size that is not smaller, or not at least one pixel.
  case invalidReduction(fromWidth: Int, fromHeight: Int, toWidth: Int, toHeight: Int)
  /// A row of another length than the plane has.
  case rowLengthMismatch(count: Int, expected: Int)
  /// More rows than were announced, or fewer.
  case rowCountMismatch(count: Int, expected: Int)
  /// Interleaved samples with another number of channels than 3 or 4.
  case channelCount(Int)
  /// A convolution kernel with more taps along an axis than are allowed, or none.
  case kernelSize(width: Int, height: Int, maximum: Int)
  /// Another number of weights than taps.
  case weightCount(count: Int, expected: Int)
  /// A weight that is NaN or infinite.
  case weightNotFinite(x: Int, y: Int)
  /// A heat map with more columns or rows than the plane that it weighs, or with none.
  case weightMapSize(width: Int, height: Int, maximumWidth: Int, maximumHeight: Int)
  /// A value of a heat map that is no weight: negative, infinite or NaN.
  case invalidWeight(x: Int, y: Int)
  /// An anchor that is no tap of its kernel.
  case anchorOutside(x: Int, y: Int, width: Int, height: Int)
  /// A result plane of another size than the operation gives.
  case outputSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// A method that cannot compute the kernel.
  case methodNotPossible(ConvolutionMethod, kernel: String)
  /// A view of another size than the plan was made for.
  case sourceSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// A result that shares memory with the source.
  case overlappingPlanes
  /// A number of threads below 1.
  case threadCount(Int)
  /// A pixel that has no value as an integer: it is not a number, or becomes none (infinity times 0).
  case notANumber(x: Int, y: Int)
  /// A value that is NaN or infinite where that leaves no result for the others.
  case valueNotFinite(x: Int, y: Int)
  /// A mask of another size than what it lies on.
  case maskSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// Two planes that are compared have different sizes.
  case planesDiffer(width: Int, height: Int, otherWidth: Int, otherHeight: Int)
  /// The two kernels of a gradient differ in their size or in their anchor.
  case kernelsDiffer(horizontal: Kernel, vertical: Kernel)
  /// A border rule that the operation does not have.
  case borderNotSupported(Border, operation: String)
  /// A parameter outside what is allowed, said in words.
  case parameter(name: String, value: Double, allowed: String)
}

extension KernelError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .variant(let error): "\(error)"
    case .selfCheckFailed(let kernel, let variant): "kernel self-check failed (\(kernel), \(variant))"
    case .plane(let error): "\(error)"
    case .negativeInset(let inset): "an inset of \(inset) pixels is negative"
    case .invalidReduction(let fromWidth, let fromHeight, let toWidth, let toHeight):
      "\(fromWidth) x \(fromHeight) pixels cannot be reduced to \(toWidth) x \(toHeight): "
        + "each side must be at least 1 and no larger than before"
    case .rowLengthMismatch(let count, let expected): "a row of \(count) samples was given, \(expected) are needed"
    case .rowCountMismatch(let count, let expected): "\(count) rows were given, \(expected) are needed"
    case .kernelSize(let width, let height, let maximum):
      "a kernel of \(width) x \(height) taps; 1 to \(maximum) are possible on each axis"
    case .weightCount(let count, let expected): "\(count) weights were given, \(expected) are needed"
    case .weightNotFinite(let x, let y): "the weight in column \(x), row \(y) is not finite"
    case .weightMapSize(let width, let height, let maximumWidth, let maximumHeight):
      "a heat map of \(width) x \(height) weights; 1 x 1 to \(maximumWidth) x \(maximumHeight) fit the plane"
    case .invalidWeight(let x, let y): "the weight in column \(x), row \(y) is negative or not finite"
    case .anchorOutside(let x, let y, let width, let height):
      "the anchor (\(x), \(y)) lies outside a kernel of \(width) x \(height) taps"
    case .outputSize(let width, let height, let expectedWidth, let expectedHeight):
      "the result plane has \(width) x \(height) pixels, the result \(expectedWidth) x \(expectedHeight)"
    case .methodNotPossible(let method, let kernel): "the kernel \(kernel) cannot be computed as \(method.rawValue)"
    case .sourceSize(let width, let height, let expectedWidth, let expectedHeight):
      "the plane has \(width) x \(height) pixels, the plan was made for \(expectedWidth) x \(expectedHeight)"
    case .overlappingPlanes: "the result shares memory with the source"
    case .threadCount(let count): "\(count) threads; at least 1 is needed"
    case .notANumber(let x, let y): "the pixel in column \(x), row \(y) is not a number"
    case .valueNotFinite(let x, let y): "the value in column \(x), row \(y) is not finite"
    case .maskSize(let width, let height, let expectedWidth, let expectedHeight):
      "the mask has \(width) x \(height) pixels, what it lies on \(expectedWidth) x \(expectedHeight)"
    case .planesDiffer(let width, let height, let otherWidth, let otherHeight):
      "planes of \(width) x \(height) and \(otherWidth) x \(otherHeight) pixels cannot be compared"
    case .kernelsDiffer(let horizontal, let vertical):
      "the kernels of a gradient need the same size and anchor: \(horizontal.name) has \(horizontal.shape), "
        + "\(vertical.name) \(vertical.shape)"
    case .borderNotSupported(let border, let operation): "\(operation) has no border rule '\(border)'"
    case .channelCount(let count): "\(count) interleaved channels; 3 (RGB) or 4 (RGB and one ignored) are understood"
    case .parameter(let name, let value, let allowed): "\(name) is \(value); allowed: \(allowed)"
    }
  }
}

extension Kernel {
  fileprivate var shape: String { "\(width) x \(height) taps and the anchor (\(anchorX), \(anchorY))" }
}
