import Dispatch
import KernelInterface

/// How deviations of Float pixels are summed.
public enum SummationAccuracy: Sendable, Hashable, CaseIterable {
  /// In Float over blocks of at most 2048 pixels, at most 100 to a lane, then in Double.
  case fast
  /// In Double throughout.
  case accurate
}

/// Count, mean and variance of all pixels of a plane, and other statistics on demand, in one pass.
///
///     mean = sum(v) / n        variance = sum((v - mean)^2) / n   (population), / (n - 1)   (sample)
///
/// - Parameters:
///   - plane: Float pixels in any unit, any row stride; padding is not read.
///   - statistics: what is wanted besides count, mean, variance and the number of values that are not finite.
///   - accuracy: how deviations are summed.
///   - threads: strips of rows are shared among so many threads; the bits are the same for any number.
///   - variant: the compilation to run; `nil` for the default.
/// - Throws: `KernelError`: fewer than one thread, a variant that cannot run.
///
/// Edge cases: no pixels have no mean and no variance (`nil`, never 0); one pixel has the population variance 0 and no
/// sample variance. NaN and infinity propagate into mean, variance and magnitudes and are counted; a NaN is the smallest
/// and the largest value. A constant plane has variance exactly 0. Subnormal pixels are values like others.
///
/// Error: every block of at most 2048 pixels is shifted by a Float within one standard deviation of its mean (the shift is
/// exact for values within a factor of two of it), so at most one bit cancels however large the offset: a black corner or
/// a letterbox is a block of its own. With S the sum of squared deviations, u = 2^-24 and U = 2^-53:
/// - `fast`: |error of S| <= 204 u S: 2u for the shift, at most 96 sums in a lane, four in Double, of sums that are at most
///   2 S. Typical: 1e-8, since the roundings of many blocks average out.
/// - `accurate`: |error of S| <= (400 + n / 500) U S as long as pixels share a factor of 2^29: sums in lanes, of blocks, and the
///   merging of strips; typically below 1e-14.
/// - mean: the error of a sum of n deviations, divided by n: below 100 u (fast) or 200 U times the mean deviation, plus
///   one rounding of the mean itself.
///
/// Cost: one pass over memory (a block that has to be summed again is in the first cache level), at the bandwidth of the
/// memory. No allocation with one thread.
public func moments(
  of plane: PlaneView<Float>, statistics: StatisticSet = [], accuracy: SummationAccuracy = .accurate,
  threads: Int = 1, variant: Variant? = nil
) throws(KernelError) -> Moments {
  let kernels = try Variant.kernels(variant, for: [.momentsFloat])
  return try moments(
    plane.raw, BlockReduction(.float(accuracy), width: plane.width, statistics, kernels), statistics, threads: threads)
}

/// The same of an owned plane.
public func moments(
  of plane: Plane<Float>, statistics: StatisticSet = [], accuracy: SummationAccuracy = .accurate, threads: Int = 1,
  variant: Variant? = nil
) throws(KernelError) -> Moments {
  try moments(of: plane.view, statistics: statistics, accuracy: accuracy, threads: threads, variant: variant)
}

/// The moments of Double pixels; arguments, edge cases and cost are those of Float, the error that of `accurate` (where
/// the shift rounds, pixels of one block differ by more than a factor of two). Squares overflow beyond 1e154.
public func moments(
  of plane: PlaneView<Double>, statistics: StatisticSet = [], threads: Int = 1, variant: Variant? = nil
) throws(KernelError) -> Moments {
  let kernels = try Variant.kernels(variant, for: [.momentsDouble])
  return try moments(
    plane.raw, BlockReduction(.double, width: plane.width, statistics, kernels), statistics, threads: threads)
}

/// The same of an owned plane.
public func moments(
  of plane: Plane<Double>, statistics: StatisticSet = [], threads: Int = 1, variant: Variant? = nil
) throws(KernelError) -> Moments {
  try moments(of: plane.view, statistics: statistics, threads: threads, variant: variant)
}

private func moments(
  _ plane: RawPlane, _ reduction: BlockReduction, _ statistics: StatisticSet, threads: Int
) throws(KernelError) -> Moments {
  guard threads >= 1 else { throw .threadCount(threads) }
  guard plane.width > 0, plane.height > 0 else { return .empty }
  guard threads > 1 else {
    var whole = StripMoments(reduction, statistics)
    whole.add(plane, rows: 0..<plane.height)
    return whole.moments
  }
  let strips = inStrips(plane, of: reduction.layout.stripRows, threads: threads, empty: Moments.empty) { rows in
    var strip = StripMoments(reduction, statistics)
    strip.add(plane, rows: rows)
    return strip.moments
  }
  return strips.reduce(.empty) { $0.merged(with: $1) }
}

/// The results of all strips of a plane, in order, whoever computed them.
func inStrips<Result: Sendable>(
  _ plane: RawPlane, of stripRows: Int, threads: Int, empty: Result, _ measure: (Range<Int>) -> Result
) -> [Result] {
  let count = (plane.height + stripRows - 1) / stripRows
  return Array(unsafeUninitializedCapacity: count) { buffer, initialized in
    buffer.initialize(repeating: empty)
    nonisolated(unsafe) let results = buffer
    nonisolated(unsafe) let measure = measure
    let height = plane.height
    // Each thread takes its share of neighbouring strips: the memory is read in order.
    DispatchQueue.concurrentPerform(iterations: min(threads, count)) { thread in
      for strip in thread * count / min(threads, count)..<(thread + 1) * count / min(threads, count) {
        results[strip] = measure(strip * stripRows..<min((strip + 1) * stripRows, height))
      }
    }
    initialized = count
  }
}
