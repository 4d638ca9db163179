/// A few pixels of some rows, small enough for the first cache level: the unit of work of a reduction.
public struct PixelBlock {
  public let first: UnsafeRawPointer
  public let rowBytes: Int
  public let rowCount: Int
  public let columns: Int

  @inlinable
  public init(first: UnsafeRawPointer, rowBytes: Int, rowCount: Int, columns: Int) {
    self.first = first
    self.rowBytes = rowBytes
    self.rowCount = rowCount
    self.columns = columns
  }
}

/// Pixels that a block of a reduction has at most, each row counted as a multiple of 64.
public let blockPixelLimit = 2048

/// Sums of a block about a pivot of its own: sum(v - pivot) and sum((v - pivot)^2), and what else was asked for.
public struct BlockSums: Sendable {
  public var pivot: Double
  public var sum: Double
  public var sumOfSquares: Double
  public var sumOfMagnitudes: Double
  public var minimum: Double
  public var maximum: Double

  @inlinable
  public init(
    pivot: Double, sum: Double, sumOfSquares: Double, sumOfMagnitudes: Double, minimum: Double, maximum: Double
  ) {
    self.pivot = pivot
    self.sum = sum
    self.sumOfSquares = sumOfSquares
    self.sumOfMagnitudes = sumOfMagnitudes
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// Exact sums of a block of integers.
public struct IntegerBlockSums: Sendable {
  public var sum: UInt64
  public var sumOfSquares: UInt64
  public var minimum: UInt32
  public var maximum: UInt32

  @inlinable
  public init(sum: UInt64, sumOfSquares: UInt64, minimum: UInt32, maximum: UInt32) {
    self.sum = sum
    self.sumOfSquares = sumOfSquares
    self.minimum = minimum
    self.maximum = maximum
  }
}
