import KernelInterface

/// One axis of an exact area reduction from `source` to `target` pixels.
///
/// Output i is the average over [i s/t, (i + 1) s/t). Measured in units of 1/t of a source pixel all ends are
/// integers, so all overlaps are integer weights; s and t are divided by their greatest common divisor first.
struct AreaAxis {
  let source: Int
  let target: Int
  /// Units in an output pixel, which is the sum of its weights.
  let outputUnits: Int
  /// Units in a source pixel, which is the weight of one that lies wholly inside an output pixel.
  let sourceUnits: Int

  init(source: Int, target: Int) {
    self.source = source
    self.target = target
    let divisor = Self.greatestCommonDivisor(source, target)
    outputUnits = source / divisor
    sourceUnits = target / divisor
  }

  /// The source pixels of output i: [start, end), with the weights of the first and the last of them.
  func span(_ i: Int) -> (start: Int, end: Int, first: UInt32, last: UInt32) {
    let from = i * outputUnits
    let to = from + outputUnits
    let start = from / sourceUnits
    let end = (to + sourceUnits - 1) / sourceUnits
    let first = min(to, (start + 1) * sourceUnits) - from
    let last = to - max(from, (end - 1) * sourceUnits)
    return (start, end, UInt32(first), UInt32(last))
  }

  /// The outputs as taps of one common number, so that the loop over them has no branch; see `AreaTap`.
  func taps() -> (list: [AreaTap], count: Int) {
    let count = (0..<target).reduce(1) { max($0, span($1).end - span($1).start) }
    let list = (0..<target).map { i in
      let span = span(i)
      let isShort = span.end - span.start < count
      return AreaTap(
        start: span.start, first: span.first, secondLast: isShort ? span.last : UInt32(sourceUnits),
        last: isShort ? 0 : span.last)
    }
    return (list, count)
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
