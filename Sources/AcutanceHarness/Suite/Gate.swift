import AcutanceKernels
import AcutanceVerification

/// What must be passed before a case is timed: the call itself, judged by the catalogue's bound beside its reference by
/// BLAS in Double.
package struct Gate {
  package struct Verdict {
    /// Why the case is not timed, or `nil`.
    package var refusal: String?
    /// The largest |error| / bound, where a value has a bound above 0.
    package var worst: Double?
  }

  /// The size that was judged.
  package let size: BenchmarkSize
  private var verdicts: [Variant: Verdict] = [:]

  /// As many pixels as the reference has time and memory for. A larger plane is judged by its first rows, in a plane of
  /// the same width.
  package static let largestPixelCount = 12_000_000

  /// Judges all variants of a case: one reference for all.
  package init(_ subject: BenchmarkCase) {
    let limit = min(subject.benchmark.entry.grid.imageLimit, Self.largestPixelCount)
    let height = min(subject.size.height, max(1, limit / max(subject.size.width, 1)))
    size = BenchmarkSize(width: subject.size.width, height: height)
    let trial = subject.benchmark.trial(width: size.width, height: size.height)
    do {
      let prepared = try subject.benchmark.entry.prepare(trial, nil)
      let input = try subject.benchmark.prepare(trial)
      let twin =
        prepared.expectation.sameBitsOnEveryVariant ? try prepared.run(.scalar) : nil
      for variant in subject.variants { verdicts[variant] = Self.judge(variant, prepared, input, twin: twin) }
    } catch {
      for variant in subject.variants { verdicts[variant] = Verdict(refusal: "\(error)") }
    }
  }

  package subscript(variant: Variant) -> Verdict { verdicts[variant] ?? Verdict(refusal: "it was not judged") }

  private static func judge(
    _ variant: Variant, _ prepared: PreparedTrial, _ input: BenchmarkInput, twin: Observation?
  ) -> Verdict {
    var judge = Judge()
    do {
      judge.compare(
        try input.call(variant).observe(), with: prepared.expectation, twin: twin, isPositive: prepared.isPositive,
        fused: try variant.kernelTable().fusesMultiplyAdd)
    } catch { judge.add(.error, "\(error)") }
    guard judge.findings.isEmpty else {
      return Verdict(refusal: judge.findings.map { "\($0.kind.rawValue): \($0.message)" }.joined(separator: "; "))
    }
    return Verdict(worst: judge.ratios.count > 0 ? judge.worst : nil)
  }
}
