/// The functions behind the response moments: responses of a row into scratch memory that stays in the first cache
/// level, and sums of what is there. A table of its own within `KernelTable`.
///
/// A kernel is named by its number: 0 `laplacian4`, 1 `laplacian8`, 2 `laplacianDiagonal`, 3 `laplacianAlpha02` in
/// sixths, 4 `sobelEnergy`.
public final class ResponseTable: Sendable {
  /// Responses of at most `responseSegment` pixels. The three rows point at the first pixel that is measured; the
  /// pixels to the left and to the right of the segment are read as well.
  ///
  /// What is written: Float of Float pixels. Of bytes Int16, for `sobelEnergy` Int32. Of 16-bit pixels Int32, for
  /// `sobelEnergy` UInt64.
  public typealias Row =
    @Sendable (
      _ kernel: Int, _ up: UnsafeRawPointer, _ centre: UnsafeRawPointer, _ down: UnsafeRawPointer, _ count: Int,
      _ output: UnsafeMutableRawPointer
    ) -> Void
  /// Exact sums of 1 to `responseSegment` whole numbers. The memory up to the next multiple of 32 values is written
  /// over. Extremes and magnitudes are computed if `all` is set, and mean nothing otherwise.
  public typealias Sums = @Sendable (_ values: UnsafeMutableRawPointer, _ count: Int, _ all: Bool) -> ResponseSums
  /// Sums of weighted values about a pivot, in Double.
  public typealias Weighted =
    @Sendable (
      _ values: UnsafeRawPointer, _ weights: UnsafePointer<Float>, _ count: Int, _ pivot: Double
    ) -> WeightedSums

  /// The largest bit pattern of weights, as a whole number.
  public typealias LargestBits = @Sendable (_ weights: UnsafePointer<Float>, _ count: Int) -> UInt32

  public let rowFloat: Row
  public let rowUInt8: Row
  public let rowUInt16: Row
  public let sumsInt16: Sums
  public let sumsInt32: Sums
  public let sumsUInt64: Sums
  public let weightedFloat: Weighted
  public let weightedInt16: Weighted
  public let weightedInt32: Weighted
  public let weightedUInt64: Weighted
  public let largestBits: LargestBits

  public init(
    rowFloat: @escaping Row, rowUInt8: @escaping Row, rowUInt16: @escaping Row, sumsInt16: @escaping Sums,
    sumsInt32: @escaping Sums, sumsUInt64: @escaping Sums, weightedFloat: @escaping Weighted,
    weightedInt16: @escaping Weighted, weightedInt32: @escaping Weighted, weightedUInt64: @escaping Weighted,
    largestBits: @escaping LargestBits
  ) {
    self.rowFloat = rowFloat
    self.rowUInt8 = rowUInt8
    self.rowUInt16 = rowUInt16
    self.sumsInt16 = sumsInt16
    self.sumsInt32 = sumsInt32
    self.sumsUInt64 = sumsUInt64
    self.weightedFloat = weightedFloat
    self.weightedInt16 = weightedInt16
    self.weightedInt32 = weightedInt32
    self.weightedUInt64 = weightedUInt64
    self.largestBits = largestBits
  }
}

/// Responses that are made and summed at a time: three input rows of Floats and the responses fill 32 KB, and the exact
/// sums of so many fit their lanes (see `ResponseSums`).
public let responseSegment = 2048

/// Exact sums of at most 2048 whole numbers.
///
/// One lane of a 64-byte vector takes 2048/32 pairs of 16-bit or 2048/16 32-bit values.
/// - Int16, at most 20 * 255 = 5100 in magnitude (alpha 0.2 in sixths): 64 sums of two squares of at most 52,020,000
///   together are 3,329,280,000 < 2^32; floor((2^32 - 1) / 52,020,000) = 82 would fit. Of the other kernels, at most
///   2040, 516 would.
/// - Int32, at most 20 * 65535 = 1,310,700 (16-bit pixels in sixths), or 2 * 1020^2 = 2,080,800 as energy of bytes:
///   128 of them are 266,342,400 < 2^31; 1032 would fit. Their squares have 64 bits.
/// - UInt64, at most 2 * 262,140^2 < 2^37.01 as energy of 16-bit pixels: v = a + 2^20 b with a < 2^20 and b < 2^17.01.
///   v^2 = a^2 + 2^21 (a b + 2^19 b^2); 2048 of the first are below 2^51, of the second below 2^48.01 + 2^64.02. The
///   energy really reaches 20 * 65535^2 < 2^36.33 only, since its two gradients are not largest together, and then
///   the second is below 2^62.7.
public struct ResponseSums: Sendable {
  public var sum: Int64
  /// The sum of squares is this and 2^21 times `upperSquares`.
  public var squares: UInt64
  public var upperSquares: UInt64
  public var magnitudes: UInt64
  public var minimum: Int64
  public var maximum: Int64

  @inlinable
  public init(
    sum: Int64, squares: UInt64, upperSquares: UInt64, magnitudes: UInt64, minimum: Int64, maximum: Int64
  ) {
    self.sum = sum
    self.squares = squares
    self.upperSquares = upperSquares
    self.magnitudes = magnitudes
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// sum(w), sum(w (v - pivot)) and sum(w (v - pivot)^2).
public struct WeightedSums: Sendable {
  public var weight: Double
  public var sum: Double
  public var squares: Double

  @inlinable
  public init(weight: Double, sum: Double, squares: Double) {
    self.weight = weight
    self.sum = sum
    self.squares = squares
  }
}
