/// Where the pixels of a trial lie in memory. What surrounds them is poisoned with bytes of 0xFF, which is NaN in
/// Float and Double and full scale in an integer: it must not change a result.
public enum TrialLayout: String, CaseIterable, Sendable {
  /// Rows without padding from a 64-byte boundary on.
  case tight
  /// Five pixels of padding behind each row.
  case padded
  /// Rows without padding, the first pixel one pixel behind a 64-byte boundary.
  case misaligned
  /// Rows stored from the bottom up: a negative stride.
  case bottomUp
  /// A part of a larger plane: seven pixels on the left, nine on the right, three rows above, two below.
  case view
  /// The first pixel is the first byte behind a page that cannot be read.
  case guardedStart
  /// The last pixel is the last byte before a page that cannot be read.
  case guardedEnd

  var padding: Int { self == .padded ? 5 : self == .view ? 16 : 0 }
}
