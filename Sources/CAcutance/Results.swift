import AcutanceKernels
import CAcutanceHeader

extension acutance_value {
  /// A value, or that there is none.
  init(_ value: Double?) {
    self.init(value: value ?? .nan, is_present: value != nil)
  }
}

extension acutance_moments_result {
  /// - Parameters:
  ///   - scale: the values were measured in this fraction of the pixels' unit.
  init(_ moments: Moments, scale: Double = 1) {
    func scaled(_ value: Double?) -> acutance_value { acutance_value(value.map { $0 / scale }) }
    self.init(
      count: UInt64(moments.count), non_finite_count: UInt64(moments.nonFiniteCount), mean: scaled(moments.mean),
      population_variance: acutance_value(moments.populationVariance.map { $0 / (scale * scale) }),
      sample_variance: acutance_value(moments.sampleVariance.map { $0 / (scale * scale) }),
      minimum: scaled(moments.minimum), maximum: scaled(moments.maximum),
      mean_magnitude: scaled(moments.meanMagnitude))
  }
}
