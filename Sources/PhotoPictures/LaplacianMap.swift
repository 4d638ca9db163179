import AcutanceKernels
import AcutanceScoring

/// The signed response of the 5-point Laplacian where it enters sharpness: without the outer two pixels, which have no
/// real neighbours or are the neighbours of such.
struct LaplacianMap {
  /// The response inside the inset, signed, in the luma scale 0...1.
  let response: Plane<Float>
  let scale: Double
  let count: Int
  let beyondCount: Int

  /// - Parameter luma: at least 9 pixels a side.
  init(_ luma: Plane<Float>, scale: PhotoMap.Scale) throws(KernelError) {
    let whole = try convolved(luma, with: .laplacian4, mode: .correlation, border: .valid)
    // `valid` has left out one pixel of the two.
    let cut = SharpnessTerm.inset - 1
    let inside: Plane<Float>
    let magnitudes: Plane<Float>
    do {
      inside = try Plane(width: whole.width - 2 * cut, height: whole.height - 2 * cut) { x, y in
        whole[x + cut, y + cut]
      }
      magnitudes = try Plane(width: inside.width, height: inside.height) { x, y in inside[x, y].magnitude }
    } catch { throw .plane(error) }
    let value = try scale.value(of: magnitudes)
    response = inside
    self.scale = value
    count = inside.width * inside.height
    beyondCount = magnitudes.pixels.count { Double($0) > value }
  }

  func picture(orientation: Int, magnification: Int) throws(PlaneError) -> Picture {
    let inset = SharpnessTerm.inset
    let stored = PixelSize(width: response.width + 2 * inset, height: response.height + 2 * inset)
    let turned = Upright(stored, orientation: orientation)
    let palette = DivergingPalette()
    var picture = try Picture(width: turned.size.width * magnification, height: turned.size.height * magnification)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let place = turned.source(x / magnification, y / magnification)
        let (column, row) = (place.x - inset, place.y - inset)
        let isMeasured = (0..<response.width).contains(column) && (0..<response.height).contains(row)
        picture[x, y] =
          isMeasured ? palette.colour(of: Double(response[column, row]), scale: scale) : .notMeasured(x, y)
      }
    }
    return try picture.with(.signed(scale: scale, palette))
  }
}
