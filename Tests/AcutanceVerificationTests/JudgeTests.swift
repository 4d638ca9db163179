import AcutanceVerification
import Testing

@Suite struct JudgeTests {
  private func findings(
    _ observation: Observation, _ expectation: ExpectedValues, twin: Observation? = nil, isPositive: Bool = false
  ) -> [Finding.Kind] {
    var judge = Judge()
    judge.compare(observation, with: expectation, twin: twin, isPositive: isPositive)
    return judge.findings.map(\.kind)
  }

  private let expectation = ExpectedValues(
    values: [1, 2, 3, 4], bounds: [0, 0.5, 0.5, 0.5], places: .pixels(width: 2))

  @Test func outputsInsideTheirBoundsAreFine() {
    var judge = Judge()
    judge.compare(Observation(values: [1, 2.25, 3, 3.5]), with: expectation, twin: nil, isPositive: false)
    #expect(judge.findings.isEmpty)
    #expect(judge.valueCount == 4)
    #expect(judge.worst == 1 && judge.worstPlace == "(1, 1)")
    // Of 0.5, 0 and 1: the middle, within 9%.
    #expect(abs(judge.ratios.median! - 0.5) <= 0.05)
  }

  @Test func eachOutputHasABoundOfItsOwn() {
    #expect(findings(Observation(values: [1.0000001, 2, 3, 4]), expectation) == [.outsideBound])
    #expect(findings(Observation(values: [1, 2, 3, 4.51]), expectation) == [.outsideBound])
    #expect(findings(Observation(values: [1, 2, 3]), expectation) == [.count])
  }

  @Test func whatIsNotWrittenIsFound() {
    #expect(findings(Observation(values: [1, 2, 3, 4], unwritten: [2]), expectation) == [.notWritten])
    #expect(findings(Observation(values: [1, 2, 3, 4], wroteOutside: true), expectation) == [.wroteOutside])
    // Three zeros of four, where the reference has none.
    #expect(findings(Observation(values: [1, 0, 0, 0]), expectation).contains(.notWritten))
    #expect(!findings(Observation(values: [1, 0, 3, 4]), expectation).contains(.notWritten))
  }

  @Test func finitenessMustAgree() {
    let infinite = ExpectedValues(values: [.nan, .infinity, 1], bounds: [1, 1, 1], places: .named(["a", "b", "c"]))
    #expect(findings(Observation(values: [.nan, .infinity, 1]), infinite).isEmpty)
    #expect(findings(Observation(values: [0, .infinity, 1]), infinite) == [.finiteness])
    #expect(findings(Observation(values: [.nan, .infinity, .nan]), infinite) == [.finiteness])
  }

  @Test func bitsOfTheTwinAreComparedWherePromised() {
    var exact = expectation
    exact.sameBitsOnEveryVariant = true
    let twin = Observation(values: [1, 2, 3, 4])
    #expect(findings(Observation(values: [1, 2, 3, 4]), exact, twin: twin).isEmpty)
    #expect(findings(Observation(values: [1, 2, 3, 4.25]), exact, twin: twin) == [.differsFromTwin])
    #expect(findings(Observation(values: [1, 2, 3, 4.25]), expectation, twin: twin).isEmpty)
  }

  /// Inside the hard limit, but further off than four roundings in a row come on positive data.
  @Test func laxnessIsFoundOnPositiveDataOnly() {
    var lax = expectation
    lax.tightness = Tightness(units: [0.05, 0.05, 0.05, 0.05], roundings: 4)
    let observation = Observation(values: [1, 2, 3, 4.2])
    #expect(findings(observation, lax, isPositive: true) == [.lax])
    #expect(findings(observation, lax).isEmpty)
    #expect(findings(Observation(values: [1, 2, 3, 4.14]), lax, isPositive: true).isEmpty)
  }

  @Test func medianOfRatios() {
    var histogram = RatioHistogram()
    #expect(histogram.median == nil)
    for ratio in [0, 0, 0.001, 0.25, 0.26, 1e9, 1e9] { histogram.add(ratio) }
    #expect(abs(histogram.median! / 0.25 - 1) <= 0.09)
    var other = RatioHistogram()
    for _ in 0..<20 { other.add(0) }
    histogram.merge(other)
    #expect(histogram.median == 0 && histogram.count == 27)
  }
}
