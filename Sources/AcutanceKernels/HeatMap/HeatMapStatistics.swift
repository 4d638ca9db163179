/// What one pass over a map gives; see `HeatMap.statistics`.
public struct HeatMapStatistics: Sendable, Equatable {
  /// Count, mean, variance, and how many values were NaN or infinite.
  public let moments: Moments
  /// Sum of all values: 0 of none.
  public let sum: Double
  /// The least value and its place; `nil` of no values. With a NaN in the map: the first NaN.
  public let minimum: Extreme?
  /// The greatest value and its place; `nil` of no values. With a NaN in the map: the first NaN.
  public let maximum: Extreme?
  /// The centre of mass; `nil` where the sum is 0.
  public let centroid: Point?

  /// A value and where it is; of equal values the first, row by row from the top.
  public struct Extreme: Sendable, Equatable {
    /// The value.
    public let value: Float
    /// Its column.
    public let x: Int
    /// Its row.
    public let y: Int

    /// A value in column x and row y.
    public init(value: Float, x: Int, y: Int) {
      self.value = value
      self.x = x
      self.y = y
    }
  }

  /// A place between pixels, whose centres are whole numbers from 0.
  public struct Point: Sendable, Equatable {
    /// Columns from the centre of the first one.
    public let x: Double
    /// Rows from the centre of the first one.
    public let y: Double

    /// The place x columns and y rows from the centre of the first pixel.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// How many values the map has, finite or not.
  public var count: Int { moments.count }
  /// How many of them were NaN or infinite.
  public var nonFiniteCount: Int { moments.nonFiniteCount }
  /// `nil` of no values.
  public var mean: Double? { moments.mean }
  /// Variance with the divisor n: `nil` of no values, 0 of one.
  public var populationVariance: Double? { moments.populationVariance }
  /// The root of it.
  public var populationDeviation: Double? { moments.populationVariance?.squareRoot() }
}
