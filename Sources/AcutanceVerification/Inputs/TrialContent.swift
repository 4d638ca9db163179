/// What the pixels of a trial are. Each kind is there because it finds a kind of bug.
public enum TrialContent: String, CaseIterable, Sendable {
  /// Small whole numbers, 0...15: sums in Float are exact in any order, so results must be equal to the bit.
  case whole
  /// Evenly spread over 0...1 (integers: over their whole range). Positive data: where laxness is judged.
  case random
  /// Positive, of magnitudes from 2^-20 to 1, Float only: sums round even in Double, and small values drown in large.
  case spread
  /// Evenly spread over -1...1, Float only.
  case signed
  /// One value everywhere: a flat plane has no detail and no variance.
  case flat
  /// A checkerboard of two neighbouring values: the smallest detail there is.
  case ulpChecker
  /// A checkerboard of 0 and full scale: the largest detail, where integer lanes overflow first.
  case fullContrast
  /// Rises to the right and downwards: every output of a Laplacian is 0, every row and column differs.
  case ramp
  /// A parabola with a little noise, Float only: responses of a Laplacian are nearly the same everywhere and far from 0,
  /// so that sums about 0 cancel and have to be made again.
  case parabola
  /// Full scale right of the middle, 0 left of it.
  case step
  /// 0 but for one pixel: shows each tap in its place.
  case impulse
  /// Mean over deviation 1000, Float only.
  case offset1e3
  /// Mean over deviation 100,000, Float only: what a textbook variance loses.
  case offset1e5
  /// Mean over deviation 1,000,000, Float only: near the last bit of the pixels.
  case offset1e6
  /// +-1e12 in turn, and a little: large sums that cancel, Float only.
  case alternatingLarge
  /// Multiples of the smallest subnormal number, Float only.
  case subnormal
  /// Random, with NaN in the first pixel, Float only.
  case nanFirst
  /// Random, with NaN in the last pixel, Float only.
  case nanLast
  /// Random, with NaN where strips and vectors meet (column 16, row 16, as far as they exist), Float only.
  case nanSeam
  /// Random, with infinity in the middle and minus infinity in the last column, Float only.
  case infinity
  /// The user's own image.
  case image

  /// Those that an integer plane can hold. Full contrast is among the first two, which large planes get: lanes overflow
  /// there.
  public static let ofIntegers: [TrialContent] = [
    .random, .fullContrast, .whole, .flat, .ulpChecker, .ramp, .step, .impulse,
  ]

  /// Those of a Float plane whose values are all finite.
  public static let finite: [TrialContent] = [
    .random, .whole, .spread, .signed, .flat, .ulpChecker, .fullContrast, .ramp, .parabola, .step, .impulse, .offset1e3,
    .offset1e5,
    .offset1e6, .alternatingLarge, .subnormal,
  ]

  /// The contents with NaN or infinity among their values.
  public static let nonFinite: [TrialContent] = [.nanFirst, .nanLast, .nanSeam, .infinity]

  /// No pixel is negative, and none is so small that products leave the normal numbers.
  var isPositive: Bool { self == .random || self == .spread || self == .image }

  /// Sums of few pixels are exact in Float.
  var isWhole: Bool { self == .whole }
}
