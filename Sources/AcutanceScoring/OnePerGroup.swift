/// The outcomes with one photo left of every group of similar ones: the best. The others are skipped, and the rule names
/// it, so that inputs still add up. Brackets and panoramas stay whole: their photos belong together.
public func onePerGroup(_ outcomes: [PhotoOutcome], groups: [SimilarGroup]) -> [PhotoOutcome] {
  var best: [PhotoPath: PhotoPath] = [:]
  for group in groups where group.kind == .similar {
    for photo in group.photos where photo != group.best { best[photo] = group.best }
  }
  return outcomes.map { outcome in
    guard case .scored(let score) = outcome, let best = best[score.path] else { return outcome }
    return .skipped(score.path, rule: "one per group: similar to \(best.text), which is better")
  }
}
