import CMeasuring

/// A loop whose speed nothing of its kind exceeds: what it moves or computes in a call, and its times.
final class Ceiling {
  enum Kind: String, Sendable, CaseIterable {
    case read
    /// With stores to the caches, which read the line first where it is not there.
    case copy
    /// With stores past the caches.
    case stream
    case multiplyAdd = "FMA"
  }

  let kind: Kind
  let contestant: Contestant
  /// Bytes (read and written) or operations of a call.
  let amount: Double

  init(_ kind: Kind, _ contestant: Contestant, amount: Double) {
    self.kind = kind
    self.contestant = contestant
    self.amount = amount
  }

  /// Seconds for one byte or operation, repetition by repetition.
  var secondsPerUnit: [Double] { contestant.seconds.map { $0 / amount } }

  /// Bytes or operations a second, the median.
  var rate: Double { 1 / SortedValues(secondsPerUnit).median }
}

/// The ceilings beside the cases of a size: loops over as many bytes as the cases move, so that the data lie in the same
/// cache levels, warm and cold.
struct Ceilings {
  struct Key: Hashable {
    var kind: Ceiling.Kind
    var level: CeilingLevel
    var caches: Contestant.Caches
  }

  private(set) var all: [Key: Ceiling] = [:]

  var contestants: [Contestant] { all.values.map(\.contestant) }

  /// - Parameters:
  ///   - levels: the compilations of the cases; cold, where memory and not the load ports set the pace, all share the
  ///     loop of the widest vectors.
  ///   - copied: bytes that are read and written; 0 for cases that only read.
  init(levels: Set<CeilingLevel>, widest: CeilingLevel, read: Int, copied: Int, caches: [Contestant.Caches]) throws {
    let source = try CeilingBuffer(bytes: max(read, copied))
    let target = try CeilingBuffer(bytes: copied)
    let readCount = max(read / 512, 1) * 128
    for state in caches {
      for level in state == .warm ? levels : [widest] {
        let code = level.code
        add(.read, level, state, [source], amount: Double(readCount * 4)) {
          var sum = acutance_ceiling_read(code, source.floats, readCount)
          acutance_consume(&sum)
        }
        guard copied > 0 else { continue }
        add(.copy, level, state, [source, target], amount: Double(target.count * 8)) {
          acutance_ceiling_copy(code, target.floats, source.floats, target.count)
          acutance_consume(target.floats)
        }
        add(.stream, level, state, [source, target], amount: Double(target.count * 8)) {
          acutance_ceiling_stream(code, target.floats, source.floats, target.count)
          acutance_consume(target.floats)
        }
      }
    }
    for level in levels {
      // A fifth of a millisecond, long enough for the clock.
      let rounds = 20_000
      add(.multiplyAdd, level, .warm, [], amount: acutance_ceiling_operations(level.code, rounds)) {
        var sum = acutance_ceiling_multiply_add(level.code, rounds)
        acutance_consume(&sum)
      }
    }
  }

  private mutating func add(
    _ kind: Ceiling.Kind, _ level: CeilingLevel, _ caches: Contestant.Caches, _ buffers: [CeilingBuffer],
    amount: Double, run: @escaping () -> Void
  ) {
    let contestant = Contestant(caches, memory: buffers.map(\.bytes), run: run)
    all[Key(kind: kind, level: level, caches: caches)] = Ceiling(kind, contestant, amount: amount)
  }

  subscript(kind: Ceiling.Kind, level: CeilingLevel, caches: Contestant.Caches) -> Ceiling? {
    all[Key(kind: kind, level: level, caches: caches)]
  }
}
