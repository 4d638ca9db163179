import AcutanceKernels

/// A face: where it is in the plane that was searched, and how sure the detector is.
public struct Face: Sendable, Equatable {
  /// 0...1: the root of the product of "this is a face" and "there is something here".
  public var score: Float
  /// The rectangle around the face.
  public var box: FaceBox
  /// Right and left are the person's own.
  public var rightEye: FacePoint
  /// The middle of the person's left eye.
  public var leftEye: FacePoint
  /// The tip of the nose.
  public var nose: FacePoint
  /// The corner of the mouth on the person's right.
  public var rightMouthCorner: FacePoint
  /// The corner of the mouth on the person's left.
  public var leftMouthCorner: FacePoint

  /// A face of these values; nothing is checked.
  public init(
    score: Float, box: FaceBox, rightEye: FacePoint, leftEye: FacePoint, nose: FacePoint,
    rightMouthCorner: FacePoint, leftMouthCorner: FacePoint
  ) {
    self.score = score
    self.box = box
    self.rightEye = rightEye
    self.leftEye = leftEye
    self.nose = nose
    self.rightMouthCorner = rightMouthCorner
    self.leftMouthCorner = leftMouthCorner
  }
}

/// A place in pixels: x to the right, y downwards, (0, 0) the upper left corner of the first pixel.
public struct FacePoint: Sendable, Equatable {
  /// Pixels from the left edge of the plane.
  public var x: Float
  /// Pixels from the upper edge of the plane.
  public var y: Float

  /// The place x pixels from the left and y from the top.
  public init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }
}

/// A rectangle in pixels. It may reach beyond the plane where a face does.
public struct FaceBox: Sendable, Equatable {
  /// The left edge, in pixels from that of the plane; negative where a face reaches beyond it.
  public var x: Float
  /// The upper edge, in pixels from that of the plane; negative where a face reaches beyond it.
  public var y: Float
  /// Pixels from the left edge to the right one.
  public var width: Float
  /// Pixels from the upper edge to the lower one.
  public var height: Float

  /// A rectangle by its upper left corner and its size; nothing is checked.
  public init(x: Float, y: Float, width: Float, height: Float) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Intersection over union with another box, 0...1; 0 if one of them has no area.
  public func overlap(_ other: FaceBox) -> Float {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(x + width, other.x + other.width), min(y + height, other.y + other.height))
    guard right > left, bottom > top else { return 0 }
    let common = (right - left) * (bottom - top)
    return common / (width * height + other.width * other.height - common)
  }
}

/// What the detector found in a photograph.
public struct FaceDetection: Sendable, Equatable {
  /// Faces whose score reaches the threshold, the best first; none of them overlaps a better one.
  public var faces: [Face]
  /// The highest score anywhere, also below the threshold: how near "no face" was to a face.
  public var bestScore: Float

  /// A detection of these values; nothing is checked.
  public init(faces: [Face], bestScore: Float) {
    self.faces = faces
    self.bestScore = bestScore
  }
}

/// Why a photograph was not searched. Never "no faces".
public enum FaceDetectionError: Error, Equatable, Sendable {
  /// The weights of the network are damaged or do not fit it.
  case model(FaceModelError)
  /// A kernel could not run.
  case kernel(KernelError)
  /// A plane without pixels.
  case empty
  /// Three planes that are not of one size.
  case planesDiffer
  /// A pixel that is NaN or infinite, in the plane 0 (blue), 1 (green) or 2 (red).
  case pixelNotFinite(plane: Int, x: Int, y: Int)
  /// The network's results are not finite: pixels, or parameters of one's own, that are too large.
  case resultNotFinite
  /// A setting outside what is allowed.
  case setting(name: String, value: Float)
  /// So many bytes were asked for and are not to be had.
  case memory(bytes: Int)
}

extension FaceDetectionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .model(let error): "\(error)"
    case .kernel(let error): "\(error)"
    case .empty: "there is no pixel to look for faces in"
    case .planesDiffer: "the planes of blue, green and red differ in size"
    case .pixelNotFinite(let plane, let x, let y):
      "the \(["blue", "green", "red"][plane]) pixel in column \(x), row \(y) is not finite"
    case .resultNotFinite: "the face detector's results are not finite"
    case .setting(let name, let value): "\(value) is no \(name) for the face detector"
    case .memory(let bytes): "there is no memory for \(bytes) bytes of the face detector"
    }
  }
}
