import AcutanceKernels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How much the long grids do: `./dev test --full` sets the variable and every case runs.
public enum TestScale {
  public static let isFull = getenv("ACUTANCE_TEST_FULL") != nil

  /// Whether ThreadSanitizer is watching, which makes plain loops twenty times slower.
  public static let watchesThreads = getenv("ACUTANCE_SANITIZER").map { String(cString: $0) } == "thread"

  /// The variants that grids run: all that this CPU has; one of them under ThreadSanitizer, since what threads share lies
  /// outside the kernels and is the same for each.
  public static let variants = watchesThreads ? [Variant.best] : Variant.supported

  /// All of a range in a full run, every `step`th otherwise, always with both ends.
  public static func sample(_ range: ClosedRange<Int>, step: Int) -> [Int] {
    if isFull { return Array(range) }
    let step = watchesThreads ? 8 * step : step
    var values = Array(stride(from: range.lowerBound, through: range.upperBound, by: step))
    if values.last != range.upperBound { values.append(range.upperBound) }
    return values
  }
}
