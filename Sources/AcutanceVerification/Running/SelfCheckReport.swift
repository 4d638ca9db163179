import AcutanceKernels

/// What the self-check of this process found, as one line for people.
///
/// - Parameter variants: those to look at; each is checked now if it has not been used yet.
/// - Throws: `VariantError` for a variant that cannot run.
public func selfCheckReport(of variants: [Variant] = Variant.supported) throws(VariantError) -> String {
  var failures: [String] = []
  for variant in variants {
    for kernel in try variant.selfCheckFailures() { failures.append("\(kernel), \(variant)") }
  }
  guard !failures.isEmpty else { return "every kernel agrees with its scalar twin" }
  return "FAILED, nothing is measured with these: " + failures.joined(separator: "; ")
}
