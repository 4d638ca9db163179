import AcutanceKernels
import Locking

/// Finds faces in photographs: the convolutional network YuNet of March 2023 on this library's kernels.
///
/// Faces of about 10 to 300 pixels are found, so a photograph is reduced to a longer side of at most 640 pixels before
/// (`areaReduced`), and turned upright (`upright`): the network knows no faces on their side.
///
/// A detector can be used from many threads at once. Each takes a workspace, which holds all memory for up to four sizes of
/// images (4 MB for 640 x 480 pixels) and waits for the next call; after the first image of a size nothing is
/// allocated, but for a list of faces that the caller keeps.
public final class FaceDetector: Sendable {
  /// What counts as a face.
  public struct Settings: Sendable, Equatable {
    /// The least score of a face, 0...1. 0.88 separated faces from false alarms in the photographs of
    /// `docs/faces.md`; the nearest of them, a dog, has 0.863.
    public var threshold: Float
    /// Of two faces whose boxes overlap by more than this (intersection over union), the better one is kept.
    public var overlap: Float

    /// Settings of these values; the detector checks them.
    public init(threshold: Float = 0.88, overlap: Float = 0.3) {
      self.threshold = threshold
      self.overlap = overlap
    }
  }

  /// The settings that the detector was made with.
  public let settings: Settings
  private let model: FaceModel
  private let kernels: LayerKernels
  private let idle = Locked<[FaceWorkspace]>([])

  /// A detector.
  ///
  /// - Parameters:
  ///   - model: `nil` for the one that is part of the program.
  ///   - variant: the compilation of the kernels to run; `nil` for the default.
  /// - Throws: a damaged model, a setting outside 0...1, a variant that cannot run or failed its self-check.
  public init(
    model: FaceModel? = nil, settings: Settings = Settings(), variant: Variant? = nil
  ) throws(FaceDetectionError) {
    for (name, value) in [("threshold", settings.threshold), ("overlap", settings.overlap)] {
      guard value >= 0, value <= 1 else { throw .setting(name: name, value: value) }
    }
    if let model {
      self.model = model
    } else {
      do { self.model = try FaceModel.builtIn() } catch { throw .model(error) }
    }
    do { kernels = try LayerKernels(variant) } catch { throw .kernel(error) }
    self.settings = settings
  }

  /// The faces in an image of three planes.
  ///
  /// - Parameters:
  ///   - blue, green, red: planes of one size, of 1 x 1 pixels or more, with any distance of rows. They are extended by
  ///     zeros on the right and at the bottom to multiples of 32 pixels.
  ///   - white: the value of a full pixel; pixels are multiplied by 255 / white. 255 leaves them as they are, 1 is for
  ///     planes of 0...1.
  /// - Returns: faces in pixels of these planes, the best first, and the best score, also where there is no face.
  /// - Throws: planes without pixels or of different sizes, a pixel that is not finite, results that are not: then
  ///   nothing is known about faces.
  ///
  /// Edge cases: an image smaller than a face has no face, but a score. Images of the same size give the same bits,
  /// whatever the thread and whatever was searched before.
  ///
  /// Error: each layer within the bound of `LayerKernels`; against another implementation in Float the heads' values
  /// differed by less than 1e-4 in all photographs compared (`docs/faces.md`).
  ///
  /// Cost: 841 multiply-adds for each pixel of the extended image.
  ///
  /// Source: W. Wu, H. Peng, S. Yu, "YuNet: A Tiny Millisecond-level Face Detector", Machine Intelligence Research 20,
  /// 2023; model and decoding of OpenCV Zoo.
  public func detect(
    blue: borrowing PlaneView<Float>, green: borrowing PlaneView<Float>, red: borrowing PlaneView<Float>,
    white: Float = 255
  ) throws(FaceDetectionError) -> FaceDetection {
    let image = try Self.image(blue, green, red, white)
    let workspace = idle.withLock { $0.popLast() } ?? FaceWorkspace()
    // A workspace whose call failed is as good as any: the next one starts from the beginning.
    defer { idle.withLock { $0.append(workspace) } }
    let network = try workspace.network(for: image, model, kernels)
    try network.run(image)
    let best = try FaceDecoding.candidates(of: network, threshold: settings.threshold, into: &workspace.candidates)
    try FaceDecoding.faces(of: network, &workspace.candidates, overlap: settings.overlap, into: &workspace.faces)
    return FaceDetection(faces: workspace.faces, bestScore: best)
  }

  /// The network's own values, before any decoding: for each of the scales of 8, 16 and 32 pixels the cells row by row,
  /// sixteen values each (cls, obj, four of the box, ten of the points). For comparison with other implementations.
  public func headValues(
    blue: borrowing PlaneView<Float>, green: borrowing PlaneView<Float>, red: borrowing PlaneView<Float>,
    white: Float = 255
  ) throws(FaceDetectionError) -> [[Float]] {
    let image = try Self.image(blue, green, red, white)
    let network = try FaceWorkspace().network(for: image, model, kernels)
    try network.run(image)
    return network.heads.indices.map { scale in
      let (columns, rows) = network.cells(scale)
      return Array(UnsafeBufferPointer(start: network.heads[scale], count: columns * rows * FaceNetwork.channels))
    }
  }

  private static func image(
    _ blue: borrowing PlaneView<Float>, _ green: borrowing PlaneView<Float>, _ red: borrowing PlaneView<Float>,
    _ white: Float
  ) throws(FaceDetectionError) -> FaceImage {
    guard white > 0, white.isFinite else { throw .setting(name: "white", value: white) }
    let (width, height) = (blue.width, blue.height)
    guard green.width == width, red.width == width, green.height == height, red.height == height else {
      throw .planesDiffer
    }
    guard width > 0, height > 0 else { throw .empty }
    func channel(_ view: borrowing PlaneView<Float>) -> FaceImage.Channel {
      FaceImage.Channel(base: UnsafeRawPointer(view.row(0)), rowBytes: view.rowBytes)
    }
    return FaceImage(
      blue: channel(blue), green: channel(green), red: channel(red), width: width, height: height, scale: 255 / white)
  }
}

/// What one call after the other needs.
final class FaceWorkspace: @unchecked Sendable {
  // One call at a time has it.
  var candidates: [FaceCandidate] = []
  var faces: [Face] = []
  /// Networks of the last sizes, the latest at the end: photographs of a collection come in a few shapes.
  private var networks: [FaceNetwork] = []
  private static let networkLimit = 4

  func network(
    for image: FaceImage, _ model: FaceModel, _ kernels: LayerKernels
  ) throws(FaceDetectionError) -> FaceNetwork {
    let width = (image.width + 31) & ~31
    let height = (image.height + 31) & ~31
    let last = networks.count - 1
    if let place = networks.lastIndex(where: { $0.width == width && $0.height == height }) {
      // One step up, so that a size that is used stays.
      if place < last { networks.swapAt(place, place + 1) }
      return networks[min(place + 1, last)]
    }
    if networks.count == Self.networkLimit { networks.removeFirst() }
    let planned = try FaceNetwork(model, kernels: kernels, width: width, height: height)
    networks.append(planned)
    return planned
  }
}
