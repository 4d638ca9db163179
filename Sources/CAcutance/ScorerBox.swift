import AcutanceImages
import AcutanceKernels
import AcutancePhotoScoring
import AcutanceSaliency
import AcutanceScoring
import CAcutanceHeader

/// A scorer behind an opaque pointer of C. Nothing in it changes, so any number of threads may use it.
final class ScorerBox: Sendable {
  let scorer: PhotoScorer
  /// Never written once it is made.
  nonisolated(unsafe) let description: UnsafeMutablePointer<CChar>

  init(_ options: acutance_scorer_options) throws {
    scorer = try PhotoScorer(options)
    let text = Array(scorer.dependencies.utf8CString)
    description = .allocate(capacity: text.count)
    description.initialize(from: text, count: text.count)
  }

  deinit { description.deallocate() }
}

extension PhotoScorer {
  /// The scorer of a caller's options, found to be possible.
  init(_ options: acutance_scorer_options) throws {
    // ACUTANCE_FULL_SIZE, and what else is beyond the address space, arrives as a negative number.
    let side = options.longer_side == 0 ? ScoreSettings().longerSide : max(options.longer_side, 0)
    let settings = ScoreSettings(
      profile: try profile(options.profile), longerSide: side, facesRequired: options.requires_faces)
    var decoding = DecodeOptions()
    decoding.isLenient = options.is_lenient
    if options.maximum_pixels != 0 {
      decoding.limits.pixels = options.maximum_pixels < 0 ? .max : options.maximum_pixels
    }
    if options.jpeg_eighths != 0 {
      guard let scale = JPEGScale(eighths: Int(options.jpeg_eighths)) else {
        throw CallError(ACUTANCE_ERROR_PARAMETER, "jpeg_eighths: \(options.jpeg_eighths) is not in 1...8")
      }
      decoding.jpegScale = scale
    }
    var threshold: Double?
    if options.face_threshold.is_present {
      guard (0...1).contains(options.face_threshold.value) else {
        throw CallError(ACUTANCE_ERROR_PARAMETER, "face_threshold: \(options.face_threshold.value) is not in 0...1")
      }
      threshold = options.face_threshold.value
    }
    self.init(
      settings: settings, decoding: decoding, saliency: try saliencyMethod(options.saliency).map { SaliencyMaps($0) },
      faces: options.without_faces ? nil : faceSource(threshold: threshold))
  }

  /// What a score depends on besides the photo, but for the last digits: kernel variant and image libraries.
  fileprivate var dependencies: String {
    let weights = settings.weights
    return [
      "algorithm \(ScoreSettings.algorithmVersion)", "profile \(settings.profile.rawValue)",
      "long side \(settings.longerSide)", "reference \(settings.reference)",
      "weights \(weights.sharpness) \(weights.saliency) \(weights.faces)",
      "saliency \(settings.saliencyMethod ?? "none")", "faces \(faces.map { "\($0)" } ?? "none")",
      "faces required \(settings.facesRequired)", "JPEG scale \(settings.jpegEighths)/8",
      "lenient \(settings.isLenient)", "pixels at most \(decoding.limits.pixels)",
    ].joined(separator: "; ")
  }
}

func profile(_ profile: acutance_profile) throws -> Profile {
  switch profile {
  case ACUTANCE_PROFILE_PHOTO: return .photo
  case ACUTANCE_PROFILE_APP: return .app
  default: throw unknown("profile", profile.rawValue, allowed: 0...1)
  }
}

private func saliencyMethod(_ saliency: acutance_saliency) throws -> SaliencyMethod? {
  switch saliency {
  case ACUTANCE_SALIENCY_SIGNATURE: return .signature
  case ACUTANCE_SALIENCY_BOOLEAN: return .boolean
  case ACUTANCE_SALIENCY_RESIDUAL: return .residual
  case ACUTANCE_SALIENCY_NONE: return nil
  default: throw unknown("saliency", saliency.rawValue, allowed: 0...3)
  }
}
