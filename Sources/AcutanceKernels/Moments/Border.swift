/// What a 3 x 3 kernel finds beyond the edge of a plane, drawn for a row `a b c ... x y z`.
public enum Border: Sendable, Hashable {
  /// No border: only outputs whose neighbours all exist are measured, so the outermost pixels are left out.
  ///
  ///     . [a] b c ... x y [z] .
  case valid
  /// The edge pixel again: `nearest` in SciPy, `BORDER_REPLICATE` in OpenCV, edge extend in vImage, `Repl` in IPP,
  /// `copy` in libvips.
  ///
  ///     a [a b c ... x y z] z
  case replicate
}
