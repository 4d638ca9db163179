import AcutanceKernels
import AcutanceScoring

/// A sharpness with the given value below 1, or clamped.
func sharpnessTerm(variance: Double) -> Measurement<SharpnessTerm> { SharpnessTerm.measurement(variance: variance) }

func saliencyTerm(mean: Double, rescaled: Double? = nil) -> Measurement<SaliencyTerm> {
  SaliencyTerm.measurement(mean: mean, rescaledMean: rescaled ?? mean, method: "test")
}

let oneFace = FaceTerm.measurement(scores: [0.9])
let noFace = FaceTerm.measurement(scores: [])

/// A score of a photo with the given terms; absent where nothing is given.
func photoScore(
  _ path: String, variance: Double? = nil, saliency: Measurement<SaliencyTerm> = .absent(.notRun),
  faces: Measurement<FaceTerm> = .absent(.notRun), settings: ScoreSettings = ScoreSettings(), longerSide: Int = 512
) -> PhotoScore {
  let size = PixelSize(width: longerSide, height: 384)
  return PhotoScore(
    path: PhotoPath(path), storedSize: PixelSize(width: 4000, height: 3000), orientation: 1,
    sharpness: SharpnessMeasurement(
      analysisSize: size, term: variance.map { SharpnessTerm.measurement(variance: $0) } ?? .absent(.notRun)),
    saliency: saliency, faces: faces, settings: settings, notes: [])
}
