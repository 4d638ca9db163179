/// What the judge finds in one output of one variant.
public struct Finding: Sendable, Equatable {
  /// What kind of wrong it is; the raw values are those of the report.
  public enum Kind: String, Sendable {
    /// Further from the reference than the bound.
    case outsideBound
    /// Inside the bound, but further off on positive data than the method need be.
    case lax
    /// Finite where the reference is not, or the other way round.
    case finiteness
    /// Not the bits of the scalar twin, where every variant must give the same.
    case differsFromTwin
    /// Memory that still holds what it held before, or zeros where the reference has none.
    case notWritten
    /// Memory that is no output was written.
    case wroteOutside
    /// Another number of values.
    case count
    /// An error in place of a result.
    case error
  }

  /// What kind of wrong it is.
  public let kind: Kind
  /// One sentence with the place, the output and what it should be.
  public let message: String
}

/// Compares outputs with what they should be, and keeps how near they came.
public struct Judge: Sendable {
  /// How many outputs were judged.
  public private(set) var valueCount = 0
  /// The largest |error| / bound, of outputs with a bound above 0.
  public private(set) var worst = 0.0
  /// Where that was.
  public private(set) var worstPlace = ""
  /// The largest |error| / (sqrt(k) u gauge) on positive data.
  public private(set) var worstTightness: Double?
  /// |error| / bound of all outputs with a bound above 0.
  public private(set) var ratios = RatioHistogram()
  /// |error| / (sqrt(k) u gauge) on positive data.
  public private(set) var tightnesses = RatioHistogram()
  /// The first finding of each kind.
  public private(set) var findings: [Finding] = []

  /// A judge that has seen nothing.
  public init() {}

  /// Compares the outputs of a variant with what they should be, and keeps what it finds.
  ///
  /// - Parameters:
  ///   - twin: the outputs of the scalar twin, for variants other than it.
  ///   - isPositive: no pixel of the input and no weight is negative.
  ///   - fused: whether the variant rounds a product and a sum together; otherwise a chain has twice the roundings.
  public mutating func compare(
    _ observation: Observation, with expectation: ExpectedValues, twin: Observation?, isPositive: Bool,
    fused: Bool = true
  ) {
    let (values, expected) = (observation.values, expectation.values)
    guard values.count == expected.count else {
      add(.count, "\(values.count) values, expected are \(expected.count)")
      return
    }
    valueCount += values.count
    if observation.wroteOutside { add(.wroteOutside, "memory that is no output was written") }
    if let first = observation.unwritten.first {
      add(
        .notWritten,
        "\(observation.unwritten.count) of \(values.count) outputs were not written, the first at "
          + expectation.place(first))
    }
    var suspiciousZeros = 0
    for index in values.indices {
      let (value, truth) = (values[index], expected[index])
      guard truth.isFinite, value.isFinite else {
        if truth.isFinite != value.isFinite {
          add(.finiteness, "\(value) at \(expectation.place(index)), expected is \(truth)")
        }
        continue
      }
      if value == 0 && abs(truth) > expectation.bounds[index] { suspiciousZeros += 1 }
      judge(index, value, truth, expectation, isPositive, fused)
    }
    // Whatever the reason for each: an output of zeros is what a kernel leaves that did nothing.
    if case .pixels = expectation.places, suspiciousZeros * 2 > values.count {
      add(.notWritten, "\(suspiciousZeros) of \(values.count) outputs are 0 where the reference is not")
    }
    if expectation.sameBitsOnEveryVariant, let twin { compareBits(values, twin.values, expectation) }
  }

  private mutating func judge(
    _ index: Int, _ value: Double, _ truth: Double, _ expectation: ExpectedValues, _ isPositive: Bool,
    _ fused: Bool
  ) {
    let (error, bound) = (abs(value - truth), expectation.bounds[index])
    if error > bound {
      add(
        .outsideBound,
        "\(value) at \(expectation.place(index)), expected is \(truth): off by \(error), allowed are \(bound)")
    }
    if bound > 0 {
      let ratio = error / bound
      ratios.add(ratio)
      if ratio > worst { (worst, worstPlace) = (ratio, expectation.place(index)) }
    }
    guard isPositive, let tightness = expectation.tightness, tightness.units[index] > 0 else { return }
    let ratio =
      error / (Double(fused ? tightness.roundings : 2 * tightness.roundings).squareRoot() * tightness.units[index])
    tightnesses.add(ratio)
    worstTightness = max(worstTightness ?? 0, ratio)
    if ratio > Tightness.limit(outputs: expectation.values.count) {
      add(.lax, "\(value) at \(expectation.place(index)), expected is \(truth): off by \(ratio) sqrt(k) u gauge")
    }
  }

  private mutating func compareBits(_ values: [Double], _ twin: [Double], _ expectation: ExpectedValues) {
    // NaNs may differ in their payload.
    func same(_ index: Int) -> Bool {
      values[index].bitPattern == twin[index].bitPattern || (values[index].isNaN && twin[index].isNaN)
    }
    guard values.count == twin.count, let index = values.indices.first(where: { !same($0) }) else { return }
    add(
      .differsFromTwin,
      "\(values[index]) at \(expectation.place(index)), the scalar twin gives \(twin[index])")
  }

  /// Adds a finding that is no value's.
  public mutating func add(_ kind: Finding.Kind, _ message: @autoclosure () -> String) {
    guard !findings.contains(where: { $0.kind == kind }) else { return }
    findings.append(Finding(kind: kind, message: message()))
  }

  /// Adds what another judge saw. Returns whether its worst is the worst of both.
  @discardableResult
  mutating func merge(_ other: Judge) -> Bool {
    valueCount += other.valueCount
    ratios.merge(other.ratios)
    tightnesses.merge(other.tightnesses)
    if let ratio = other.worstTightness { worstTightness = max(worstTightness ?? 0, ratio) }
    for finding in other.findings { add(finding.kind, finding.message) }
    guard other.worst > worst else { return false }
    (worst, worstPlace) = (other.worst, other.worstPlace)
    return true
  }
}
