/// How much of the qualities' spread one term explains in a collection: what its weight comes to in practice.
///
/// The quality of a photo is the sum of its terms' contributions c = w * v / sum(w), the sum over the terms that count in
/// that photo; a term that does not contributes 0. So the variance of the quality is the sum of the covariances of the
/// contributions with it, and the share of a term is cov(c, quality) / var(quality): the shares add up to 1. A share may be
/// negative, where a term speaks against the others. A term whose values hardly differ has a share near 0, whatever its
/// weight: the narrow band of heat-map means looks like that.
public struct TermSpread: Sendable, Equatable {
  /// "sharpness", "saliency" or "faces".
  public let term: String
  /// Its weight among the weights of all terms, 0...1.
  public let nominalShare: Double
  /// Photos in which it counts.
  public let count: Int
  /// The least value, the 5th, 50th and 95th percentile, and the greatest; `nil` where it counts in no photo.
  public let range: [Double]?
  /// cov(c, quality) / var(quality); `nil` where all qualities are the same, or none is there.
  public let effectiveShare: Double?
}

/// The spread of each term over a collection. Photos without a quality do not count.
public func termSpreads(of scores: [PhotoScore], settings: ScoreSettings) -> [TermSpread] {
  let weights = settings.weights
  let terms: [(name: String, weight: Double, value: (PhotoScore) -> Double?)] = [
    ("sharpness", weights.sharpness, { $0.sharpness.value?.value }),
    ("saliency", weights.saliency, { $0.saliency.value.map { settings.profile.value(of: $0) } }),
    (
      "faces", weights.faces,
      { $0.faces.value.flatMap { settings.profile.value(of: $0) ?? (settings.facesRequired ? 0 : nil) } }
    ),
  ]
  let measured = scores.filter { $0.quality.value.value != nil }
  var contributions = [[Double]](repeating: [], count: terms.count)
  for score in measured {
    let values = terms.map { $0.weight > 0 ? $0.value(score) : nil }
    let sum = zip(terms, values).reduce(0) { $0 + ($1.1 == nil ? 0 : $1.0.weight) }
    for index in terms.indices { contributions[index].append((values[index] ?? 0) * terms[index].weight / sum) }
  }
  let qualities = measured.indices.map { photo in contributions.reduce(0) { $0 + $1[photo] } }
  let spread = covariance(qualities, qualities)
  return terms.indices.map { index in
    let values = measured.compactMap(terms[index].value).sorted()
    return TermSpread(
      term: terms[index].name, nominalShare: terms[index].weight / weights.sum, count: values.count,
      range: values.isEmpty ? nil : [0, 0.05, 0.5, 0.95, 1].map { percentile($0, ofSorted: values) },
      effectiveShare: spread > 0 ? covariance(contributions[index], qualities) / spread : nil)
  }
}

/// Population covariance; 0 of nothing.
private func covariance(_ left: [Double], _ right: [Double]) -> Double {
  guard !left.isEmpty else { return 0 }
  let count = Double(left.count)
  let (leftMean, rightMean) = (left.reduce(0, +) / count, right.reduce(0, +) / count)
  return zip(left, right).reduce(0) { $0 + ($1.0 - leftMean) * ($1.1 - rightMean) } / count
}
