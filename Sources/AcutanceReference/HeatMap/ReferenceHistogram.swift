/// What `HeatMap.histogram` gives; all counts together are the number of values.
public struct ReferenceHistogram: Sendable, Equatable {
  /// Values in each bin.
  public let counts: [Int]
  /// Values below the range.
  public let belowCount: Int
  /// Values above the range.
  public let aboveCount: Int
  /// Values that are NaN.
  public let notANumberCount: Int

  /// A histogram of these counts; nothing is checked.
  public init(counts: [Int], belowCount: Int, aboveCount: Int, notANumberCount: Int) {
    self.counts = counts
    self.belowCount = belowCount
    self.aboveCount = aboveCount
    self.notANumberCount = notANumberCount
  }
}
