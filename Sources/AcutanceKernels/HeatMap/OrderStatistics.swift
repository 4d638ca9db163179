import KernelInterface

/// Values by their rank: `nil` if one of the plane's values is NaN.
///
/// - Parameter ranks: from 0, ascending.
///
/// Bits of Floats, seen as integers, are in the order of the values once those of negative ones are turned round: so a
/// value is found by counting digits, without comparing and without moving anything else.
func orderStatistics(of plane: RawPlane, ranks: [Int]) -> [Float]? {
  // Counters of sixteen bits pay from about as many values on.
  plane.width * plane.height < 1 << 16
    ? sortedKeys(of: plane).map { keys in ranks.map { value(ofKey: keys[$0]) } }
    : DigitCounts(plane).flatMap { $0.values(at: ranks) }
}

/// The integer in whose order the values are; -0 comes before 0.
#if MUTANT_NEGATIVE_ORDER  // negative values in the order of their magnitudes
  private func key(of bits: UInt32) -> UInt32 { bits ^ 1 << 31 }
#else
  private func key(of bits: UInt32) -> UInt32 { bits ^ (UInt32(bitPattern: Int32(bitPattern: bits) >> 31) | 1 << 31) }
#endif

private func value(ofKey key: UInt32) -> Float { Float(bitPattern: key >> 31 == 1 ? key ^ 1 << 31 : ~key) }

private func isNaN(_ bits: UInt32) -> Bool { bits & 0x7FFF_FFFF > 0x7F80_0000 }

/// All keys in order, by three passes of eleven bits (least significant first): `nil` if a value is NaN.
private func sortedKeys(of plane: RawPlane) -> [UInt32]? {
  var keys: [UInt32] = []
  keys.reserveCapacity(plane.width * plane.height)
  var hasNaN = false
  for y in 0..<plane.height {
    let row = plane.row(y).assumingMemoryBound(to: UInt32.self)
    for x in 0..<plane.width {
      hasNaN = hasNaN || isNaN(row[x])
      keys.append(key(of: row[x]))
    }
  }
  guard !hasNaN else { return nil }
  var other = keys
  var places = [Int](repeating: 0, count: 2048)
  for shift in [UInt32(0), 11, 22] {
    places.withUnsafeMutableBufferPointer { places in
      places.update(repeating: 0)
      for key in keys { places[Int(key >> shift & 2047)] += 1 }
      var next = 0
      for digit in 0..<2048 { (places[digit], next) = (next, next + places[digit]) }
      other.withUnsafeMutableBufferPointer { other in
        for key in keys {
          other[places[Int(key >> shift & 2047)]] = key
          places[Int(key >> shift & 2047)] += 1
        }
      }
    }
    swap(&keys, &other)
  }
  return keys
}

/// How often each upper half of the bits occurs in a plane without NaN.
private struct DigitCounts {
  private let plane: RawPlane
  /// By the key's upper half.
  private var counts: [Int]

  /// `nil` if a value is NaN.
  init?(_ plane: RawPlane) {
    self.plane = plane
    counts = [Int](repeating: 0, count: 1 << 16)
    // Four tables take turns: an increment of the counter just written would wait for that write.
    let tables: UnsafeMutablePointer<UInt32> = KernelMemory.array(4 << 16)
    defer { KernelMemory.free(tables) }
    // 32 bits count so many rows; then they are emptied.
    let rowsAtOnce = max(1, (1 << 31) / plane.width)
    var first = 0
    while first < plane.height {
      tables.initialize(repeating: 0, count: 4 << 16)
      let end = min(first + rowsAtOnce, plane.height)
      for y in first..<end { Self.count(plane.row(y).assumingMemoryBound(to: UInt32.self), plane.width, tables) }
      for bits in 0..<1 << 16 {
        let found = (0..<4).reduce(0) { $0 + Int(tables[bits + $1 << 16]) }
        counts[Self.keyHalf(bits)] += found
      }
      first = end
    }
    // Infinity and some NaN share their upper half.
    for bits in 0..<1 << 16 where bits & 0x7FFF >= 0x7F80 && counts[Self.keyHalf(bits)] > 0 {
      if bits & 0x7FFF > 0x7F80 || hasNaN() { return nil }
    }
  }

