import AcutanceKernels

/// How a photo is exposed, of its luma reduced to a longer side of at most 512 (`LumaMeasurements`): averages, so that areas count and not
/// single pixels.
public struct ExposureSummary: Sendable, Equatable {
  /// Luma at or below this counts as a clipped shadow: 2 of 255.
  public static let shadowLevel = Float(2) / 255
  /// Luma at or above this counts as a clipped highlight: 253 of 255.
  public static let highlightLevel = Float(253) / 255
  /// A photo of this mean luma or less is noted as dark: 16 of 255.
  public static let darkLevel = 16.0 / 255

  /// The size at which it was measured.
  public let size: PixelSize
  /// Mean luma, 0...1.
  public let meanLuma: Double
  /// Share of the pixels at or below `shadowLevel`, 0...1.
  public let clippedShadows: Double
  /// Share of the pixels at or above `highlightLevel`, 0...1.
  public let clippedHighlights: Double

  /// A summary of these values; nothing is checked.
  public init(size: PixelSize, meanLuma: Double, clippedShadows: Double, clippedHighlights: Double) {
    self.size = size
    self.meanLuma = meanLuma
    self.clippedShadows = clippedShadows
    self.clippedHighlights = clippedHighlights
  }
}
