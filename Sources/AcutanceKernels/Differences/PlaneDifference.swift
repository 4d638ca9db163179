import KernelInterface

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How far two planes of bytes are apart: exact sums, and what follows from them. Of no pixels nothing follows: the results
/// are optional, never 0.
public struct PlaneDifference: Sendable, Equatable {
  /// Pixels of each plane.
  public let count: Int
  /// Sum of |a - b|, exact.
  public let sumOfMagnitudes: UInt64
  /// Sum of (a - b)^2, exact.
  public let sumOfSquares: UInt64
  /// The largest |a - b|, 0...255; `nil` of no pixels.
  public let largest: Int?

  /// Mean of |a - b|, in levels of 0...255; `nil` of no pixels. Rounded once as long as the sum is below 2^53.
  public var meanMagnitude: Double? { count > 0 ? Double(sumOfMagnitudes) / Double(count) : nil }

  /// Mean of (a - b)^2 (MSE); `nil` of no pixels. Rounded once as long as the sum is below 2^53.
  public var meanSquare: Double? { count > 0 ? Double(sumOfSquares) / Double(count) : nil }

  /// The peak signal-to-noise ratio (PSNR) in decibels: 10 log10(255^2 / `meanSquare`). Infinite of equal planes, 0 of
  /// black beside white, `nil` of no pixels.
  public var peakSignalToNoise: Double? { meanSquare.map { 10 * log10(255 * 255 / $0) } }
}

/// How far two planes of bytes are apart, pixel by pixel: a photo beside its compressed copy, a result beside the one that it
/// should be.
///
///     sum |a - b|        sum (a - b)^2        largest |a - b|
///
/// - Parameters:
///   - first: any row stride; padding is not read.
///   - second: of the same size; its row stride is its own.
///   - variant: the compilation to run; `nil` for the default.
/// - Returns: the sums in levels of 0...255; the order of the planes does not matter.
/// - Throws: `KernelError`: planes of different sizes, a variant that cannot run.
///
/// Edge cases: empty planes have count 0, no mean and no ratio. The planes may be the same memory.
///
/// Error: none in the sums, whatever the size and the variant: 32-bit lanes are widened before they can overflow. Mean and
/// ratio are rounded at the very end.
///
/// Cost: one read of both planes. No allocation.
public func difference(
  of first: PlaneView<UInt8>, and second: PlaneView<UInt8>, variant: Variant? = nil
) throws(KernelError) -> PlaneDifference {
  let kernels = try Variant.kernels(variant, for: [.differenceUInt8])
  guard first.width == second.width, first.height == second.height else {
    throw .planesDiffer(
      width: first.width, height: first.height, otherWidth: second.width, otherHeight: second.height)
  }
  var sums = DifferenceSums(sumOfMagnitudes: 0, sumOfSquares: 0, largest: 0)
  let count = first.width * first.height
  guard count > 0 else { return PlaneDifference(count: 0, sumOfMagnitudes: 0, sumOfSquares: 0, largest: nil) }
  for y in 0..<first.height {
    let row = kernels.differenceUInt8(first.row(y), second.row(y), first.width)
    sums.sumOfMagnitudes += row.sumOfMagnitudes
    sums.sumOfSquares += row.sumOfSquares
    sums.largest = max(sums.largest, row.largest)
  }
  return PlaneDifference(
    count: count, sumOfMagnitudes: sums.sumOfMagnitudes, sumOfSquares: sums.sumOfSquares, largest: Int(sums.largest))
}

/// The same of owned planes.
public func difference(
  of first: Plane<UInt8>, and second: Plane<UInt8>, variant: Variant? = nil
) throws(KernelError) -> PlaneDifference {
  try difference(of: first.view, and: second.view, variant: variant)
}
