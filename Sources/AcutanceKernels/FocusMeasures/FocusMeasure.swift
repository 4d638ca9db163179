/// Ways to say in one number how sharp a plane is. None has an absolute scale: compare pictures of one scene, at one
/// size.
///
/// I are the pixels in their own unit (0...255 for bytes), L\*I is the response of `laplacian4`, Gx and Gy those of the
/// 3 x 3 Sobel kernels. Counted is what is at least max(inset, radius of the kernel) pixels from every edge; variances
/// are those of the population. So no measure sees a border, whatever its rule.
public enum FocusMeasure: String, CaseIterable, Sendable, Hashable {
  /// LAPV, the variance of L\*I; in the square of the unit. Radius 1. The measure that the sharpness score stands on.
  ///
  /// Source: Pech-Pacheco and others, "Diatom autofocusing in brightfield microscopy", 2000.
  case laplacianVariance
  /// LAPE, the mean of (L\*I)^2; in the square of the unit. Radius 1.
  ///
  /// Source: Subbarao, Choi and Nikzad, "Focusing techniques", 1993.
  case laplacianEnergy
  /// LAPM, the mean of |2 I(x,y) - I(x-1,y) - I(x+1,y)| + |2 I(x,y) - I(x,y-1) - I(x,y+1)|; in the unit. Radius 1.
  /// The two second derivatives cannot cancel.
  ///
  /// Source: Nayar and Nakagawa, "Shape from focus", 1994.
  case modifiedLaplacian
  /// TENG, the mean of Gx^2 + Gy^2; in the square of the unit. Radius 1.
  ///
  /// Source: Tenenbaum, 1970; Krotkov, "Focusing", 1987.
  case tenengrad
  /// TENV, the variance of Gx^2 + Gy^2; in the fourth power of the unit. Radius 1.
  ///
  /// Source: Pech-Pacheco and others, 2000.
  case tenengradVariance
  /// The mean of the greater of (I(x+1,y) - I(x-1,y))^2 and (I(x,y+1) - I(x,y-1))^2; in the square of the unit. Radius
  /// 1.
  ///
  /// Source: Brenner and others, "An automated microscope for cytologic research", 1976, along both axes.
  case brenner
  /// GLVN, the variance of the pixels over their mean; in the unit. Radius 0. Nothing where the mean is 0.
  ///
  /// Source: Groen, Young and Ligthart, "A comparison of different focus functions", 1985.
  case normalisedVariance
  /// The root of: mean of the greatest 1% of |L\*I| (one value at least) over the deviation of sqrt(Gx^2 + Gy^2).
  /// Without a unit. Radius 1. Nothing where the deviation is 0. The peaks of detail beside the spread of edges, in the
  /// manner of the tool VIQET of the Video Quality Experts Group; not that tool's number.
  case viqet
  /// `laplacianVariance` over the sum 20 of the kernel's squared weights: of white noise its variance. Radius 1.
  case noiseCalibratedLaplacian4
  /// The variance of the response of `laplacian8` over its gain of 72. Radius 1.
  case noiseCalibratedLaplacian8
  /// The variance of the response of `laplacianDiagonal` over its gain of 80. Radius 1.
  case noiseCalibratedLaplacianDiagonal
  /// The variance of the response of `laplacianMATLAB` (alpha 0.2) over its gain of 13. Radius 1.
  case noiseCalibratedLaplacianAlpha02
  /// The variance of L\*I over that of L\*G\*I, with G a Gaussian of sigma 1 and radius 4, its border replicated over
  /// the whole plane. Without a unit: contrast cancels. Radius 1. A picture loses much by being blurred if it was
  /// sharp. Nothing where L\*G\*I is the same everywhere.
  ///
  /// Source: the idea of Crete and others, "The blur effect", 2007.
  case reblurRatio

  /// The short name that comparisons of focus measures use.
  public var name: String {
    switch self {
    case .laplacianVariance: "LAPV"
    case .laplacianEnergy: "LAPE"
    case .modifiedLaplacian: "LAPM"
    case .tenengrad: "TENG"
    case .tenengradVariance: "TENV"
    case .brenner: "BREN"
    case .normalisedVariance: "GLVN"
    case .viqet: "VIQET"
    case .noiseCalibratedLaplacian4: "LAPV/20"
    case .noiseCalibratedLaplacian8: "LAPV8/72"
    case .noiseCalibratedLaplacianDiagonal: "LAPVD/80"
    case .noiseCalibratedLaplacianAlpha02: "LAPVA/13"
    case .reblurRatio: "REBLUR"
    }
  }

  /// The radius of what a pixel is compared with.
  public var radius: Int { self == .normalisedVariance ? 0 : 1 }
}
