import AcutanceKernels

/// The smallest trial that can be found to fail like a given one: narrower and lower planes, then simpler layouts.
///
/// Tries at most some two hundred trials. A plane of few pixels is looked at by eye; one of thousands is not.
func smallestFailing(_ trial: Trial, _ entry: CatalogueEntry, _ variant: Variant, _ image: TrialImage?) -> Trial {
  var budget = 200
  func fails(_ candidate: Trial) -> Bool {
    budget -= 1
    guard let judge = judged(candidate, entry, [variant], image).first else { return false }
    // A trial that cannot be made at all is no smaller version of the failure.
    return judge.findings.contains { $0.kind != .error } || judge.findings.contains { _ in trialFailedWithError }
  }
  let trialFailedWithError =
    judged(trial, entry, [variant], image).first?.findings.allSatisfy { $0.kind == .error } ?? false
  var smallest = trial
  func shrink(_ side: WritableKeyPath<Trial, Int>) {
    var step = smallest[keyPath: side] / 2
    while step >= 1 && budget > 0 {
      var candidate = smallest
      candidate[keyPath: side] -= step
      if candidate[keyPath: side] >= 0 && fails(candidate) { smallest = candidate } else { step /= 2 }
    }
  }
  shrink(\.height)
  shrink(\.width)
  for layout in [TrialLayout.tight] where smallest.layout != layout && budget > 0 {
    var candidate = smallest
    candidate.layout = layout
    if fails(candidate) { smallest = candidate }
  }
  return smallest
}
