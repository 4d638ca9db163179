import CMeasuring

/// Whether a time can be true. A loop that the optimiser emptied takes no time; divided into the traffic of the case that
/// gives a bandwidth that no cache has.
package struct Plausibility: Sendable {
  /// Bytes a second that a case may reach at most.
  package let largestBandwidth: Double

  package init(largestBandwidth: Double) { self.largestBandwidth = largestBandwidth }

  /// Measures the first cache level with the widest vectors: 8 KB read, and copied within 16 KB. The limit is twice the
  /// faster of both, since a loop may mix loads and stores better, and the clock may have been low.
  static func measured(level: CeilingLevel) throws -> Plausibility {
    let (source, target) = (try CeilingBuffer(bytes: 8192), try CeilingBuffer(bytes: 8192))
    let read = Contestant(.warm) {
      var sum = acutance_ceiling_read(level.code, source.floats, source.count)
      acutance_consume(&sum)
    }
    let copy = Contestant(.warm) {
      acutance_ceiling_copy(level.code, target.floats, source.floats, target.count)
      acutance_consume(target.floats)
    }
    var fastest = 0.0
    for (contestant, bytes) in [(read, 8192.0), (copy, 16384.0)] {
      _ = try contestant.calibrate(least: 1e-3)
      for _ in 0..<9 { try contestant.measure() }
      fastest = max(fastest, bytes / SortedValues(contestant.seconds).minimum)
    }
    return Plausibility(largestBandwidth: 2 * fastest)
  }

  /// Why a time cannot be true, or `nil`.
  package func objection(bytes: Int, seconds: Double) -> String? {
    guard seconds > 0 else { return "implausible: no time passed" }
    let rate = Double(bytes) / seconds
    guard rate > largestBandwidth else { return nil }
    let (found, limit) = (Int((rate * 1e-9).rounded()), Int((largestBandwidth * 1e-9).rounded()))
    return "implausible: \(found) GB/s, more than twice the first cache's bandwidth (limit \(limit) GB/s)"
  }
}
