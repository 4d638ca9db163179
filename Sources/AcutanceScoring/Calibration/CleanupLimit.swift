/// How well a limit on quality tells photos to drop from photos to keep.
public struct LimitFit: Sendable, Equatable {
  /// Photos with a quality below it would be proposed.
  public let limit: Double
  /// Photos labelled drop, and those of them that would be proposed.
  public let drops: Int
  /// Of the photos labelled drop, those that would be proposed.
  public let proposedDrops: Int
  /// Photos labelled keep, and those of them that would be proposed.
  public let keeps: Int
  /// Of the photos labelled keep, those that would be proposed.
  public let proposedKeeps: Int

  /// The mean of the share of drops that are proposed and of keeps that are not: 0.5 is chance, however unequal the labels.
  public var balancedAccuracy: Double {
    (Double(proposedDrops) / Double(drops) + Double(keeps - proposedKeeps) / Double(keeps)) / 2
  }
}

/// The limit with the best balanced accuracy. Candidates are 0 (nothing is proposed) and the middles between neighbouring
/// qualities that differ, so that no photo sits on the limit; of equals the lowest, which proposes least.
///
/// - Returns: `nil` without a photo of each label.
package func bestLimit(_ photos: [(quality: Double, label: PhotoLabel)]) -> LimitFit? {
  let drops = photos.count { $0.label == .drop }
  let keeps = photos.count - drops
  guard drops > 0, keeps > 0 else { return nil }
  let sorted = photos.sorted { $0.quality < $1.quality }
  var best = LimitFit(limit: 0, drops: drops, proposedDrops: 0, keeps: keeps, proposedKeeps: 0)
  var (proposedDrops, proposedKeeps) = (0, 0)
  for (index, photo) in sorted.enumerated() {
    if photo.label == .drop { proposedDrops += 1 } else { proposedKeeps += 1 }
    let next = index + 1 < sorted.count ? sorted[index + 1].quality : 1
    let limit = photo.quality + (next - photo.quality) / 2
    // Of neighbouring Doubles the middle is one of them.
    guard limit > photo.quality else { continue }
    let fit = LimitFit(
      limit: limit, drops: drops, proposedDrops: proposedDrops, keeps: keeps, proposedKeeps: proposedKeeps)
    if fit.balancedAccuracy > best.balancedAccuracy { best = fit }
  }
  return best
}
