// A saliency source of one's own given to the scorer: a model, a service, or, as here, a rule of thumb.
import AcutanceImages
import AcutanceKernels
import AcutancePhotoScoring
import AcutanceScoring

/// Colourful parts of a photo draw the eye: how far red, green and blue are apart, at a quarter of the size.
struct Colourfulness: SaliencySource {
  /// Recorded with every score: values of different methods do not compare.
  let method = "example-colourfulness"

  func heatMap(of image: SourceImage, faces: [DetectedFace]) throws -> Plane<Float> {
    // An error makes the term absent with these words. To return a map of zeros would say: measured, and dull.
    guard let rgb = image.rgb else { throw AbsenceReason.notAvailable("the photo has no colours") }
    let size = PixelSize(width: rgb.red.width, height: rgb.red.height).reduced(toLongerSide: 160)
    let (red, green, blue) = (
      try areaReduced(rgb.red, to: size), try areaReduced(rgb.green, to: size), try areaReduced(rgb.blue, to: size)
    )
    return try Plane(width: size.width, height: size.height) { x, y in
      let channels = [red[x, y], green[x, y], blue[x, y]]
      // Averages of values in 0...1 may leave it by a rounding, and what leaves it is refused, not mended.
      return min(max(channels.max()! - channels.min()!, 0), 1)
    }
  }

  /// More colour counts as more; means of this map lie in the lower half. (`SaliencyRange` is for maps whose greatest value
  /// is 1: there a small mean is a clear subject.)
  func rescaled(mean: Double) -> Double { min(max((mean - 0.02) / 0.38, 0), 1) }
}

let photos = CommandLine.arguments.dropFirst()
let scorer = PhotoScorer(settings: ScoreSettings(), saliency: Colourfulness())
for path in photos {
  let score = try scorer.score(of: PhotoFile(path))
  let name = path.split(separator: "/").last ?? ""
  switch score.saliency {
  case .measured(let term):
    print("\(name): saliency \((term.rescaledMean * 100).rounded())% by \(term.method)")
  case .absent(let reason):
    print("\(name): no saliency, \(reason)")
  }
  // Coverage: of the weights 0.3, 0.4 and 0.3, what ran. No face detector was given.
  print("  quality \(badge(score.quality.value)), made of \((score.quality.coverage * 100).rounded())% of the weights")
}
