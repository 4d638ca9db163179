/// What keeps Float pixels from being luma in 0...1; NaN and infinity come before a value outside the range.
struct FloatPixels: Sendable {
  private var outside: Float?
  private var isFinite = true

  mutating func examine(_ pixel: Float) {
    if !pixel.isFinite { isFinite = false }
    if pixel < 0 || pixel > 1 { outside = outside ?? pixel }
  }

  var absence: AbsenceReason? {
    guard isFinite else { return .notFinite }
    return outside.map { .outOfRange("a luma of \($0) is outside 0...1") }
  }
}
