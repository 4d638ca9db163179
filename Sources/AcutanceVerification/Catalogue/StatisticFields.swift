import AcutanceKernels
import AcutanceReference

/// Values with names and bounds, one after the other: what a statistic should be. A statistic that should be absent is
/// not in the list, so that one that is there makes the number of values wrong.
struct StatisticFields {
  private(set) var fields: [(name: String, value: Double, bound: Double)] = []

  mutating func exact(_ name: String, _ value: Double) { fields.append((name, value, 0)) }

  /// - Parameter value: `nil` for a statistic that should be absent.
  mutating func within(_ bound: Double, _ name: String, _ value: Double?) {
    guard let value else { return }
    fields.append((name, value, bound.isNaN ? .infinity : bound))
  }

  func expectation(sameBitsOnEveryVariant: Bool = false) -> ExpectedValues {
    ExpectedValues(fields, sameBitsOnEveryVariant: sameBitsOnEveryVariant)
  }
}

/// How far each of the moments may be off.
struct MomentBounds {
  var mean: Double
  var squaredDeviations: Double
  var magnitudes: Double
  var extremes: Double
}

extension StatisticFields {
  /// The moments of Float or Double values.
  init(_ reference: ReferenceStatistics, _ bounds: MomentBounds, _ statistics: StatisticSet) {
    exact("count", Double(reference.count))
    guard reference.count > 0 else { return }
    exact("nonFiniteCount", Double(reference.nonFiniteCount))
    within(bounds.mean, "mean", reference.mean)
    within(bounds.squaredDeviations, "sumOfSquaredDeviations", reference.sumOfSquaredDeviations)
    if statistics.contains(.magnitude) { within(bounds.magnitudes, "sumOfMagnitudes", reference.sumOfMagnitudes) }
    guard statistics.contains(.extremes) else { return }
    within(bounds.extremes, "minimum", reference.minimum)
    within(bounds.extremes, "maximum", reference.maximum)
  }

  /// The moments of whole numbers: sums are exact as long as the reference's Doubles hold them.
  init(whole reference: ReferenceStatistics, _ statistics: StatisticSet) {
    func sum(_ name: String, _ value: Double) { within(abs(value) < 0x1p53 ? 0 : abs(value) * 0x1p-48, name, value) }
    exact("count", Double(reference.count))
    sum("sum", reference.sum)
    sum("sumOfSquares", reference.sumOfSquares)
    if statistics.contains(.magnitude) { sum("sumOfMagnitudes", reference.sumOfMagnitudes) }
    if statistics.contains(.extremes), reference.count > 0 {
      within(0, "minimum", reference.minimum)
      within(0, "maximum", reference.maximum)
    }
    guard reference.count > 0 else { return }
    let mean = reference.sum / Double(reference.count)
    within(2 * Bound.doubleU * abs(mean), "mean", mean)
    // 8 U of the kernel's, and 2.4e-13 of the reference's two passes.
    within(
      (8 * Bound.doubleU + 2.4e-13) * reference.sumOfSquaredDeviations, "sumOfSquaredDeviations",
      reference.sumOfSquaredDeviations)
  }
}

extension Observation {
  /// The values of moments in the order of `StatisticFields`.
  init(_ moments: Moments) {
    var values = [Double(moments.count)]
    if moments.count > 0 {
      values += [Double(moments.nonFiniteCount)] + [moments.mean].compactMap { $0 } + [moments.sumOfSquaredDeviations]
      values += [moments.sumOfMagnitudes, moments.minimum, moments.maximum].compactMap { $0 }
    }
    self.init(values: values)
  }

  init(_ moments: IntegerMoments, _ statistics: StatisticSet) {
    var values = [Double(moments.count), Double(moments.sum), Double(moments.sumOfSquares)]
    // A sum without values is 0 and there, extremes are not.
    if let magnitudes = moments.sumOfMagnitudes {
      values.append(Double(magnitudes))
    } else if statistics.contains(.magnitude), moments.count == 0 {
      values.append(0)
    }
    values += [moments.minimum, moments.maximum].compactMap { $0.map(Double.init) }
    if let mean = moments.mean { values += [mean, moments.sumOfSquaredDeviations] }
    self.init(values: values)
  }
}

extension Trial {
  /// `statistics=` none, extremes, magnitude or all.
  func statistics() throws(TrialError) -> StatisticSet {
    switch try parameters.value("statistics") {
    case "none": return []
    case "extremes": return .extremes
    case "magnitude": return .magnitude
    case "all": return .all
    case let text: throw .invalidParameter(name: "statistics", value: text)
    }
  }

  static let statisticChoices = ["all", "none", "extremes", "magnitude"]
}
