/// The part of a plane whose 3 x 3 responses enter the statistics: columns and rows that are `inset` pixels or more
/// away from every edge, and at least one where the border gives them no neighbours.
struct StatisticsRegion {
  let columns: Range<Int>
  let rows: Range<Int>
  var count: Int { columns.count * rows.count }

  /// - Throws: a negative inset, or a border rule other than `valid` and `replicate`.
  init(width: Int, height: Int, border: Border, inset: Int, operation: String) throws(KernelError) {
    guard border == .valid || border == .replicate else {
      throw .borderNotSupported(border, operation: operation)
    }
    guard inset >= 0 else { throw .negativeInset(inset) }
    let margin = border == .valid ? max(inset, 1) : inset
    columns = Self.inner(width, margin)
    rows = Self.inner(height, margin)
  }

  private static func inner(_ length: Int, _ margin: Int) -> Range<Int> {
    // Compared this way round, an inset near Int.max cannot overflow.
    guard margin < length, length - margin > margin else { return 0..<0 }
    #if MUTANT_INSET  // the last measured row and column are left out
      return margin..<length - margin - 1
    #else
      return margin..<length - margin
    #endif
  }
}
