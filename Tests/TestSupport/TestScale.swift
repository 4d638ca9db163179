#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How much the long grids do: `./dev test --full` sets the variable and every case runs.
public enum TestScale {
  public static let isFull = getenv("ACUTANCE_TEST_FULL") != nil

  /// All of a range in a full run, every `step`th otherwise, always with both ends.
  public static func sample(_ range: ClosedRange<Int>, step: Int) -> [Int] {
    if isFull { return Array(range) }
    var values = Array(stride(from: range.lowerBound, through: range.upperBound, by: step))
    if values.last != range.upperBound { values.append(range.upperBound) }
    return values
  }
}
