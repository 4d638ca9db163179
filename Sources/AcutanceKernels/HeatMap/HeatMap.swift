import KernelInterface

/// A map of one Float a place, such as a saliency map: a view with its true row distance, and what can be measured of
/// it.
///
/// A 68 x 68 map in rows of 80 Floats has 68 x 68 values; what stands in the padding enters no result. Like the view it
/// is made from it cannot outlive its memory.
///
///     let map = try HeatMap(PlaneView(unsafeBytes: bytes, width: 68, height: 68, rowBytes: 320))
///     let mean = try map.statistics().mean
///
/// Nothing to measure (no value, no value under a mask, a divisor of 0) is `nil`, never 0. A NaN makes every result NaN
/// but the counts; an infinity is a value.
public struct HeatMap: ~Escapable {
  /// The values.
  public let plane: PlaneView<Float>

  /// The map of a view of Floats.
  @_lifetime(copy plane)
  public init(_ plane: borrowing PlaneView<Float>) {
    self.plane = copy plane
  }

  /// Values in a row.
  public var width: Int { plane.width }
  /// Rows.
  public var height: Int { plane.height }
  /// All values.
  public var count: Int { plane.width * plane.height }

  /// The values of a row.
  func row(_ y: Int) -> UnsafePointer<Float> { plane.raw.row(y).assumingMemoryBound(to: Float.self) }

  /// Where a scan row by row finds the first value that fits, in some of the rows.
  func firstPlace(in rows: Range<Int>, where fits: (Float) -> Bool) -> (x: Int, y: Int)? {
    for y in rows {
      let values = row(y)
      for x in 0..<width where fits(values[x]) { return (x, y) }
    }
    return nil
  }
}

extension Plane where Pixel == Float {
  /// The plane as a heat map; nothing is copied. Give the plane a name first: borrowing a temporary one in a `try` can
  /// crash the optimiser of Swift 6.3.1.
  public var heatMap: HeatMap {
    @_lifetime(borrow self)
    get {
      let map = HeatMap(PlaneView(base: storage.address, width: width, height: height, rowBytes: rowBytes))
      return unsafe _overrideLifetime(map, borrowing: self)
    }
  }
}
