import AcutanceKernels

/// A photo as detectors get it: reduced to a longer side of at most 640 by area averaging, as stored, whatever the size at
/// which sharpness is measured.
public struct SourceImage: Sendable {
  /// The longer side, at most.
  public static let longerSide = 640

  /// Luma in 0...1.
  public let luma: Plane<Float>
  /// Red, green and blue in 0...1, of the size of the luma; `nil` where the decoder had only luma.
  public let rgb: (red: Plane<Float>, green: Plane<Float>, blue: Plane<Float>)?
  /// Width and height of the photo's file.
  public let storedSize: PixelSize
  /// EXIF orientation, 1...8: how the planes have to be turned to show the photo upright.
  public let orientation: Int

  /// A photo of these planes, which are all of one size.
  public init(
    luma: Plane<Float>, rgb: (red: Plane<Float>, green: Plane<Float>, blue: Plane<Float>)? = nil,
    storedSize: PixelSize, orientation: Int
  ) {
    self.luma = luma
    self.rgb = rgb
    self.storedSize = storedSize
    self.orientation = orientation
  }
}

/// Something that makes heat maps of what draws the eye.
public protocol SaliencySource: Sendable {
  /// Its name, recorded with every value.
  var method: String { get }
  /// The heat map, 0...1, of any size up to that of the image, in its orientation. An error makes the term absent, with its
  /// words.
  ///
  /// - Parameters:
  ///   - image: the photo, reduced.
  ///   - faces: those that were found; empty if none were, or none were looked for.
  func heatMap(of image: SourceImage, faces: [DetectedFace]) throws -> Plane<Float>
  /// The monotone rescaling of the heat map's mean from 0...1 to 0...1 that the method documents.
  func rescaled(mean: Double) -> Double
}

/// Something that finds faces.
public protocol FaceSource: Sendable {
  /// Its name, recorded with every value.
  var method: String { get }
  /// The least detection score that it takes for a face, recorded with every score; `nil`, which is the default, where it has
  /// none: what is asked for is part of what "no face" means.
  var threshold: Double? { get }
  /// The faces, whatever the orientation: the source turns the image upright. An error makes the term absent, with its
  /// words; that is not the same as no face.
  func faces(in image: SourceImage) throws -> DetectedFaces
}

extension FaceSource {
  public var threshold: Double? { nil }
}

/// What a detector found.
public struct DetectedFaces: Sendable, Equatable {
  /// In shares of the stored width and height, wherever the photo's top is.
  public let faces: [DetectedFace]
  /// The greatest score of all that it looked at, also below what it takes for a face: how near "none" was to one. `nil` if
  /// the detector does not say.
  public let bestScore: Double?

  /// A result of these faces; `FaceTerm.measurement(of:)` checks it.
  public init(faces: [DetectedFace], bestScore: Double? = nil) {
    self.faces = faces
    self.bestScore = bestScore
  }
}

/// A face, in shares of the stored width and height, from the top left corner.
public struct DetectedFace: Sendable, Equatable {
  /// A place in shares of the stored width and height.
  public struct Point: Sendable, Equatable {
    /// The share of the width, from the left.
    public let x: Double
    /// The share of the height, from the top.
    public let y: Double

    /// The place at these shares of width and height.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The box: its top left corner and its size, above 0; it may reach over the edge.
  public let corner: Point
  /// The width of the box, as a share of the photo's.
  public let width: Double
  /// The height of the box, as a share of the photo's.
  public let height: Double
  /// How sure the detector is, in its own unit.
  public let score: Double
  /// Eyes, nose, mouth, as the detector orders them.
  public let landmarks: [Point]

  /// A face of these values; `FaceTerm.measurement(of:)` checks them.
  public init(corner: Point, width: Double, height: Double, score: Double, landmarks: [Point] = []) {
    self.corner = corner
    self.width = width
    self.height = height
    self.score = score
    self.landmarks = landmarks
  }
}
