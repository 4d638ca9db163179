import AcutanceFaces
import AcutanceImages
import AcutancePhotoScoring
import AcutanceSaliency
import AcutanceScoring

/// What fills the terms besides sharpness.
struct DetectorOptions {
  enum Saliency: String, CaseIterable { case signature, boolean, residual, none }

  var saliency = Saliency.signature
  var findsFaces = true
  /// The least score of a face; `nil` for the detector's own.
  var faceThreshold: Double?

  static let specifications = [
    OptionSpecification(name: "saliency", values: .names(of: Saliency.self)),
    OptionSpecification(name: "no-faces", takesValue: false), OptionSpecification(name: "face-threshold"),
  ]

  /// Whether the option is one of these, and then takes it in.
  mutating func set(_ name: String, _ text: String) throws(UsageError) -> Bool {
    switch name {
    case "saliency": saliency = try optionChoice(name, text)
    case "no-faces": findsFaces = false
    case "face-threshold":
      guard let threshold = Double(text), (0...1).contains(threshold) else {
        throw UsageError("--face-threshold: '\(text)' is not a number in 0...1")
      }
      faceThreshold = threshold
    default: return false
    }
    return true
  }

  /// A scorer with these detectors. A detector that cannot be had makes its term absent, with the reason, in every photo.
  func scorer(_ settings: ScoreSettings, _ decoding: DecodeOptions, times: StageTimes? = nil) -> PhotoScorer {
    PhotoScorer(
      settings: settings, decoding: decoding,
      saliency: SaliencyMethod(rawValue: saliency.rawValue).map { SaliencyMaps($0) },
      faces: findsFaces ? faceSource(threshold: faceThreshold) : nil, times: times)
  }
}
