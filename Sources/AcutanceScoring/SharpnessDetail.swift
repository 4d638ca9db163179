import AcutanceKernels

/// What one variance does not say: where a photo is sharp, and how much of it is noise.
public struct SharpnessDetail: Sendable, Equatable {
  /// The longer side at which tiles are measured, at most: that of the usual analysis.
  public static let longerSide = 512
  /// Where the analysed plane has a longer side of more than 1024, as at full size: to reduce all of it to 512 would take
  /// longer than its sharpness does.
  public static let longerSideOfLarge = 256
  /// Tiles in each direction.
  public static let tilesPerSide = 8
  /// The shortest side that has tiles: four pixels each, two of them inside the inset at the edge.
  public static let minimumSide = 32

  /// The size at which tiles were measured: that of the analysis, or the analysed plane reduced to a longer side of 512 where
  /// it is larger, 256 where it is much larger (`LumaMeasurements`).
  public let size: PixelSize
  /// Population variance of the `laplacian4` response in each tile of an 8 x 8 grid over the plane, row by row. The inset
  /// of 2 is left out at the edges of the plane, not of the tiles.
  public let tileVariances: [Double]
  /// Mean of the 32 largest of them, the sharpest half: a sharp subject before a soft background.
  public let sharpestHalfMean: Double
  /// The variance weighted by a heat map, at the same size: the sharpness of what draws the eye.
  public let weightedVariance: Measurement<Double>
  /// Standard deviation of the noise at the size of the analysis, for luma in 0...1.
  public let noise: Measurement<Double>
  /// The share of the variance (that of the analysis) that such noise makes by itself, 20 noise^2 / variance; it may
  /// exceed 1, as both are estimates. Absent where the variance is 0 or absent.
  public let noiseShare: Measurement<Double>

  /// The detail of these values; the mean of the sharpest half is made from the tiles.
  public init(
    size: PixelSize, tileVariances: [Double], weightedVariance: Measurement<Double>, noise: Measurement<Double>,
    noiseShare: Measurement<Double>
  ) {
    self.size = size
    self.tileVariances = tileVariances
    let sharpest = tileVariances.sorted(by: >).prefix((tileVariances.count + 1) / 2)
    sharpestHalfMean = sharpest.reduce(0, +) / Double(max(sharpest.count, 1))
    self.weightedVariance = weightedVariance
    self.noise = noise
    self.noiseShare = noiseShare
  }
}
