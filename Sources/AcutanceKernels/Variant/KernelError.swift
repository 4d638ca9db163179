/// Why a kernel did not run. Nothing has been written when one is thrown.
public enum KernelError: Error, Equatable, Sendable {
  case variant(VariantError)
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
}

extension KernelError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .variant(let error): "\(error)"
    case .plane(let error): "\(error)"
    case .negativeInset(let inset): "an inset of \(inset) pixels is negative"
    case .invalidReduction(let fromWidth, let fromHeight, let toWidth, let toHeight):
      "\(fromWidth) x \(fromHeight) pixels cannot be reduced to \(toWidth) x \(toHeight): "
        + "each side must be at least 1 and no larger than before"
    case .rowLengthMismatch(let count, let expected): "a row of \(count) samples was given, \(expected) are needed"
    case .rowCountMismatch(let count, let expected): "\(count) rows were given, \(expected) are needed"
    case .channelCount(let count): "\(count) interleaved channels; 3 (RGB) or 4 (RGB and one ignored) are understood"
    }
  }
}
