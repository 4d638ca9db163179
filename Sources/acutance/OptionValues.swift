/// One of the values of an option that has names.
func optionChoice<Choice: RawRepresentable<String> & CaseIterable>(
  _ name: String, _ text: String
) throws(UsageError) -> Choice {
  if let choice = Choice(rawValue: text) { return choice }
  let names = Choice.allCases.map(\.rawValue).joined(separator: " or ")
  throw UsageError("--\(name): there is no '\(text)' in this version; \(names) exist")
}

/// A whole number within limits.
func optionInteger(_ name: String, _ text: String, _ range: ClosedRange<Int>) throws(UsageError) -> Int {
  guard let value = Int(text), range.contains(value) else {
    let limit =
      range.upperBound == Int.max ? "of at least \(range.lowerBound)" : "in \(range.lowerBound)...\(range.upperBound)"
    throw UsageError("--\(name): '\(text)' is not a whole number \(limit)")
  }
  return value
}
