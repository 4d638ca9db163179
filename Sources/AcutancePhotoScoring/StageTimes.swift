import Locking

/// Where the time of scoring goes, added up over photos and threads.
package final class StageTimes: Sendable {
  package enum Stage: Int, CaseIterable, Sendable {
    /// Reading and decoding rows.
    case decode
    /// Sharpness, noise, and the reduced plane that detail, exposure and hash are made of.
    case luma
    /// The reduction of colours for detectors.
    case colours
    case faces
    case saliency
    /// Detail, exposure, hash, and the rules.
    case rest
  }

  package struct Sums: Sendable {
    package var photos = 0
    /// By stage.
    package var times = [Duration](repeating: .zero, count: Stage.allCases.count)
  }

  private let sums = Locked(Sums())

  package init() {}

  package var current: Sums { sums.withLock { $0 } }

  func add(_ times: [Duration]) {
    sums.withLock { sums in
      sums.photos += 1
      for index in times.indices { sums.times[index] += times[index] }
    }
  }
}

/// The times of one photo. Nothing is read from a clock if nobody wants to know.
struct StageClock {
  private let sink: StageTimes?
  private var times = [Duration](repeating: .zero, count: StageTimes.Stage.allCases.count)
  private var last: ContinuousClock.Instant?

  init(_ sink: StageTimes?) {
    self.sink = sink
    if sink != nil { last = .now }
  }

  /// What went by since the last call belonged to this stage.
  mutating func end(_ stage: StageTimes.Stage) {
    guard let before = last else { return }
    let now = ContinuousClock.now
    times[stage.rawValue] += now - before
    last = now
  }

  /// The photo is done.
  func keep() { sink?.add(times) }
}
