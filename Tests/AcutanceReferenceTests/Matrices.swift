import AcutanceReference
import TestSupport

/// A matrix of pixels, row after row.
func matrix(_ pixels: [Double], width: Int, height: Int) -> DoubleMatrix {
  DoubleMatrix(rows: height, columns: width, values: pixels)
}

/// The first place where two lists differ by more than its tolerance: `nil` if none does. NaN differs from everything.
func firstDifference(
  _ found: [Double], _ expected: [Double], within tolerance: (Int) -> Double = { _ in 0 }
) -> String? {
  guard found.count == expected.count else { return "\(found.count) values, not \(expected.count)" }
  for index in found.indices where !(abs(found[index] - expected[index]) <= tolerance(index)) {
    return "\(found[index]) at \(index), not \(expected[index])"
  }
  return nil
}

extension SeededGenerator {
  /// Doubles that are Floats, in a range.
  mutating func widened(_ count: Int, in range: ClosedRange<Float>) -> [Double] {
    (0..<count).map { _ in Double(Float.random(in: range, using: &self)) }
  }

  /// Whole numbers.
  mutating func wholeNumbers(_ count: Int, in range: ClosedRange<Int>) -> [Double] {
    (0..<count).map { _ in Double(Int.random(in: range, using: &self)) }
  }
}

/// U, half an ulp of 1 in Double.
let roundingOfDouble = 0x1p-53
