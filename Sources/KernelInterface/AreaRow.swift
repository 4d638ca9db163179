/// How rows enter a weighted column sum of the area reduction: the first row with its own weight, the last with its
/// own, all rows between with the same.
public struct ColumnWeights: Sendable {
  public let first: UInt32
  public let middle: UInt32
  public let last: UInt32

  @inlinable
  public init(first: UInt32, middle: UInt32, last: UInt32) {
    self.first = first
    self.middle = middle
    self.last = last
  }
}

/// One output pixel of the area reduction along a row: which column sums enter, and with which weights.
///
/// Every output reads the same number of columns (`AreaAxis.taps`), so that the loop over them has a fixed length
/// and no branch to mispredict: `first`, then `taps - 3` columns with the common weight, then two with their own
/// (which may be 0).
public struct AreaTap: Sendable {
  public let start: Int
  public let first: UInt32
  public let secondLast: UInt32
  public let last: UInt32

  @inlinable
  public init(start: Int, first: UInt32, secondLast: UInt32, last: UInt32) {
    self.start = start
    self.first = first
    self.secondLast = secondLast
    self.last = last
  }
}
