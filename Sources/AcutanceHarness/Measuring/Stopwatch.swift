import CMeasuring

/// Wall time and CPU time of this thread since a moment.
///
/// CPU time does not count the time in which somebody else has the core; what it does count, slower memory and a lower
/// frequency because of others, no clock can take out.
struct Stopwatch {
  private let wall: UInt64
  private let cpu: UInt64

  /// The wall clock is read last here and first in `seconds`: reading the other one is a call into the system.
  init() {
    cpu = acutance_thread_nanoseconds()
    wall = acutance_wall_nanoseconds()
  }

  var seconds: (wall: Double, cpu: Double) {
    let wallNow = acutance_wall_nanoseconds()
    let cpuNow = acutance_thread_nanoseconds()
    return (Double(wallNow &- wall) * 1e-9, Double(cpuNow &- cpu) * 1e-9)
  }
}
