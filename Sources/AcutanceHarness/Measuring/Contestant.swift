import CMeasuring

/// One of the things that are timed side by side, and the times that it took.
final class Contestant {
  /// Where the data are when a call begins.
  enum Caches: String, Sendable, CaseIterable {
    /// Where the call before left them: an untimed one begins each repetition, since others ran in between.
    case warm
    /// In memory: each line is taken out of all caches before each call.
    case cold
  }

  let caches: Caches
  private let run: () throws -> Void
  private let memory: [UnsafeRawBufferPointer]
  /// Calls of one repetition.
  private(set) var calls = 1
  /// Seconds a call, one value a repetition.
  private(set) var wall: [Double] = []
  private(set) var cpu: [Double] = []

  init(_ caches: Caches, memory: [UnsafeRawBufferPointer] = [], run: @escaping () throws -> Void) {
    self.caches = caches
    self.memory = memory
    self.run = run
  }

  /// What is compared: CPU time, and cold, where the clock is read around each call, wall time, which takes no call
  /// into the system to read.
  var seconds: [Double] { caches == .warm ? cpu : wall }

  /// Chooses the calls of a repetition so that it takes about `least` seconds, or one call. Returns the seconds that a
  /// repetition takes.
  func calibrate(least: Double) throws -> Double {
    calls = 1
    while true {
      let watch = Stopwatch()
      let taken = try repetition()
      let duration = watch.seconds.wall
      guard taken.wall * Double(calls) < least, calls < 1 << 24 else { return duration }
      // Not at once to what one call promises: it was slower than those to come.
      let wanted = Int((least / max(taken.wall, 1e-9)).rounded(.up))
      calls = max(calls + 1, min(wanted, calls * 16))
    }
  }

  /// One repetition, whose times are kept.
  func measure() throws {
    let taken = try repetition()
    wall.append(taken.wall)
    cpu.append(taken.cpu)
  }

  private func repetition() throws -> (wall: Double, cpu: Double) {
    switch caches {
    case .warm:
      try run()
      let watch = Stopwatch()
      for _ in 0..<calls { try run() }
      let seconds = watch.seconds
      return (seconds.wall / Double(calls), seconds.cpu / Double(calls))
    case .cold:
      var sum = (wall: 0.0, cpu: 0.0)
      for _ in 0..<calls {
        for part in memory { _ = acutance_flush(part.baseAddress, part.count) }
        let watch = Stopwatch()
        try run()
        let seconds = watch.seconds
        sum = (sum.wall + seconds.wall, sum.cpu + seconds.cpu)
      }
      return (sum.wall / Double(calls), sum.cpu / Double(calls))
    }
  }
}
