#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Mean and variance by two passes in Double with compensated sums (Neumaier): within a few ulps of the exact values
/// for the sizes that tests use. Shares no code with the package.
public struct MomentsOracle {
  public let count: Int
  public let mean: Double
  public let squaredDeviations: Double
  public let sumOfMagnitudes: Double
  public let minimum: Double
  public let maximum: Double

  public init(_ values: [Double]) {
    count = values.count
    let n = Double(values.count)
    let pivot = Self.sum(values) / n
    let deviations = values.map { $0 - pivot }
    // A mean in Double is off by up to half an ulp: what it is off by is taken out again.
    let offset = Self.sum(deviations) / n
    mean = pivot + offset
    squaredDeviations = Self.sum(deviations.map { ($0 - offset) * ($0 - offset) })
    sumOfMagnitudes = Self.sum(values.map { abs($0) })
    minimum = values.min() ?? .nan
    maximum = values.max() ?? .nan
  }

  static func sum(_ values: [Double]) -> Double {
    var sum = 0.0
    var lost = 0.0
    for value in values {
      let next = sum + value
      lost += abs(sum) >= abs(value) ? (sum - next) + value : (value - next) + sum
      sum = next
    }
    return sum + lost
  }
}

/// How many decimal digits of a value are right: -log10 of its relative error, at most 15.95 (an ulp of Double).
public func rightDigits(_ value: Double, of truth: Double) -> Double {
  if value == truth { return 15.95 }
  guard value.isFinite, truth != 0 else { return 0 }
  return min(15.95, -log10(abs(value - truth) / abs(truth)))
}
