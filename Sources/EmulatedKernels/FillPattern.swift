/// What lies around and, before the call, in the arguments of a call. Ranges are offsets from a start on a multiple of
/// eight.
enum FillPattern {
  /// NaN as Float and as Double, the largest value of unsigned pixels.
  case ones
  /// Words that differ from each other: inside an output such a word was not written.
  case canary

  private func word(_ index: Int) -> UInt64 {
    switch self {
    case .ones: .max
    // An odd multiplier: another word for every index. One result in 2^64 is the word of its place.
    case .canary: UInt64(truncatingIfNeeded: index &+ 1) &* 0x9E37_79B9_7F4A_7C15
    }
  }

  /// - Parameter range: both ends are multiples of eight.
  func fill(_ start: UnsafeMutableRawPointer, _ range: Range<Int>) {
    let words = start.assumingMemoryBound(to: UInt64.self)
    for index in range.lowerBound >> 3..<range.upperBound >> 3 { words[index] = word(index) }
  }

  /// The first byte that is not the pattern's.
  func firstChange(_ start: UnsafeRawPointer, from lower: Int, to upper: Int) -> Int? {
    let words = start.assumingMemoryBound(to: UInt64.self)
    var offset = lower
    while offset < upper {
      if offset & 7 == 0 && offset + 8 <= upper && words[offset >> 3] == word(offset >> 3) {
        offset += 8
        continue
      }
      let expected = UInt8(truncatingIfNeeded: word(offset >> 3).littleEndian >> UInt64(8 * (offset & 7)))
      if (start + offset).load(as: UInt8.self) != expected { return offset }
      offset += 1
    }
    return nil
  }

  /// The first whole word that is the pattern's.
  func firstUntouchedWord(_ start: UnsafeRawPointer, from lower: Int, to upper: Int) -> Int? {
    let words = start.assumingMemoryBound(to: UInt64.self)
    var index = (lower + 7) >> 3
    while index < upper >> 3 {
      if words[index] == word(index) { return index * 8 }
      index += 1
    }
    return nil
  }
}
