/// How a stored picture is turned or mirrored to be shown: the eight orientations, numbered as in EXIF.
///
/// The names say where the top of the picture is in what is stored: of `right` a camera was turned, and the picture has to be
/// turned clockwise to be shown.
public enum Orientation: Int, Sendable, CaseIterable {
  /// As stored.
  case up = 1
  /// Mirrored left to right.
  case upMirrored
  /// Turned by half.
  case down
  /// Mirrored top to bottom.
  case downMirrored
  /// Mirrored at the main diagonal: rows are columns.
  case leftMirrored
  /// To be turned clockwise.
  case right
  /// Mirrored at the other diagonal.
  case rightMirrored
  /// To be turned counter-clockwise.
  case left

  /// Whether stored rows are shown as columns.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// The orientation that turns back.
  public var inverse: Orientation {
    switch self {
    case .right: .left
    case .left: .right
    default: self
    }
  }

  /// The size as shown of a picture of that stored size.
  public func shownSize(of stored: PixelSize) -> PixelSize {
    swapsAxes ? PixelSize(width: stored.height, height: stored.width) : stored
  }

  /// Where the pixel that is shown at x, y is stored, in a picture of that stored size.
  @inlinable
  public func storedPlace(x: Int, y: Int, in stored: PixelSize) -> (x: Int, y: Int) {
    let (column, row) = swapsAxes ? (y, x) : (x, y)
    return (isFromRight ? stored.width - 1 - column : column, isFromBottom ? stored.height - 1 - row : row)
  }

  /// Where a place of the shown picture is stored, both in shares of width and height from the top left.
  public func storedPlace(shareX x: Double, shareY y: Double) -> (x: Double, y: Double) {
    let (column, row) = swapsAxes ? (y, x) : (x, y)
    return (isFromRight ? 1 - column : column, isFromBottom ? 1 - row : row)
  }

  /// Where a stored place is shown, both in shares of width and height from the top left.
  public func shownPlace(shareX x: Double, shareY y: Double) -> (x: Double, y: Double) {
    inverse.storedPlace(shareX: x, shareY: y)
  }

  /// Whether what is shown first of a stored row is its last pixel.
  @usableFromInline var isFromRight: Bool {
    switch self {
    case .upMirrored, .down, .rightMirrored, .left: true
    default: false
    }
  }

  /// Whether what is shown first of a stored column is its last pixel.
  @usableFromInline var isFromBottom: Bool {
    switch self {
    case .down, .downMirrored, .right, .rightMirrored: true
    default: false
    }
  }
}

/// A plane turned and mirrored to how it is shown.
///
/// - Parameters:
///   - plane: as stored, any distance of rows.
///   - orientation: how it is to be turned; its `inverse` turns back.
/// - Returns: the pixels bit for bit, NaN too; orientations that swap the axes swap width and height.
/// - Throws: `PlaneError` if there is no memory.
///
/// Cost: one read and one write; where rows become columns in tiles of 16 x 16, so that both sides stay in the cache.
@specialized(where Pixel == Float)
@specialized(where Pixel == UInt8)
public func upright<Pixel>(
  _ plane: borrowing PlaneView<Pixel>, from orientation: Orientation
) throws(PlaneError) -> Plane<Pixel> {
  let stored = PixelSize(width: plane.width, height: plane.height)
  let size = orientation.shownSize(of: stored)
  var result = try Plane<Pixel>(width: size.width, height: size.height)
  guard size.width > 0, size.height > 0 else { return result }
  var target = result.mutableView
  let tile = 16
  for tileY in stride(from: 0, to: size.height, by: tile) {
    for tileX in stride(from: 0, to: size.width, by: tile) {
      for y in tileY..<min(tileY + tile, size.height) {
        let row = target.row(y)
        for x in tileX..<min(tileX + tile, size.width) {
          let place = orientation.storedPlace(x: x, y: y, in: stored)
          row[x] = plane.row(place.y)[place.x]
        }
      }
    }
  }
  return result
}
