import AcutanceFaces
import AcutanceImages
import AcutanceKernels
import Foundation
import TestSupport
import Testing

/// Three planes of 0...255.
struct FacePlanes {
  var blue: Plane<Float>
  var green: Plane<Float>
  var red: Plane<Float>

  init(width: Int, height: Int, _ value: (_ channel: Int, _ x: Int, _ y: Int) -> Float) throws {
    func plane(_ channel: Int) throws -> Plane<Float> {
      try Plane(
        width: width, height: height,
        pixels: (0..<width * height).map { value(channel, $0 % width, $0 / width) })
    }
    (blue, green, red) = (try plane(0), try plane(1), try plane(2))
  }

  /// The synthetic image of `Fixtures/scripts/make_faces.py`.
  static func synthetic(_ width: Int, _ height: Int) throws -> FacePlanes {
    try FacePlanes(width: width, height: height) { c, x, y in
      Float((7 * x + 13 * y + 29 * c + 3 * (x * y % 31) + x * x / 5) % 256)
    }
  }

  /// A fixture, upright, with a longer side of at most 640.
  init(photo: String) throws {
    let file = PhotoFile(Fixtures.path(photo))
    let reader = try PhotoReader(file, colours: true)
    let colours = try reducedColours(of: reader, toLongerSide: 640)
    let orientation = try imageInfo(of: file).orientation
    func shown(_ plane: Plane<Float>) throws -> Plane<Float> {
      var turned = try upright(plane.view, from: #require(Orientation(rawValue: orientation)))
      for y in 0..<turned.height {
        turned.withMutableRow(y) { row in
          for x in row.indices { row[x] *= 255 }
        }
      }
      return turned
    }
    (blue, green, red) = (try shown(colours.blue), try shown(colours.green), try shown(colours.red))
  }

  /// Part of an image, pixel by pixel.
  func cropped(x: Int, y: Int, width: Int, height: Int) throws -> FacePlanes {
    let planes = [blue, green, red]
    return try FacePlanes(width: width, height: height) { planes[$0][x + $1, y + $2] }
  }
}

extension FaceDetector {
  func detect(_ planes: FacePlanes) throws(FaceDetectionError) -> FaceDetection {
    try detect(blue: planes.blue.view, green: planes.green.view, red: planes.red.view)
  }

  func headValues(_ planes: FacePlanes) throws(FaceDetectionError) -> [[Float]] {
    try headValues(blue: planes.blue.view, green: planes.green.view, red: planes.red.view)
  }
}

/// What OpenCV's detector finds in the fixtures; see `Fixtures/scripts/make_faces.py`.
struct ExpectedFaces: Decodable {
  struct Photo: Decodable, CustomTestStringConvertible {
    let photo: String
    let width: Int
    let height: Int
    let bestScore: Float
    /// Box, five points, score.
    let faces: [[Float]]

    var testDescription: String { photo }
  }

  let photos: [Photo]

  static let all: [Photo] = {
    do {
      let data = Data(Fixtures.data("expected/faces.json"))
      return try JSONDecoder().decode(ExpectedFaces.self, from: data).photos
    } catch { preconditionFailure("expected/faces.json: \(error)") }
  }()
}

extension Face {
  /// The five points in OpenCV's order.
  var points: [FacePoint] { [rightEye, leftEye, nose, rightMouthCorner, leftMouthCorner] }
}
