import AcutanceVerification

/// The least time in which a case can be done, from the ceilings that were measured beside it: the larger of the time of
/// its traffic and of the time of its operations, which is the roofline min(peak, intensity x bandwidth) turned over
/// (S. Williams et al., CACM 52, 2009).
///
/// What is read and written passes at the speed of a copy, the faster of the two kinds; what is only read, at that of a
/// read.
struct Roofline {
  /// What sets the least time.
  let bound: String
  /// Seconds a call, repetition by repetition.
  let seconds: [Double]

  init?(_ work: KernelWork, _ ceilings: Ceilings, level: CeilingLevel, widest: CeilingLevel, caches: Contestant.Caches)
  {
    let memoryLevel = caches == .warm ? level : widest
    guard let read = ceilings[.read, memoryLevel, caches] else { return nil }
    let copies = [Ceiling.Kind.copy, .stream].compactMap { ceilings[$0, memoryLevel, caches] }
    let copy = copies.max { $0.rate < $1.rate }
    let both = Double(2 * min(work.bytesRead, work.bytesWritten))
    let rest = Double(abs(work.bytesRead - work.bytesWritten))
    let alone = work.bytesRead >= work.bytesWritten ? read : copy ?? read
    var memory = alone.secondsPerUnit.map { $0 * rest }
    if let copy, both > 0 {
      for (index, second) in copy.secondsPerUnit.enumerated() { memory[index] += second * both }
    }
    let memoryBound = both > rest ? copy?.kind ?? .read : Ceiling.Kind.read
    guard let operations = work.operations, let peak = ceilings[.multiplyAdd, level, .warm] else {
      (bound, seconds) = (memoryBound.rawValue, memory)
      return
    }
    let computing = peak.secondsPerUnit.map { $0 * operations }
    if SortedValues(computing).median > SortedValues(memory).median {
      (bound, seconds) = (Ceiling.Kind.multiplyAdd.rawValue, computing)
    } else {
      (bound, seconds) = (memoryBound.rawValue, memory)
    }
  }
}
