/// The photos proposed for cleanup: quality below the limit, the worst first, ties by path in the order of bytes.
///
/// A photo without a quality is never in it: that nothing was measured says nothing against a photo. Proposals only.
public func cleanupList(of scores: [PhotoScore], below limit: Double) -> [PhotoScore] {
  var candidates: [(quality: Double, score: PhotoScore)] = []
  for score in scores {
    if let quality = score.quality.value.value, quality < limit { candidates.append((quality, score)) }
  }
  return
    candidates
    .sorted { ($0.quality, $0.score.path) < ($1.quality, $1.score.path) }
    .map(\.score)
}
