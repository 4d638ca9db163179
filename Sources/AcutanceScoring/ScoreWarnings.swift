/// From how many photos on equal raw values are suspicious.
private let deadTermCount = 8

/// What is suspicious about a set of scores as a whole.
///
/// - Dead term: 8 or more photos have exactly the same raw variance, or raw heat-map mean: a reader that stopped
///   reading looks like that. Raw values, because many sharp photos clamp to exactly 1.
/// - Different analysis sizes: sharpness depends on the size at which it is measured.
public func warnings(about scores: [PhotoScore]) -> [String] {
  var warnings: [String] = []
  let variances = scores.compactMap { $0.sharpness.value?.variance }
  if let value = deadValue(variances) {
    warnings.append(
      "sharpness looks dead: all \(variances.count) measured photos have exactly the variance \(value)")
  }
  let means = scores.compactMap { $0.saliency.value?.mean }
  if let value = deadValue(means) {
    warnings.append("saliency looks dead: all \(means.count) measured photos have exactly the heat-map mean \(value)")
  }
  let sides = scores.filter { $0.sharpness.value != nil }
    .map { max($0.analysisSize.width, $0.analysisSize.height) }
  if let least = sides.min(), let most = sides.max(), least < most {
    warnings.append(
      "analysed at different sizes (longer side \(least) to \(most)): sharpness does not compare between them")
  }
  return warnings
}

private func deadValue(_ values: [Double]) -> Double? {
  guard values.count >= deadTermCount, let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
  return first
}
