/// How scores were made; recorded with them.
public struct ScoreSettings: Sendable, Equatable {
  /// How the terms become a quality.
  public var profile: Profile
  /// The longer side at which photos are analysed, in pixels; 0 is the full size.
  public var longerSide: Int
  /// How much each term counts.
  public var weights: Weights
  /// The variance that counts as fully sharp, finite and above 0. `calibrate` fits it to a collection.
  public var reference = SharpnessTerm.standardReference
  /// The heat-map means that the profile `photo` spreads over 1...1/2; `nil` for the method's own rescaling. `calibrate` fits
  /// it to a collection.
  public var saliencyRange: SaliencyRange?
  /// What makes the heat maps, and what finds faces, by name; `nil` for nothing.
  public var saliencyMethod: String?
  /// What finds faces, by name; `nil` for nothing.
  public var faceMethod: String?
  /// The least detection score of a face; `nil` without a detector, or with one that has none.
  public var faceThreshold: Double?
  /// Whether a photo without a face is judged by that: "no face" counts as 0 in every profile. In the profile `app` it
  /// always does.
  public var facesRequired: Bool
  /// Photos with a quality below this are proposed for cleanup, 0...1.
  public var cleanupLimit: Double
  /// The size at which JPEGs were decoded, in eighths of each side: 8 is all of it. Smaller ones have another sharpness.
  public var jpegEighths = 8
  /// Whether of damaged photos what there is was scored.
  public var isLenient = false

  /// The number of the rules by which a score is made from pixels: it changes whenever the same photo would get another
  /// number, and scores of different numbers do not compare.
  public static let algorithmVersion = 1
  /// The name of the response's kernel: the 5-point Laplacian `0 1 0 / 1 -4 1 / 0 1 0`.
  public static let kernel = "laplacian4"
  /// Y' = 0.299 R + 0.587 G + 0.114 B, as stored.
  public static let luma = "rec601"
  /// The divisor of the variance is the number of responses.
  public static let variance = "population"

  /// The settings; without arguments those of the profile `photo` at a longer side of 512. Nothing is checked.
  public init(
    profile: Profile = .photo, longerSide: Int = 512, weights: Weights = .standard, facesRequired: Bool = false,
    cleanupLimit: Double = 0.35
  ) {
    self.profile = profile
    self.longerSide = longerSide
    self.weights = weights
    self.facesRequired = facesRequired
    self.cleanupLimit = cleanupLimit
  }
}
