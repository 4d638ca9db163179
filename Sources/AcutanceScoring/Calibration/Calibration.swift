/// Settings fitted to a collection of photos, and what they were fitted by.
///
/// Without labels:
/// - reference: the 90th percentile of the variances, so that nine photos in ten differ in sharpness and the sharpest tenth
///   counts as fully sharp (the standard 0.02 does that to fifteen photos at 512);
/// - saliency range: the 5th and 95th percentile of the heat-map means;
/// - cleanup limit: the 10th percentile of the qualities made with those two: the worst tenth is proposed. That is a share,
///   not a verdict.
///
/// With labels the reference is the one of 25 candidates, the 2nd to 98th percentile of the variances in steps of 4, whose
/// best limit has the greatest balanced accuracy; of equals the one nearest to the 90th percentile. The same fit is made
/// again leaving out every photo once, and the left out one judged by it: that accuracy, on photos that the fit has not
/// seen, is the honest one.
public struct Calibration: Sendable, Equatable {
  /// What the photos were scored with, and the reference, the saliency range and the cleanup limit in place of theirs.
  public let settings: ScoreSettings
  /// Photos with a variance.
  public let photos: Int
  /// Variances at 0, 5, 25, 50, 75, 95 and 100 percent.
  public let variances: [Double]
  /// How well the limit tells the labels apart; `nil` without labels.
  public let fit: LimitFit?
  /// Its balanced accuracy on photos that were left out of the fit; `nil` without labels, or with fewer than two of one.
  public let leftOutAccuracy: Double?
  /// The terms with the fitted settings.
  public let spreads: [TermSpread]
  /// Photos proposed for cleanup with the fitted settings.
  public let proposals: Int

  /// The least number of variances that percentiles are taken of.
  public static let minimumPhotos = 8

  /// Fits settings to scores.
  ///
  /// - Parameters:
  ///   - scores: the photos of the collection.
  ///   - labels: of photos by path; those without a label are left out of the fit of reference and limit.
  ///   - settings: what is fitted; the rest of them stays.
  /// - Throws: `CalibrationError`: fewer photos with a sharpness than `minimumPhotos`, nine in ten of them flat, or labels of
  ///   one kind only.
  public init(
    scores: [PhotoScore], labels: [PhotoPath: PhotoLabel] = [:], settings: ScoreSettings
  ) throws(CalibrationError) {
    let measured = scores.filter { $0.sharpness.value != nil }
    guard measured.count >= Self.minimumPhotos else { throw .tooFew(measured.count) }
    let variances = measured.compactMap { $0.sharpness.value?.variance }.sorted()
    guard percentile(0.9, ofSorted: variances) > 0 else { throw .noDetail }
    var fitted = settings
    let means = measured.compactMap { $0.saliency.value?.mean }.sorted()
    if means.count >= Self.minimumPhotos, settings.profile == .photo {
      fitted.saliencyRange = SaliencyRange(
        low: percentile(0.05, ofSorted: means), high: percentile(0.95, ofSorted: means))
    }
    if labels.isEmpty {
      fitted.reference = percentile(0.9, ofSorted: variances)
      let qualities = measured.compactMap { quality(of: $0, fitted) }.sorted()
      fitted.cleanupLimit = percentile(0.1, ofSorted: qualities)
      fit = nil
      leftOutAccuracy = nil
    } else {
      let labelled = measured.compactMap { score in labels[score.path].map { (score: score, label: $0) } }
      guard let (reference, fit) = bestReference(labelled, variances, fitted) else { throw .oneLabel }
      fitted.reference = reference
      fitted.cleanupLimit = fit.limit
      self.fit = fit
      leftOutAccuracy = accuracyOfLeftOut(labelled, variances, fitted)
    }
    let rescored = scores.map { $0.with(fitted) }
    self.settings = fitted
    photos = measured.count
    self.variances = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1].map { percentile($0, ofSorted: variances) }
    spreads = termSpreads(of: rescored, settings: fitted)
    proposals = Cleanup(of: rescored, groups: [], below: fitted.cleanupLimit).proposals.count
  }
}

/// Why settings cannot be fitted.
public enum CalibrationError: Error, Sendable, Equatable {
  /// Fewer photos with a variance than percentiles are taken of.
  case tooFew(Int)
  /// Nine photos in ten are flat.
  case noDetail
  /// Not a photo with a quality of each label.
  case oneLabel
}

extension CalibrationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooFew(let count):
      "\(count) photos have a sharpness; at least \(Calibration.minimumPhotos) are needed"
    case .noDetail: "nine photos in ten have no detail at all: there is nothing to fit"
    case .oneLabel: "of the photos with a quality none is labelled keep, or none drop: both are needed"
    }
  }
}

private func quality(of score: PhotoScore, _ settings: ScoreSettings) -> Double? {
  score.with(settings).quality.value.value
}

private func bestReference(
  _ labelled: [(score: PhotoScore, label: PhotoLabel)], _ variances: [Double], _ settings: ScoreSettings
) -> (reference: Double, fit: LimitFit)? {
  var best: (reference: Double, fit: LimitFit)?
  // The nearest to the 90th percentile, step 22, first, so that it wins among equals.
  for step in (0..<25).sorted(by: { (abs($0 - 22), $0) < (abs($1 - 22), $1) }) {
    var candidate = settings
    candidate.reference = percentile(Double(2 + 4 * step) / 100, ofSorted: variances)
    guard candidate.reference > 0 else { continue }
    let photos = labelled.compactMap { photo in quality(of: photo.score, candidate).map { ($0, photo.label) } }
    guard let fit = bestLimit(photos) else { continue }
    if fit.balancedAccuracy > best?.fit.balancedAccuracy ?? -1 { best = (candidate.reference, fit) }
  }
  return best
}

private func accuracyOfLeftOut(
  _ labelled: [(score: PhotoScore, label: PhotoLabel)], _ variances: [Double], _ settings: ScoreSettings
) -> Double? {
  var (right, all): ([PhotoLabel: Int], [PhotoLabel: Int]) = ([:], [:])
  for index in labelled.indices {
    var others = labelled
    let photo = others.remove(at: index)
    guard let (reference, fit) = bestReference(others, variances, settings) else { return nil }
    var fitted = settings
    fitted.reference = reference
    guard let quality = quality(of: photo.score, fitted) else { continue }
    all[photo.label, default: 0] += 1
    if (quality < fit.limit) == (photo.label == .drop) { right[photo.label, default: 0] += 1 }
  }
  guard let drops = all[.drop], let keeps = all[.keep] else { return nil }
  return (Double(right[.drop] ?? 0) / Double(drops) + Double(right[.keep] ?? 0) / Double(keeps)) / 2
}
