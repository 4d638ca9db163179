import AcutanceKernels

/// A stored picture of some size as a viewer shows it.
struct Upright {
  let stored: PixelSize
  let orientation: Orientation

  /// - Parameter orientation: as EXIF numbers them; what is no such number is taken for "as stored".
  init(_ stored: PixelSize, orientation: Int) {
    self.stored = stored
    self.orientation = Orientation(rawValue: orientation) ?? .up
  }

  /// The size as shown.
  var size: PixelSize { orientation.shownSize(of: stored) }

  /// Where the pixel that is shown at x, y is stored.
  func source(_ x: Int, _ y: Int) -> (x: Int, y: Int) { orientation.storedPlace(x: x, y: y, in: stored) }
}