  private static func keyHalf(_ bits: Int) -> Int { bits >> 15 == 1 ? ~bits & 0xFFFF : bits | 1 << 15 }

  @inline(__always)
  private static func count(_ row: UnsafePointer<UInt32>, _ width: Int, _ tables: UnsafeMutablePointer<UInt32>) {
    var x = 0
    while x + 4 <= width {
      tables[Int(row[x] >> 16)] &+= 1
      tables[Int(row[x + 1] >> 16) + 1 << 16] &+= 1
      tables[Int(row[x + 2] >> 16) + 2 << 16] &+= 1
      tables[Int(row[x + 3] >> 16) + 3 << 16] &+= 1
      x += 4
    }
    while x < width {
      tables[Int(row[x] >> 16)] &+= 1
      x += 1
    }
  }

  private func hasNaN() -> Bool {
    (0..<plane.height).contains { y in
      let row = plane.row(y).assumingMemoryBound(to: UInt32.self)
      return (0..<plane.width).contains { isNaN(row[$0]) }
    }
  }

  /// The values at ascending ranks: the lower halves of the digits that hold them are gathered and counted in turn.
  func values(at ranks: [Int]) -> [Float] {
    var places: [(digit: Int, rank: Int)] = []
    var (digit, before) = (0, 0)
    for rank in ranks {
      while before + counts[digit] <= rank {
        before += counts[digit]
        digit += 1
      }
      places.append((digit, rank - before))
    }
    let digits = gathered(places.map(\.digit))
    defer { KernelMemory.free(digits.memory) }
    let lower: UnsafeMutablePointer<Int> = KernelMemory.array(1 << 16)
    defer { KernelMemory.free(lower) }
    var counted = -1
    return places.map { place in
      if place.digit != counted {
        lower.initialize(repeating: 0, count: 1 << 16)
        let halves = digits.memory + digits.starts[place.digit]!
        for i in 0..<counts[place.digit] { lower[Int(halves[i])] += 1 }
        counted = place.digit
      }
      var (half, before) = (0, 0)
      while before + lower[half] <= place.rank {
        before += lower[half]
        half += 1
      }
      return value(ofKey: UInt32(place.digit) << 16 | UInt32(half))
    }
  }

  /// The lower halves of the keys with one of these upper halves, digit by digit.
  private func gathered(_ digits: [Int]) -> (memory: UnsafeMutablePointer<UInt16>, starts: [Int: Int]) {
    // By the upper half of the bits: 0, or 1 more than the index of the digit.
    var slots = [UInt32](repeating: 0, count: 1 << 16)
    var starts: [Int: Int] = [:]
    var ends: [Int] = []
    var total = 0
    for digit in digits where starts[digit] == nil {
      starts[digit] = total
      ends.append(total)
      slots[digit >> 15 == 1 ? digit ^ 1 << 15 : ~digit & 0xFFFF] = UInt32(ends.count)
      total += counts[digit]
    }
    let memory: UnsafeMutablePointer<UInt16> = KernelMemory.array(max(total, 1))
    slots.withUnsafeBufferPointer { slots in
      ends.withUnsafeMutableBufferPointer { ends in
        for y in 0..<plane.height {
          let row = plane.row(y).assumingMemoryBound(to: UInt32.self)
          for x in 0..<plane.width {
            let slot = Int(slots[Int(row[x] >> 16)])
            if slot > 0 {
              memory[ends[slot - 1]] = UInt16(truncatingIfNeeded: key(of: row[x]))
              ends[slot - 1] += 1
            }
          }
        }
      }
    }
    return (memory, starts)
  }
}
