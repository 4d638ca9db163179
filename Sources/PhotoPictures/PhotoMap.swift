import AcutanceImages
import AcutanceKernels
import AcutanceScoring

/// A picture of where in a photo something was measured, with a bar that says what its colours mean.
public struct PhotoMap: Sendable {
  /// What a map shows.
  public enum Kind: String, Sendable, CaseIterable {
    /// The signed response of the Laplacian.
    case laplacian
    /// Sharpness by tile.
    case tiles
    /// The heat map of what draws the eye.
    case saliency
    /// The faces that were found.
    case faces
  }

  /// The value that has the strongest colour.
  public enum Scale: Sendable, Equatable {
    /// The percentile of the values' magnitudes, 0...100; what is beyond has the same colour.
    case percentile(Double)
    /// The greatest magnitude.
    case maximum
    /// A value that is given, so that maps compare.
    case value(Double)
  }

  /// The map as a PNG file.
  public let png: [UInt8]
  /// The value that has the strongest colour; 0 where every value is 0. Of faces the best score.
  public let scale: Double
  /// Values that were measured, and those of them beyond the scale. Of faces their number.
  public let count: Int
  public let beyondCount: Int
  /// The size at which was measured, as stored.
  public let analysisSize: PixelSize
  /// Pixels of the map for one that was analysed, along each axis.
  public let magnification: Int

  /// Draws the map of a photo, upright, at the size at which it is analysed; below 256 pixels each one is drawn as several.
  ///
  /// - Parameters:
  ///   - longerSide: that of the analysis; 0 for the full size.
  ///   - scale: `nil` for the kind's own: the 99.5th percentile of the response, the maximum of tiles and heat maps.
  ///   - saliency: what makes the heat map; without it there is none.
  ///   - faces: what finds faces, for their own map, and for the heat map where it is given.
  /// - Throws: `MapError`, `DecodeError`, `KernelError`, `EncodeError`.
  ///
  /// What is not measured (the outer two pixels, tiles without a pixel that is) is hatched in grey.
  public init(
    _ kind: Kind, of file: PhotoFile, longerSide: Int = 512, scale: Scale? = nil,
    decoding: DecodeOptions = DecodeOptions(), saliency: (any SaliencySource)? = nil,
    faces: (any FaceSource)? = nil
  ) throws {
    guard kind != .saliency || saliency != nil else { throw MapError.notAvailable("no source of heat maps is given") }
    guard kind != .faces || faces != nil else { throw MapError.notAvailable("no face detector is given") }
    let photo = try ReducedPhoto(file, longerSide: longerSide, decoding: decoding)
    let luma = photo.luma
    if let reason = photo.unusable { throw MapError.notMeasured(reason) }
    analysisSize = PixelSize(width: luma.width, height: luma.height)
    let side = SharpnessTerm.minimumSide
    guard luma.width >= side, luma.height >= side else {
      throw MapError.notMeasured(.tooSmall(analysisSize, minimumSide: side))
    }
    magnification = max(1, 256 / max(luma.width, luma.height))
    let drawn: (picture: Picture, scale: Double, count: Int, beyond: Int)
    switch (kind, saliency) {
    case (.faces, _):
      let found = try detectedFaces(SourceImage(file, decoding: decoding), by: faces)
      drawn = (
        try FaceBoxes(found).picture(over: luma, orientation: photo.orientation, magnification: magnification),
        found.bestScore ?? 0, found.faces.count, 0
      )
    case (.saliency, let source?):
      let image = try SourceImage(file, decoding: decoding)
      let found = faces == nil ? [] : try detectedFaces(image, by: faces).faces
      let map = try SaliencyOverlay(image, source, faces: found, scale: scale ?? .maximum)
      drawn = (
        try map.picture(over: luma, orientation: photo.orientation, magnification: magnification), map.scale, map.count,
        map.beyondCount
      )
    case (.laplacian, _):
      let map = try LaplacianMap(luma, scale: scale ?? .percentile(99.5))
      drawn = (
        try map.picture(orientation: photo.orientation, magnification: magnification), map.scale, map.count,
        map.beyondCount
      )
    default:
      let map = try TileMap(luma, scale: scale ?? .maximum)
      drawn = (
        try map.picture(over: luma, orientation: photo.orientation, magnification: magnification), map.scale, map.count,
        map.beyondCount
      )
    }
    png = try drawn.picture.png()
    (self.scale, count, beyondCount) = (drawn.scale, drawn.count, drawn.beyond)
  }
}

private func detectedFaces(_ image: SourceImage, by source: (any FaceSource)?) throws -> DetectedFaces {
  guard let source else { throw MapError.notAvailable("no face detector is given") }
  do {
    let found = try source.faces(in: image)
    if let reason = FaceTerm.measurement(of: found).absenceReason { throw MapError.notMeasured(reason) }
    return found
  } catch let error as MapError {
    throw error
  } catch {
    throw MapError.notMeasured(.failed("\(error)"))
  }
}

extension SourceImage {
  /// A photo's file as detectors get it.
  fileprivate init(_ file: PhotoFile, decoding: DecodeOptions) throws {
    let reader = try PhotoReader(file, options: decoding, colours: true)
    let colours = try reducedColours(of: reader, toLongerSide: SourceImage.longerSide)
    self.init(
      luma: colours.luma(), rgb: (colours.red, colours.green, colours.blue), storedSize: reader.storedSize,
      orientation: try reader.finish().orientation)
  }
}

/// Why there is no map.
public enum MapError: Error, Equatable, Sendable {
  /// Nothing here makes it; the text says what.
  case notAvailable(String)
  /// The photo has nothing that can be measured.
  case notMeasured(AbsenceReason)
}

extension MapError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAvailable(let why): "not available: \(why)"
    case .notMeasured(let reason): "not measured: \(reason)"
    }
  }
}

extension PhotoMap.Scale {
  /// The value of the strongest colour for these magnitudes. Where the percentile is 0 and something is not (a flat picture
  /// with one edge), the maximum takes its place: a scale of 0 would hide it.
  func value(of magnitudes: Plane<Float>) throws(KernelError) -> Double {
    let most = Double(try magnitudes.heatMap.statistics().maximum?.value ?? 0)
    switch self {
    case .value(let value): return value
    case .maximum: return most
    case .percentile(let percent):
      let value = try magnitudes.heatMap.percentiles([percent])?.first ?? 0
      return value > 0 ? value : most
    }
  }
}
