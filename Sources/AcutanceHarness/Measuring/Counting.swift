import CMeasuring

/// Counts that time does not disturb.
struct CallCounts: Sendable, Equatable {
  /// Instructions a call outside the system's kernel; `nil` where counting is not permitted.
  var instructions: Double?
  /// How often a call asks for memory; `nil` where nobody counts.
  var allocations: Int?
}

/// Counts a few calls.
///
/// - Parameter allocationCount: how often this thread has asked for memory so far.
func countedCalls(
  _ run: () throws -> Void, seconds: Double, allocationCount: (() -> Int)?
) throws -> CallCounts {
  var counts = CallCounts()
  // The call before has made what stays.
  if let allocationCount {
    let before = allocationCount()
    try run()
    counts.allocations = allocationCount() - before
  }
  let descriptor = acutance_instructions_open()
  guard descriptor >= 0 else { return counts }
  defer { acutance_instructions_close(descriptor) }
  // Reading the counter takes some hundred instructions itself.
  let calls = seconds > 1e-3 ? 1 : 100
  let before = acutance_instructions_read(descriptor)
  for _ in 0..<calls { try run() }
  let after = acutance_instructions_read(descriptor)
  if before >= 0, after >= before { counts.instructions = Double(after - before) / Double(calls) }
  return counts
}
