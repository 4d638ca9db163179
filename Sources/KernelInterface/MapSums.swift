/// What one pass over a strip of a map gives. With d = v - pivot, x the column and y the row, both from 0 within the
/// strip; in Double but for the extremes.
public struct MapSums: Sendable {
  /// Sum of d.
  public var sum: Double
  /// Sum of d^2.
  public var sumOfSquares: Double
  /// Sum of x d.
  public var sumByColumn: Double
  /// Sum of y d.
  public var sumByRow: Double
  /// The least value that is not NaN, infinity if there is none.
  public var minimum: Float
  /// The greatest value that is not NaN, -infinity if there is none.
  public var maximum: Float

  @inlinable
  public init(
    sum: Double, sumOfSquares: Double, sumByColumn: Double, sumByRow: Double, minimum: Float, maximum: Float
  ) {
    self.sum = sum
    self.sumOfSquares = sumOfSquares
    self.sumByColumn = sumByColumn
    self.sumByRow = sumByRow
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// Values under a mask: how many there are, their sum, and whether the mask holds a NaN anywhere.
public struct MaskedSum: Sendable {
  public var count: Int
  public var sum: Double
  public var maskHasNaN: Bool

  @inlinable
  public init(count: Int, sum: Double, maskHasNaN: Bool) {
    self.count = count
    self.sum = sum
    self.maskHasNaN = maskHasNaN
  }
}
