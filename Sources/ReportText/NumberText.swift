/// A value in 0...1 with three decimals, rounded: "0.530".
package func threeDecimals(_ value: Double) -> String {
  let thousandths = Int((value * 1000).rounded())
  let digits = String(1000 + thousandths % 1000).dropFirst()
  return "\(thousandths / 1000).\(digits)"
}

/// A value that is not negative with four significant digits: "0.01060", "16.00", "5.601e-05" below 0.001, and "0"
/// for exactly 0 only.
package func fourDigits(_ value: Double) -> String {
  guard value > 0 else { return "0" }
  guard value.isFinite else { return "\(value)" }
  // Display only: the error of the repeated division is far below the fourth digit.
  var mantissa = value
  var exponent = 0
  while mantissa >= 10 {
    mantissa /= 10
    exponent += 1
  }
  while mantissa < 1 {
    mantissa *= 10
    exponent -= 1
  }
  var digits = Int((mantissa * 1000).rounded())
  if digits == 10000 {
    digits = 1000
    exponent += 1
  }
  let text = String(digits)
  if exponent < -3 || exponent > 3 {
    let size = exponent.magnitude < 10 ? "0\(exponent.magnitude)" : "\(exponent.magnitude)"
    return "\(text.first!).\(text.dropFirst())e\(exponent < 0 ? "-" : "+")\(size)"
  }
  if exponent < 0 { return "0." + String(repeating: "0", count: -exponent - 1) + text }
  let whole = text.prefix(exponent + 1)
  let rest = text.dropFirst(exponent + 1)
  return rest.isEmpty ? String(whole) : "\(whole).\(rest)"
}
