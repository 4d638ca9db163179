import AcutanceVerification

/// Runs every contestant once a repetition, in a new random order each time: what changes with time (frequency,
/// neighbours on the machine, who warmed the caches) then falls on all alike.
func interleave(_ contestants: [Contestant], repetitions: Int, using numbers: inout TrialGenerator) throws {
  for _ in 0..<repetitions {
    for contestant in contestants.shuffled(using: &numbers) { try contestant.measure() }
  }
}
