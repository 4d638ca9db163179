import Foundation
import TestSupport

/// Times as a shared machine gives them: noise around a time, a drift over the repetitions that all share, and now and
/// then a disturbance that makes one repetition up to three times as long.
struct SimulatedTimes {
  private var numbers: SeededGenerator

  init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

  private mutating func normal() -> Double {
    let (u, v) = (Double.random(in: 0x1p-53...1, using: &numbers), Double.random(in: 0..<1, using: &numbers))
    return (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
  }

  /// Independent times with the given median.
  mutating func independent(median: Double, noise: Double, count: Int) -> [Double] {
    (0..<count).map { _ in median * exp(noise * normal()) }
  }

  /// Times of two contestants, repetition by repetition.
  mutating func pair(_ first: Double, _ second: Double, noise: Double, count: Int) -> (
    first: [Double], second: [Double]
  ) {
    var times: (first: [Double], second: [Double]) = ([], [])
    var drift = 0.0
    for _ in 0..<count {
      drift += 0.02 * normal()
      func disturbance() -> Double {
        Double.random(in: 0..<1, using: &numbers) < 0.1 ? Double.random(in: 1...3, using: &numbers) : 1
      }
      times.first.append(first * exp(drift + noise * normal()) * disturbance())
      times.second.append(second * exp(drift + noise * normal()) * disturbance())
    }
    return times
  }
}
