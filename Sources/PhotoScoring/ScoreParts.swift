import AcutanceImages
import AcutanceKernels
import AcutanceScoring

/// What a file says besides its pixels.
struct FileFacts {
  let orientation: Int
  let notes: [String]
  let capture: CaptureInfo
  let compression: Measurement<Compression>
}

extension PhotoScorer {
  /// All that is made of the measured luma of a photo: terms, detail, exposure, hash.
  func score(
    _ luma: LumaMeasurements, size: PixelSize, path: PhotoPath, file: FileFacts
  ) throws(KernelError) -> PhotoScore {
    let image = luma.plane.map { SourceImage(luma: $0, storedSize: size, orientation: file.orientation) }
    let salient = saliencyTerm(of: image, by: saliency)
    return PhotoScore(
      path: path, storedSize: size, orientation: file.orientation, sharpness: luma.sharpness, saliency: salient.term,
      faces: faceTerm(of: image, by: faces), detail: try luma.detail(heatMap: salient.map),
      exposure: try luma.exposure(), hash: try luma.hash(orientation: file.orientation), capture: file.capture,
      compression: file.compression, settings: settings, notes: file.notes)
  }

  /// Detectors see a plane of the usual size whatever the analysis.
  var planeSide: Int? { saliency == nil && faces == nil ? nil : SharpnessDetail.longerSide }

  /// The score of an image whose sharpness is known.
  package func score(
    size: PixelSize, sharpness: SharpnessMeasurement, orientation: Int = 1, path: PhotoPath = PhotoPath(""),
    notes: [String]
  ) -> PhotoScore {
    PhotoScore(
      path: path, storedSize: size, orientation: orientation, sharpness: sharpness,
      saliency: .absent(noSaliency), faces: .absent(noFaces), settings: settings, notes: notes)
  }

  private func saliencyTerm(
    of image: Measurement<SourceImage>, by source: (any SaliencySource)?
  ) -> (term: Measurement<SaliencyTerm>, map: Measurement<Plane<Float>>) {
    guard let source else { return (.absent(noSaliency), .absent(noSaliency)) }
    return AcutanceScoring.saliencyTerm(of: image, by: source)
  }

  private func faceTerm(of image: Measurement<SourceImage>, by source: (any FaceSource)?) -> Measurement<FaceTerm> {
    guard let source else { return .absent(noFaces) }
    return AcutanceScoring.faceTerm(of: image, by: source)
  }
}

private let noSaliency = AbsenceReason.notAvailable("this version measures no saliency")
private let noFaces = AbsenceReason.notAvailable("this version detects no faces")
