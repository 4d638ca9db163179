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

/// What was measured of a photo's pixels: luma, and the colours that detectors get.
struct PixelMeasurements {
  let luma: LumaMeasurements
  let colours: Measurement<RGBPlanes>
}

extension PhotoScorer {
  /// Whether anything wants colours.
  var wantsColours: Bool { saliency != nil || faces != nil }

  /// All that is made of the measured pixels of a photo: terms, detail, exposure, hash.
  func score(
    _ pixels: PixelMeasurements, _ clock: inout StageClock, size: PixelSize, path: PhotoPath, file: FileFacts
  ) throws(KernelError) -> PhotoScore {
    let luma = pixels.luma
    let image = sourceImage(pixels.colours, size, orientation: file.orientation)
    let faces = faceTerm(of: image)
    clock.end(.faces)
    let salient = saliencyTerm(of: image, faces: faces.value?.faces ?? [])
    clock.end(.saliency)
    defer { clock.end(.rest) }
    return PhotoScore(
      path: path, storedSize: size, orientation: file.orientation, sharpness: luma.sharpness, saliency: salient.term,
      faces: faces, detail: try luma.detail(heatMap: salient.map), exposure: try luma.exposure(),
      hash: try luma.hash(orientation: file.orientation), capture: file.capture, compression: file.compression,
      settings: settings, notes: file.notes + luma.notes)
  }

  /// The score of an image whose sharpness is known.
  package func score(
    size: PixelSize, sharpness: SharpnessMeasurement, orientation: Int = 1, path: PhotoPath = PhotoPath(""),
    notes: [String]
  ) -> PhotoScore {
    let reason = AbsenceReason.notAvailable("there are no colours")
    return PhotoScore(
      path: path, storedSize: size, orientation: orientation, sharpness: sharpness,
      saliency: .absent(saliency == nil ? .notRun : reason), faces: .absent(faces == nil ? .notRun : reason),
      settings: settings, notes: notes)
  }

  private func saliencyTerm(
    of image: Measurement<SourceImage>, faces: [DetectedFace]
  ) -> (term: Measurement<SaliencyTerm>, map: Measurement<Plane<Float>>) {
    guard let saliency else { return (.absent(.notRun), .absent(.notRun)) }
    return AcutanceScoring.saliencyTerm(of: image, by: saliency, faces: faces)
  }

  private func faceTerm(of image: Measurement<SourceImage>) -> Measurement<FaceTerm> {
    guard let faces else { return .absent(.notRun) }
    return AcutanceScoring.faceTerm(of: image, by: faces)
  }
}

/// Colours as detectors get them, with the luma that they have.
private func sourceImage(
  _ colours: Measurement<RGBPlanes>, _ size: PixelSize, orientation: Int
) -> Measurement<SourceImage> {
  switch colours {
  case .absent(let reason): return .absent(reason)
  case .measured(let planes):
    return .measured(
      SourceImage(
        luma: planes.luma(), rgb: (planes.red, planes.green, planes.blue), storedSize: size,
        orientation: orientation))
  }
}
