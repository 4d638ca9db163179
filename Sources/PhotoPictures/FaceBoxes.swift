import AcutanceKernels
import AcutanceScoring

/// Boxes and landmarks of faces over the photo in grey, each with its score.
struct FaceBoxes {
  private let found: DetectedFaces
  private let colour = Colour(red: 255, green: 196, blue: 0)

  init(_ found: DetectedFaces) { self.found = found }

  func picture(over luma: Plane<Float>, orientation: Int, magnification: Int) throws(PlaneError) -> Picture {
    let turned = Upright(PixelSize(width: luma.width, height: luma.height), orientation: orientation)
    let grey = try brightness(luma)
    var picture = try Picture(width: turned.size.width * magnification, height: turned.size.height * magnification)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let place = turned.source(x / magnification, y / magnification)
        picture[x, y] = Colour(grey: grey[place.x, place.y])
      }
    }
    for face in found.faces { draw(face, turned.orientation, in: &picture) }
    return picture
  }

  private func draw(_ face: DetectedFace, _ orientation: Orientation, in picture: inout Picture) {
    func pixel(_ x: Double, _ y: Double) -> (x: Int, y: Int) {
      let shown = orientation.shownPlace(shareX: x, shareY: y)
      return (Int(shown.x * Double(picture.width)), Int(shown.y * Double(picture.height)))
    }
    let ends = [
      pixel(face.corner.x, face.corner.y), pixel(face.corner.x + face.width, face.corner.y + face.height),
    ]
    let columns = min(ends[0].x, ends[1].x)...max(ends[0].x, ends[1].x)
    let rows = min(ends[0].y, ends[1].y)...max(ends[0].y, ends[1].y)
    for line in 0..<2 {
      for x in columns {
        picture[x, rows.lowerBound + line] = colour
        picture[x, rows.upperBound - line] = colour
      }
      for y in rows {
        picture[columns.lowerBound + line, y] = colour
        picture[columns.upperBound - line, y] = colour
      }
    }
    for landmark in face.landmarks {
      let (x, y) = pixel(landmark.x, landmark.y)
      for step in -2...2 {
        picture[x + step, y] = colour
        picture[x, y + step] = colour
      }
    }
  }
}
