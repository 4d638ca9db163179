/// Exact sums of the differences of two rows of bytes.
public struct DifferenceSums: Sendable {
  public var sumOfMagnitudes: UInt64
  public var sumOfSquares: UInt64
  public var largest: UInt32

  @inlinable
  public init(sumOfMagnitudes: UInt64, sumOfSquares: UInt64, largest: UInt32) {
    self.sumOfMagnitudes = sumOfMagnitudes
    self.sumOfSquares = sumOfSquares
    self.largest = largest
  }
}
