/// The best of a group of similar photos, and why.
///
/// Sharpness is compared unclamped and at one size, that at which the smallest photo was analysed: at a size of its own a
/// thumbnail outscores its original. Then, each step among those that the one before left:
/// 1. Sharpness. A photo is out if another is sharper by more than 5%. But what makes a copy of a picture look sharper is no
///    detail: a photo with fewer pixels has to be sharper by more than 35% (a Lanczos filter gains up to 26% over an area
///    average), and a more coarsely quantised JPEG never wins by sharpness, unless block edges are averaged away: reduced to
///    a quarter or less, it has to be sharper by more than 35% too (quality 20 gains up to 34% there; at full size it
///    gained up to a factor of 4.7).
/// 2. Quality made of everything but sharpness, if all have one: those within 0.02 of the best stay.
/// 3. Pixels.
/// 4. The finest quantisation.
/// 5. The first path, in the order of bytes.
///
/// A photo without a sharpness is out if another has one.
struct BestChoice {
  let best: PhotoPath
  let reason: String

  static let tie = 1.05
  static let feignedGain = 1.35
  static let harmlessReduction = 4.0
  static let qualityTie = 0.02

  private struct Candidate {
    let score: PhotoScore
    let sharpness: Measurement<SharpnessTerm>
    let step: Double
    let reduction: Double
    var pixels: Int { score.storedSize.width * score.storedSize.height }
    var path: PhotoPath { score.path }

    /// The quality of all terms but sharpness.
    var otherQuality: Double? {
      Quality(sharpness: .absent(.notRun), saliency: score.saliency, faces: score.faces, settings: score.settings)
        .value.value
    }

    /// Whether this photo's sharpness alone puts the other one out.
    func isSharper(than other: Candidate) -> Bool {
      guard let mine = sharpness.value?.variance else { return false }
      guard let its = other.sharpness.value?.variance else { return true }
      let isCoarser = step > other.step
      if isCoarser && reduction < BestChoice.harmlessReduction { return false }
      let factor = isCoarser || pixels < other.pixels ? BestChoice.feignedGain : BestChoice.tie
      return mine > factor * its
    }
  }

  /// - Precondition: at least one photo.
  init(_ scores: [PhotoScore], sharpness: (PhotoScore, _ longerSide: Int) throws -> Measurement<SharpnessTerm>) {
    let side = scores.map(\.analysedLongerSide).min() ?? 0
    let candidates = scores.map { score -> Candidate in
      var measured = score.sharpness
      if score.analysedLongerSide != side {
        do { measured = try sharpness(score, side) } catch { measured = .absent(.failed("\(error)")) }
      }
      return Candidate(
        score: score, sharpness: measured, step: score.compression.value?.meanStep ?? 0,
        reduction: Double(max(score.storedSize.width, score.storedSize.height)) / Double(max(side, 1)))
    }
    var left = candidates.filter { candidate in !candidates.contains { $0.isSharper(than: candidate) } }
    guard left.count > 1 else {
      best = left[0].path
      reason = sharpestReason(
        left[0].sharpness, candidates.filter { $0.path != left[0].path }.map(\.sharpness), side)
      return
    }
    let tie = left.count == candidates.count ? "equally sharp" : "\(left.count) equally sharp"
    // The last step leaves one; the first that leaves one is the reason.
    let qualities = left.compactMap(\.otherQuality)
    if qualities.count == left.count, let most = qualities.max(), let least = qualities.min() {
      left = left.filter { ($0.otherQuality ?? 0) >= most - Self.qualityTie }
      guard left.count > 1 else {
        best = left[0].path
        reason = "\(tie); better otherwise: quality without sharpness \(decimal(most)), others from \(decimal(least))"
        return
      }
    }
    let pixels = left.map(\.pixels).max() ?? 0
    left = left.filter { $0.pixels == pixels }
    guard left.count > 1 else {
      best = left[0].path
      reason = "\(tie); most pixels: \(left[0].score.storedSize)"
      return
    }
    let step = left.map(\.step).min() ?? 0
    left = left.filter { $0.step == step }
    guard left.count > 1 else {
      best = left[0].path
      reason = "\(tie); least compressed: " + (step == 0 ? "without loss" : "mean quantisation step \(decimal(step))")
      return
    }
    best = left.map(\.path).min() ?? left[0].path
    reason = "\(tie), and equal in all else that counts; first by path"
  }
}

extension PhotoScore {
  /// The longer side of the size at which sharpness was measured.
  var analysedLongerSide: Int { max(analysisSize.width, analysisSize.height) }
}

private func sharpestReason(
  _ best: Measurement<SharpnessTerm>, _ others: [Measurement<SharpnessTerm>], _ side: Int
) -> String {
  func unclamped(_ term: SharpnessTerm) -> Double { term.variance / term.reference }
  guard let best = best.value else { return "the only one left" }
  guard let next = others.compactMap({ $0.value.map(unclamped) }).max() else {
    return "the only one whose sharpness was measured: \(decimal(unclamped(best)))"
  }
  return "sharpest: \(decimal(unclamped(best))) against \(decimal(next)) at a longer side of \(side)"
}

/// A number that is not negative with two decimals, or as many as show three digits.
func decimal(_ value: Double) -> String {
  guard value.isFinite, value >= 0, value < 1e15 else { return "\(value)" }
  var decimals = 2
  var scale = 100.0
  while value > 0, value * scale < 99.5, decimals < 9 {
    decimals += 1
    scale *= 10
  }
  if value >= 0.995 || value == 0 { (decimals, scale) = (2, 100) }
  let digits = String(Int64((value * scale).rounded()))
  let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
  return padded.dropLast(decimals) + "." + padded.suffix(decimals)
}
