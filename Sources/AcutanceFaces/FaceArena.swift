import AcutanceKernels

/// Hands out parts of one piece of memory, each on a 64-byte boundary. A network is planned twice: once with addresses
/// that are only counted, then with memory of that size.
struct FaceArena {
  private let base: UnsafeMutablePointer<Float>
  private(set) var used = 0
  /// Zeros for a row above the first and below the last.
  private(set) var zeros: UnsafeMutablePointer<Float>

  /// Counts: its addresses lead nowhere, and nothing may touch them.
  static func counting(zeroCount: Int) -> FaceArena {
    // The address 64, which no memory has.
    FaceArena(UnsafeMutablePointer(bitPattern: 64)!, zeroCount: zeroCount)
  }

  init(_ base: UnsafeMutablePointer<Float>, zeroCount: Int) {
    self.base = base
    zeros = base
    zeros = floats(zeroCount)
  }

  /// A list of rows.
  mutating func rowList(_ count: Int) -> UnsafeMutablePointer<UnsafePointer<Float>> {
    let place = floats(count * MemoryLayout<UnsafePointer<Float>>.stride / MemoryLayout<Float>.stride)
    return UnsafeMutableRawPointer(place).bindMemory(to: UnsafePointer<Float>.self, capacity: count)
  }

  mutating func floats(_ count: Int) -> UnsafeMutablePointer<Float> {
    let place = base + used
    used += (count + 15) & ~15
    return place
  }
}
