import AcutanceImages
import AcutanceKernels
import AcutancePhotoScoring
import AcutanceScoring
import ScoreCache

/// Photos scored through a cache: what it has is not measured again, and what was measured is kept.
struct CachedScoring: Sendable {
  let cache: ScoreCache
  let scorer: PhotoScorer
  private let method: String

  init(_ cache: ScoreCache, _ scorer: PhotoScorer, variant: Variant) {
    self.cache = cache
    self.scorer = scorer
    method = Self.method(scorer, variant)
  }

  /// Everything that a measurement depends on besides the file: the rules, the size, the way of decoding with its limits
  /// (above them a photo fails), and what the last digits come from, kernels and image libraries.
  private static func method(_ scorer: PhotoScorer, _ variant: Variant) -> String {
    let limits = scorer.decoding.limits
    return [
      "algorithm \(ScoreSettings.algorithmVersion)", "long side \(scorer.settings.longerSide)",
      "kernels \(variant.name)", "lenient \(scorer.decoding.isLenient)",
      "JPEG scale \(scorer.decoding.jpegScale)",
      "saliency \(scorer.settings.saliencyMethod ?? "none")", "faces \(scorer.faces.map { "\($0)" } ?? "none")",
      // What a range made of a method's mean cannot be taken back.
      "saliency range \(scorer.settings.saliencyRange.map { "\($0)" } ?? "of the method")", "limits \(limits)",
      "heat maps \(scorer.saliency?.method ?? "none")", "faces \(scorer.faces.map { "\(type(of: $0))" } ?? "none")",
      ImageLibrary.all.map(\.description).joined(separator: ", "),
    ].joined(separator: "; ")
  }

  func outcome(of path: PhotoPath) throws(KernelError) -> PhotoOutcome {
    let file = PhotoFile(path).bytes
    let before = FileState(ofFile: file)
    guard let before, let content = ContentHash(ofFile: file) else { return try scorer.outcome(of: path) }
    if let score = cache.score(of: content, method: method, path: path, settings: scorer.settings) {
      return .scored(score)
    }
    let outcome = try scorer.outcome(of: path)
    // A file that was written to meanwhile has another content than the hash is of.
    if case .scored(let score) = outcome, FileState(ofFile: file) == before {
      cache.keep(score, of: content, method: method)
    }
    return outcome
  }
}

/// Opens the cache of `--cache`.
func openCache(_ path: [UInt8]) throws(UsageError) -> ScoreCache {
  let name = String(decoding: path, as: UTF8.self)
  do throws(CacheError) {
    let cache = try ScoreCache(path)
    if cache.isReadOnly {
      writeMessage("--cache: \(name) cannot be written: scores are read from it, and none is kept")
    }
    return cache
  } catch { throw UsageError("--cache: \(name): \(error)") }
}
