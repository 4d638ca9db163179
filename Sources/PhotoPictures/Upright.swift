import AcutanceKernels

/// How a viewer turns a stored picture: EXIF orientations 1...8.
///
///     1: as stored       2: mirrored left to right   3: turned by half        4: mirrored top to bottom
///     5: transposed      6: turned clockwise         7: transposed the other way   8: turned anticlockwise
struct Upright {
  let stored: PixelSize
  let orientation: Int

  /// - Parameter orientation: 1...8; others are taken for 1.
  init(_ stored: PixelSize, orientation: Int) {
    self.stored = stored
    self.orientation = (1...8).contains(orientation) ? orientation : 1
  }

  /// The size as shown.
  var size: PixelSize { orientation >= 5 ? PixelSize(width: stored.height, height: stored.width) : stored }

  /// Where the pixel that is shown at x, y is stored.
  func source(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
    let (right, bottom) = (stored.width - 1, stored.height - 1)
    return switch orientation {
    case 2: (right - x, y)
    case 3: (right - x, bottom - y)
    case 4: (x, bottom - y)
    case 5: (y, x)
    case 6: (y, bottom - x)
    case 7: (right - y, bottom - x)
    case 8: (right - y, x)
    default: (x, y)
    }
  }
}

/// A plane as a viewer shows it. One copy of each pixel; the value stays.
package func upright<Pixel: PlanePixel>(_ plane: Plane<Pixel>, orientation: Int) throws(PlaneError) -> Plane<Pixel> {
  let turned = Upright(PixelSize(width: plane.width, height: plane.height), orientation: orientation)
  guard turned.orientation != 1 else { return plane }
  return try Plane(width: turned.size.width, height: turned.size.height) { x, y in
    let place = turned.source(x, y)
    return plane[place.x, place.y]
  }
}
