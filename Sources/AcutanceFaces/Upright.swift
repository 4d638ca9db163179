import AcutanceKernels

/// A plane turned and mirrored to how the photograph is shown, by its EXIF orientation: faces are found upright only.
///
/// - Parameters:
///   - plane: in the stored orientation, any distance of rows.
///   - orientation: 1...8, as EXIF numbers them: 1 as stored, 2 mirrored left to right, 3 turned by half, 4 mirrored top to
///     bottom, 5 mirrored at the main diagonal, 6 turned clockwise, 7 mirrored at the other diagonal, 8 turned
///     counter-clockwise.
/// - Returns: the pixels bit for bit; 5 to 8 swap width and height.
/// - Throws: `KernelError.parameter` for another orientation, `.plane` if there is no memory.
///
/// Cost: one read and one write; 5 to 8 in tiles of 16 x 16, so that both sides stay in the cache.
public func turnedUpright(
  _ plane: borrowing PlaneView<Float>, orientation: Int
) throws(KernelError) -> Plane<Float> {
  guard (1...8).contains(orientation) else {
    throw .parameter(name: "orientation", value: Double(orientation), allowed: "1 to 8")
  }
  let swaps = orientation >= 5
  let (width, height) = swaps ? (plane.height, plane.width) : (plane.width, plane.height)
  var result: Plane<Float>
  do { result = try Plane(width: width, height: height) } catch { throw .plane(error) }
  guard width > 0, height > 0 else { return result }
  // The stored pixel of (x, y): columns and rows swapped or not, each from one end or the other.
  let fromRight = [2, 3, 7, 8].contains(orientation)
  let fromBottom = [3, 4, 6, 7].contains(orientation)
  let (right, bottom) = (plane.width - 1, plane.height - 1)
  var target = result.mutableView
  let tile = 16
  for tileY in stride(from: 0, to: height, by: tile) {
    for tileX in stride(from: 0, to: width, by: tile) {
      for y in tileY..<min(tileY + tile, height) {
        let row = target.row(y)
        for x in tileX..<min(tileX + tile, width) {
          let (column, line) = swaps ? (y, x) : (x, y)
          row[x] = plane.row(fromBottom ? bottom - line : line)[fromRight ? right - column : column]
        }
      }
    }
  }
  return result
}
