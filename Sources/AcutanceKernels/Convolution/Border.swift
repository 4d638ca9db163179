/// What a kernel finds beyond the edge of a plane, drawn for a row `a b c d` and two pixels on each side.
///
/// The same words mean different things in different libraries; these are the names of the rules there:
///
/// | here | OpenCV | SciPy `ndimage` | vImage | IPP | libvips `embed` |
/// |---|---|---|---|---|---|
/// | `valid` | - | - (`mode='valid'` in `signal`) | - | - | - |
/// | `zero` | `BORDER_CONSTANT` 0 | `constant`, `cval=0` | background colour 0 | `ippBorderConst` 0 | `black` |
/// | `constant(c)` | `BORDER_CONSTANT` | `constant` | `kvImageBackgroundColorFill` | `ippBorderConst` | `background` |
/// | `replicate` | `BORDER_REPLICATE` | `nearest` | `kvImageEdgeExtend` | `ippBorderRepl` | `copy` |
/// | `reflect` | `BORDER_REFLECT` | `reflect`, `grid-mirror` | - | `ippBorderMirrorR` | `mirror` |
/// | `reflect101` | `BORDER_REFLECT_101` | `mirror` | - | `ippBorderMirror` | - |
/// | `wrap` | `BORDER_WRAP` (refused by its filters) | `wrap` and `grid-wrap` in filters | - | - | `repeat` |
/// | `truncated` | - | - | `kvImageTruncateKernel` | - | - |
/// | `surroundings` | the default without `BORDER_ISOLATED` | - | the whole buffer, with `srcOffsetToROI_X` and `_Y` | `ippBorderInMem` | - |
public enum Border: Sendable, Hashable {
  /// No border: only outputs whose taps all lie inside exist, so the result is smaller than the plane.
  ///
  ///     . . [a b c d] . .
  case valid
  /// Zeros.
  ///
  ///     0 0 [a b c d] 0 0
  case zero
  /// One value.
  ///
  ///     k k [a b c d] k k
  case constant(Float)
  /// The edge pixel again.
  ///
  ///     a a [a b c d] d d
  case replicate
  /// Mirrored about the edge between two pixels, the edge pixel twice (half-sample symmetric).
  ///
  ///     b a [a b c d] d c
  case reflect
  /// Mirrored about the centre of the edge pixel, which is not repeated (whole-sample symmetric).
  ///
  ///     c b [a b c d] c b
  case reflect101
  /// Periodic.
  ///
  ///     c d [a b c d] a b
  case wrap
  /// Taps beyond the edge are dropped and the others scaled up to the sum of all: out = S/S' * (sum over the taps
  /// inside), where S is the sum of the weights and S' that of the weights inside. Where S or S' is 0 (a derivative)
  /// there is nothing to scale, and the factor is 1.
  case truncated
  /// The pixels of the parent plane where the view was cut out of it, and the given rule beyond the parent's own edge.
  /// A view that is nobody's part has no surroundings: then only the given rule acts.
  indirect case surroundings(beyond: Border)
}
