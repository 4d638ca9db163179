import AcutanceFaces
import AcutanceKernels
import AcutanceSaliency
import AcutanceScoring

/// Heat maps of `AcutanceSaliency` as a source for scores.
public struct SaliencyMaps: SaliencySource {
  private let map: SaliencyMethod

  /// Heat maps by one of the methods.
  public init(_ method: SaliencyMethod) { map = method }

  /// The method's name, recorded with every value.
  public var method: String { map.rawValue }

  /// The heat map of an image, with the faces in it as regions that draw the eye.
  ///
  /// - Throws: `AbsenceReason` for a strip of few pixels and for an image that is the same everywhere; `SaliencyError`.
  public func heatMap(of image: SourceImage, faces: [DetectedFace]) throws -> Plane<Float> {
    let colours = image.rgb ?? (image.luma, image.luma, image.luma)
    // Of a strip of few pixels a map says as little as a sharpness does.
    let side = SharpnessTerm.minimumSide
    guard min(image.luma.width, image.luma.height) >= side else {
      throw AbsenceReason.tooSmall(
        PixelSize(width: image.luma.width, height: image.luma.height), minimumSide: side)
    }
    let regions = faces.map { face in
      SalientRegion(
        centerX: face.corner.x + face.width / 2, centerY: face.corner.y + face.height / 2, width: face.width,
        height: face.height)
    }
    let heat = try saliencyMap(
      red: colours.red, green: colours.green, blue: colours.blue, method: map, regions: regions)
    guard (0..<heat.height).contains(where: { y in heat.withRow(y) { row in row.indices.contains { row[$0] > 0 } } })
    else {
      throw AbsenceReason.notAvailable("the photo is the same everywhere: nothing can stand out")
    }
    return heat
  }

  /// The mean as the share of the range in which those of photographs lie.
  public func rescaled(mean: Double) -> Double {
    let usual = map.usualMeans
    guard let range = SaliencyRange(low: usual.lowerBound, high: usual.upperBound) else {
      preconditionFailure("\(map): usual means \(usual) are no range of means")
    }
    return range.rescaled(mean)
  }
}

/// YuNet of `AcutanceFaces` as a source for scores.
public struct FaceNetworkSource: FaceSource, CustomStringConvertible {
  private let detector: FaceDetector
  /// The least score of a face, 0...1.
  public let threshold: Double?

  /// What a result depends on.
  public var description: String { "\(method), threshold \(detector.settings.threshold)" }

  /// The detector, with its weights from the program.
  ///
  /// - Parameter threshold: the least score of a face, 0...1.
  /// - Throws: `FaceDetectionError`: a damaged model, a variant that cannot run.
  public init(threshold: Double = 0.88) throws(FaceDetectionError) {
    self.threshold = threshold
    detector = try FaceDetector(settings: FaceDetector.Settings(threshold: Float(threshold)))
  }

  /// The name of the network, recorded with every value.
  public var method: String { "yunet-2023mar" }

  /// The faces of an image, which is turned upright for the network.
  ///
  /// - Throws: `FaceDetectionError`, and `KernelError` for a variant that cannot run or memory that cannot be had.
  public func faces(in image: SourceImage) throws -> DetectedFaces {
    let colours = image.rgb ?? (image.luma, image.luma, image.luma)
    let orientation = Orientation(rawValue: image.orientation) ?? .up
    let blue = try upright(colours.blue.view, from: orientation)
    let green = try upright(colours.green.view, from: orientation)
    let red = try upright(colours.red.view, from: orientation)
    let found = try detector.detect(blue: blue.view, green: green.view, red: red.view, white: 1)
    let size = (Double(red.width), Double(red.height))
    return DetectedFaces(
      faces: found.faces.map { face in stored(face, size, orientation) }, bestScore: Double(found.bestScore))
  }

  private func stored(_ face: Face, _ size: (Double, Double), _ orientation: Orientation) -> DetectedFace {
    func share(_ x: Float, _ y: Float) -> DetectedFace.Point {
      let place = orientation.storedPlace(shareX: Double(x) / size.0, shareY: Double(y) / size.1)
      return DetectedFace.Point(x: place.x, y: place.y)
    }
    let corners = [
      share(face.box.x, face.box.y), share(face.box.x + face.box.width, face.box.y + face.box.height),
    ]
    let points = [face.rightEye, face.leftEye, face.nose, face.rightMouthCorner, face.leftMouthCorner]
    let (x, y) = (min(corners[0].x, corners[1].x), min(corners[0].y, corners[1].y))
    return DetectedFace(
      corner: DetectedFace.Point(x: x, y: y), width: abs(corners[1].x - corners[0].x),
      height: abs(corners[1].y - corners[0].y), score: Double(face.score), landmarks: points.map { share($0.x, $0.y) })
  }
}

/// The face detector, or what says in every photo why there is none.
package func faceSource(threshold: Double? = nil) -> any FaceSource {
  do throws(FaceDetectionError) {
    guard let threshold else { return try FaceNetworkSource() }
    return try FaceNetworkSource(threshold: threshold)
  } catch {
    return NoFaceSource(reason: error)
  }
}

private struct NoFaceSource: FaceSource, CustomStringConvertible {
  let reason: FaceDetectionError
  var description: String { method }
  var method: String { "none" }
  func faces(in image: SourceImage) throws -> DetectedFaces { throw reason }
}
