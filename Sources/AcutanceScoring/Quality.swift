/// The terms of a photo brought together: a weighted mean over what was measured, and how much that was.
public struct Quality: Sendable, Equatable {
  /// sum(w * v) / sum(w) over the terms that count, clamped to 0...1; absent if there is none.
  public let value: Measurement<Double>
  /// Weight of what ran / weight of all terms, 0...1. A detector that ran and found no face did run.
  public let coverage: Double

  /// The quality of three terms.
  ///
  /// A face that is required and not found counts as 0, whatever the profile.
  ///
  /// An absent term takes its weight out of the mean; a measured 0 stays in and lowers it. So sharpness 1 alone
  /// gives exactly 1, and equal terms give exactly their common value, whatever the weights.
  public init(
    sharpness: Measurement<SharpnessTerm>, saliency: Measurement<SaliencyTerm>, faces: Measurement<FaceTerm>,
    weights: Weights = .standard, profile: Profile = .photo, facesRequired: Bool = false
  ) {
    var terms: [(weight: Double, value: Double)] = []
    var ran = 0.0
    var reasons: [String] = []
    func add(_ name: String, _ weight: Double, _ value: Measurement<Double?>) {
      switch value {
      case .absent(let reason): reasons.append("\(name): \(reason)")
      case .measured(let value):
        ran += weight
        if let value {
          if weight > 0 { terms.append((weight, value)) } else { reasons.append("\(name): its weight is 0") }
        } else {
          reasons.append("\(name): none found, which the profile \(profile.rawValue) does not judge")
        }
      }
    }
    add("sharpness", weights.sharpness, sharpness.map { $0.value })
    add("saliency", weights.saliency, saliency.map { profile.value(of: $0) })
    add("faces", weights.faces, faces.map { profile.value(of: $0) ?? (facesRequired ? 0 : nil) })
    coverage = min(ran / weights.sum, 1)
    guard let first = terms.first else {
      value = .absent(.nothingMeasured(reasons.joined(separator: "; ")))
      return
    }
    // Written as the first value plus the mean difference from it, the same number, so that one term alone comes
    // out with its own bits: 0.3 * v / 0.3 is not always v.
    let weight = terms.reduce(0) { $0 + $1.weight }
    let difference = terms.reduce(0) { $0 + $1.weight * ($1.value - first.value) } / weight
    value = .measured(min(max(first.value + difference, 0), 1))
  }

  /// The same by the settings of a score.
  public init(
    sharpness: Measurement<SharpnessTerm>, saliency: Measurement<SaliencyTerm>, faces: Measurement<FaceTerm>,
    settings: ScoreSettings
  ) {
    self.init(
      sharpness: sharpness, saliency: saliency, faces: faces, weights: settings.weights, profile: settings.profile,
      facesRequired: settings.facesRequired)
  }
}
