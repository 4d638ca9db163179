/// Sums of values about a pivot: sum(v - pivot) and sum((v - pivot)^2), in Double.
public struct PivotedSums: Sendable {
  public var sum: Double
  public var sumOfSquares: Double

  @inlinable
  public init(sum: Double, sumOfSquares: Double) {
    self.sum = sum
    self.sumOfSquares = sumOfSquares
  }
}
